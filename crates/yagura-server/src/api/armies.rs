//! Secret armies before they are sealed: some to begin with, and what is wrong with one.

use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
};
use yagura::{Variant, games::secret_armies::ArmyRules};
use yagura_engine::army;
use yagura_wire::{Armies, ArmyReview, FavouriteArmy, NewArmy, Refused};

use super::body::Body;
use crate::{app::App, error::ApiError};

/// Armies to begin with: the board's own, the rulebook's, the engine's, and one made by chance.
#[utoipa::path(
    get, path = "/variants/{id}/armies", operation_id = "listArmies", tag = "variants", params(("id" = String, Path, example = "rengo-shogi")),
    responses(
        (status = 200, description = "Armies to begin with", body = Armies),
        (status = 400, description = "`bad-request`: a path that is not UTF-8", body = Refused),
        (status = 404, description = "No such variant, or one without armies", body = Refused),
    ),
)]
pub(crate) async fn list(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
) -> Result<Json<Armies>, ApiError> {
    let Path(id) = id?;
    let (variant, army_rules) = army_rules(&app, &id)?;
    let seed = getrandom::u64().map_err(ApiError::chance)?;
    let favourites = army::favourites(&variant)
        .into_iter()
        .map(|favourite| FavouriteArmy { setup: favourite.set_up, name: None });
    Ok(Json(Armies {
        native: army_rules.native().to_owned(),
        samples: army_rules.samples().iter().map(|&sample| sample.to_owned()).collect(),
        favourites: favourites.collect(),
        random: army::random(&variant, seed),
    }))
}

/// Looks at an army: what it costs, and what is wrong with it. It is not kept.
#[utoipa::path(
    post, path = "/variants/{id}/army", operation_id = "reviewArmy", tag = "variants", params(("id" = String, Path, example = "rengo-shogi")), request_body = NewArmy,
    responses(
        (status = 200, description = "What the army costs, and what is wrong with it", body = ArmyReview),
        (status = 400, description = "`bad-request`", body = Refused),
        (status = 404, description = "No such variant, or one without armies", body = Refused),
        (status = 413, description = "`too-large`", body = Refused),
    ),
)]
pub(crate) async fn review(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
    Body(NewArmy { setup }): Body<NewArmy>,
) -> Result<Json<ArmyReview>, ApiError> {
    let Path(id) = id?;
    let (_, army_rules) = army_rules(&app, &id)?;
    Ok(Json(army_rules.validate(&setup).into()))
}

fn army_rules(app: &App, id: &str) -> Result<(Variant, ArmyRules), ApiError> {
    let variant = app.games.known().variant(id).map_err(ApiError::NoVariant)?;
    let army_rules = ArmyRules::of(&variant).ok_or(ApiError::NoArmies)?;
    Ok((variant, army_rules))
}
