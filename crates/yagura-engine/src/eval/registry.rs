//! The evaluations of the games that have been thought about, each made once, when it is first asked for.

use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use yagura::Definition;

use super::AnyEval;

/// The place of one game's evaluation.
#[derive(Debug)]
struct Place {
    definition: &'static Definition,
    /// Without a net, and with those that the program has.
    evals: [OnceLock<Arc<AnyEval>>; 2],
}

/// Whether the nets of the program are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nets {
    /// None is.
    Without,
    /// Those that there are.
    Shipped,
}

/// One place for each definition, which lives as long as the program. The lock is held to find a place and
/// never while an evaluation is made: the tables of a large board take longer than a search of another game
/// should wait.
static PLACES: RwLock<Vec<Arc<Place>>> = RwLock::new(Vec::new());

/// Returns the evaluation of a game with the weights of its file.
pub(crate) fn eval_of(definition: &'static Definition, nets: Nets) -> Arc<AnyEval> {
    let place = find(definition).unwrap_or_else(|| add(definition));
    let make = match nets {
        Nets::Without => AnyEval::without_net,
        Nets::Shipped => AnyEval::new,
    };
    Arc::clone(place.evals[nets as usize].get_or_init(|| Arc::new(make(definition))))
}

fn among(places: &[Arc<Place>], definition: &'static Definition) -> Option<Arc<Place>> {
    places.iter().find(|place| std::ptr::eq(place.definition, definition)).map(Arc::clone)
}

fn find(definition: &'static Definition) -> Option<Arc<Place>> {
    among(&PLACES.read().unwrap_or_else(PoisonError::into_inner), definition)
}

fn add(definition: &'static Definition) -> Arc<Place> {
    let mut places = PLACES.write().unwrap_or_else(PoisonError::into_inner);
    // Another thread may have been faster.
    among(&places, definition).unwrap_or_else(|| {
        let place = Arc::new(Place { definition, evals: [OnceLock::new(), OnceLock::new()] });
        places.push(Arc::clone(&place));
        place
    })
}

#[cfg(test)]
mod tests {
    use yagura::definitions;

    use super::*;

    #[test]
    fn each_evaluation_is_made_once_however_many_games_there_are() {
        let round = || definitions().map(|definition| eval_of(definition, Nets::Shipped)).collect::<Vec<_>>();
        let (first, second) = (round(), round());
        assert!(
            first.len() > 16 && first.iter().zip(&second).all(|(first, second)| Arc::ptr_eq(first, second))
        );
        let threads: Vec<_> = (0..4).map(|_| std::thread::spawn(round)).collect();
        for thread in threads {
            let found = thread.join().expect("no evaluation panics");
            assert!(found.iter().zip(&first).all(|(found, first)| Arc::ptr_eq(found, first)));
        }
    }
}
