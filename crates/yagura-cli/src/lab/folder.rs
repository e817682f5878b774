//! The folder that holds what a study gives.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde::Serialize;
use yagura::Variant;
use yagura_lab::self_play::PlayedGame;
use yagura_record::{Format, Record, write};

use crate::failure::UserError;

#[derive(Clone, Debug)]
pub(super) struct Folder(PathBuf);

impl Folder {
    /// Opens a folder, or makes it: the given one, or one in this folder by the name of what is studied.
    pub(super) fn open(given: Option<&Path>, name: &str) -> anyhow::Result<Self> {
        let plain: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        let path = given.map_or_else(|| PathBuf::from(format!("lab-{plain}")), Path::to_owned);
        fs::create_dir_all(&path).map_err(|error| UserError(format!("{}: {error}", path.display())))?;
        Ok(Self(path))
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub(super) fn write(&self, name: &str, text: &str) -> anyhow::Result<()> {
        let path = self.path(name);
        fs::write(&path, text).map_err(|error| UserError(format!("{}: {error}", path.display())).into())
    }

    /// Writes data for programs.
    pub(super) fn write_json(&self, name: &str, value: &impl Serialize) -> anyhow::Result<()> {
        self.write(name, &(serde_json::to_string_pretty(value)? + "\n"))
    }

    /// Writes a game as a record.
    pub(super) fn write_record(
        &self,
        name: &str,
        variant: &Variant,
        played: &PlayedGame,
    ) -> anyhow::Result<()> {
        let Some(game) = played.game(variant) else { return Ok(()) };
        let record = Record::of_game(variant, &game);
        self.write(name, &write(&record, Format::Json)?)
    }
}
