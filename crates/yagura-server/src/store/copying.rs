//! All rows of one place, written to another, whatever databases the two are.

use futures_util::TryStreamExt as _;
use sqlx::{
    AnyConnection, AssertSqlSafe, Column as _, Row as _, ValueRef as _,
    any::{AnyArguments, AnyRow, AnyTypeInfoKind},
    query::Query,
};

use super::{Store, StoreError, change::Change};

/// The tables, those that others refer to before those others. What is written to `probe` means nothing, and
/// `nodes` are the servers of the moment.
pub(super) const TABLES: [&str; 39] = [
    "games",
    "moves",
    "armies",
    "turns",
    "seats",
    "codes",
    "records",
    "reports",
    "findings",
    "studies",
    "chapters",
    "accounts",
    "sessions",
    "passkeys",
    "ceremonies",
    "recovery_codes",
    "api_tokens",
    "sitters",
    "results",
    "uptime",
    "seeks",
    "guests",
    "ratings",
    "rated_games",
    "chat",
    "quiet",
    "blocks",
    "roles",
    "silences",
    "closures",
    "complaints",
    "audit",
    "watching",
    "tournaments",
    "entrants",
    "pairings",
    "definitions",
    "workshop",
    "settings",
];

/// Writes all rows that `source` sees into a store that has none.
pub(super) async fn fill(source: &mut AnyConnection, target: &Store) -> Result<(), StoreError> {
    let mut change = target.begin().await?;
    for table in TABLES {
        copy(source, &mut change, table).await?;
    }
    recount(source, &mut change).await?;
    change.commit().await?;
    target.recount().await
}

async fn copy(source: &mut AnyConnection, change: &mut Change, table: &str) -> Result<(), StoreError> {
    let select = format!("SELECT * FROM {table}");
    let mut rows = sqlx::query(AssertSqlSafe(select)).fetch(source);
    let mut insert = None;
    while let Some(row) = rows.try_next().await? {
        let sql = insert.get_or_insert_with(|| insertion(table, &row));
        let query = (0..row.len())
            .try_fold(sqlx::query(AssertSqlSafe(sql.clone())), |query, at| bound(query, &row, at))?;
        query.execute(&mut **change).await?;
    }
    Ok(())
}

/// Returns the statement that writes a row with the columns of this one.
fn insertion(table: &str, row: &AnyRow) -> String {
    let names: Vec<&str> = row.columns().iter().map(sqlx::Column::name).collect();
    let places: Vec<String> = (1..=names.len()).map(|number| format!("${number}")).collect();
    format!("INSERT INTO {table} ({}) VALUES ({})", names.join(", "), places.join(", "))
}

/// Binds the value of a column.
fn bound<'q>(
    query: Query<'q, sqlx::Any, AnyArguments>,
    row: &AnyRow,
    at: usize,
) -> Result<Query<'q, sqlx::Any, AnyArguments>, sqlx::Error> {
    let value = row.try_get_raw(at)?;
    let kind = value.type_info().kind();
    // A column that holds nothing tells its type by its declaration, if at all.
    let declared = row.columns()[at].type_info().kind();
    Ok(match if value.is_null() { declared } else { kind } {
        AnyTypeInfoKind::Blob => query.bind(row.try_get::<Option<Vec<u8>>, _>(at)?),
        AnyTypeInfoKind::SmallInt | AnyTypeInfoKind::Integer | AnyTypeInfoKind::BigInt => {
            query.bind(row.try_get::<Option<i64>, _>(at)?)
        }
        _ => query.bind(row.try_get::<Option<String>, _>(at)?),
    })
}

/// Writes again how many moves each game should have: the rows that were added were counted a second time.
async fn recount(source: &mut AnyConnection, change: &mut Change) -> Result<(), StoreError> {
    let mut rows = sqlx::query_as::<_, (String, i64)>("SELECT id, plies FROM games").fetch(source);
    while let Some((id, plies)) = rows.try_next().await? {
        let update = sqlx::query("UPDATE games SET plies = $2 WHERE id = $1").bind(id).bind(plies);
        update.execute(&mut **change).await?;
    }
    Ok(())
}
