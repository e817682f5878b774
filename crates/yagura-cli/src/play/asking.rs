//! What is asked besides moves: armies, files, whether it is meant.

use std::path::Path;

use yagura::{ArmyPhase, prelude::*};
use yagura_engine::army;

use super::{
    app::App,
    engine_thread::Opponent,
    files::{self, Existing, FileError},
    menu::{Choice, Item, Menu, Mode, Prompt},
    session::{Awaited, Session},
    words::{self, Text},
};

/// Samples of armies that are offered, the best ones.
const SAMPLES: usize = 8;

/// What the texts of armies begin with, by player.
const ARMY_A: &str = "A:";
const ARMY_B: &str = "B:";

/// What a turn of the set-up is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SetUpTurn {
    /// A whole army, with the letters that its text begins with.
    Army(&'static str),
    /// Other places for pieces that are there.
    RePlacing,
}

/// Returns the turn of the set-up that a person makes now.
fn awaited(session: &Session) -> Option<SetUpTurn> {
    match session.game().position().army_phase()? {
        ArmyPhase::ArmyA => Some(SetUpTurn::Army(ARMY_A)),
        ArmyPhase::ArmyB => Some(SetUpTurn::Army(ARMY_B)),
        ArmyPhase::Second | ArmyPhase::First => Some(SetUpTurn::RePlacing),
        ArmyPhase::Coin | ArmyPhase::Play => None,
    }
}

/// Returns what is asked for in the set-up.
pub(super) fn title(session: &Session) -> Option<Text> {
    awaited(session).map(|turn| match turn {
        SetUpTurn::Army(_) => Text::ChooseArmy,
        SetUpTurn::RePlacing => Text::RePlace,
    })
}

/// Returns the army that a turn of the set-up says, `None` where it is another turn.
pub(super) fn army_of(text: &str) -> Option<&str> {
    [ARMY_A, ARMY_B].into_iter().find_map(|start| text.strip_prefix(start))
}

/// Returns a turn of the set-up as the rules read it: what it begins with need not be typed.
pub(super) fn whole_text(session: &Session, text: &str) -> String {
    let start = match awaited(session) {
        Some(SetUpTurn::Army(start)) => start,
        Some(SetUpTurn::RePlacing) => "re:",
        None => "",
    };
    if text.starts_with(start) { text.to_owned() } else { format!("{start}{text}") }
}

/// Returns the ready-made turns of the set-up with what they are called.
pub(super) fn ready_made(session: &Session) -> Vec<(String, String)> {
    let language = session.language();
    let position = session.game().position();
    match awaited(session) {
        Some(SetUpTurn::Army(start)) => {
            let native = army::native(session.variant());
            let samples = army::favourites(session.variant()).into_iter().take(SAMPLES).zip(1..);
            let native = (!native.is_empty())
                .then(|| (Text::Native.text(language).to_owned(), format!("{start}{native}")));
            let sample = |(favourite, number): (army::Favourite, usize)| {
                let name = format!("{} {number}", Text::Sample.text(language));
                (name, format!("{start}{}", favourite.set_up))
            };
            native.into_iter().chain(samples.map(sample)).collect()
        }
        Some(SetUpTurn::RePlacing) => {
            let army = position.army(position.player()).unwrap_or_default();
            let ranks = army.split('|').next().unwrap_or_default();
            vec![(Text::AsItStands.text(language).to_owned(), format!("re:{ranks}"))]
        }
        None => Vec::new(),
    }
}

impl<O: Opponent> App<O> {
    /// Asks for the person's army when it has not been asked yet.
    pub(super) fn ask_army_once(&mut self) {
        let asks = self.session.game().position().is_setting_up() && self.opponent.thinks().is_none();
        if asks && matches!(self.mode, Mode::Board) && !self.notes_army() {
            self.open_armies();
        }
    }

    /// Lists the armies, or the ways to re-place.
    pub(super) fn open_armies(&mut self) {
        let Some(title) = title(&self.session) else { return };
        let ready = ready_made(&self.session).into_iter();
        let mut items: Vec<Item> =
            ready.map(|(name, text)| Item::new(format!("{name}  {text}"), Choice::SetUp(text))).collect();
        items.insert(0, Item::new(self.text(Text::ByEngine), Choice::AskArmy));
        items.push(Item::new(self.text(Text::Spelled), Choice::TypeArmy));
        self.mode = Mode::Menu(Menu::new(self.text(title), items));
    }

    /// Plays a turn of the set-up; returns whether it was allowed, and says why not.
    pub(super) fn set_up(&mut self, text: &str) -> bool {
        let seats = self.session.seats();
        self.opponent.forget();
        match self.session.set_up(text) {
            Ok(()) => {
                self.message.clear();
                if self.session.seats() != seats {
                    self.look.bottom = self.session.seats().bottom();
                }
                true
            }
            Err(error) => {
                self.message = words::refused(&error, self.session.language());
                false
            }
        }
    }

    pub(super) fn answer_prompt(&mut self, prompt: Prompt, text: &str) {
        if text.is_empty() {
            return;
        }
        match prompt {
            Prompt::Save => match files::save(&self.session.record(), Path::new(text), Existing::Keep) {
                Ok(()) => self.message = words::saved(text, self.session.language()),
                Err(FileError::Exists(_)) => {
                    self.confirm(Text::Overwrite, Text::OverwriteYes, Choice::Overwrite(text.into()));
                }
                Err(error) => self.fail(prompt, text, &error),
            },
            Prompt::Load => {
                match files::load(Path::new(text), self.session.games(), Some(self.session.variant())) {
                    Ok(record) => {
                        self.opponent.forget();
                        self.session.load(&record);
                        self.look.bottom = self.session.seats().bottom();
                        self.begin();
                        self.message =
                            words::loaded(self.session.game().moves().len(), self.session.language());
                    }
                    Err(error) => self.fail(prompt, text, &error),
                }
            }
            Prompt::Army => {
                if let Awaited::Person(_) = self.session.awaited() {
                    let whole = whole_text(&self.session, text);
                    if !self.set_up(&whole) {
                        self.mode = Mode::Prompt(prompt, text.to_owned());
                    }
                }
            }
        }
    }

    /// Says what is wrong with a file, and lets its name be mended.
    fn fail(&mut self, prompt: Prompt, text: &str, error: &FileError) {
        self.message = error.text(self.session.language());
        self.mode = Mode::Prompt(prompt, text.to_owned());
    }

    pub(super) fn overwrite(&mut self, path: &Path) {
        let name = path.display().to_string();
        match files::save(&self.session.record(), path, Existing::Replace) {
            Ok(()) => self.message = words::saved(&name, self.session.language()),
            Err(error) => self.fail(Prompt::Save, &name, &error),
        }
    }

    pub(super) fn ask_resign(&mut self) {
        let can = self.session.person().is_some() && !self.session.game().position().is_setting_up();
        if self.session.awaited() == Awaited::Nobody || !can {
            return self.say(Text::GameOver);
        }
        self.confirm(Text::Resign, Text::ResignYes, Choice::Resign);
    }

    pub(super) fn ask_new(&mut self) {
        self.confirm(Text::New, Text::NewYes, Choice::Renew);
        if let Mode::Menu(menu) = &mut self.mode
            && self.session.game().restarted().is_some()
        {
            let label = Text::Restart.text(self.session.language());
            menu.items.push(Item::new(label, Choice::Restart));
        }
    }
}
