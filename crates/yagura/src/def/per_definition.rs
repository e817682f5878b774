//! What the code of a game makes of a definition, made once.

use std::sync::{PoisonError, RwLock};

use super::Definition;

/// A value of one type for each definition that was asked about: a game keeps one in a `static` of its own,
/// so that its type is known. The values stay for the rest of the process, as the definitions themselves do.
#[derive(Debug)]
pub(crate) struct PerDefinition<T: 'static> {
    made: RwLock<Vec<(&'static Definition, &'static T)>>,
}

impl<T> PerDefinition<T> {
    /// Returns the place for values of which none is made yet.
    pub(crate) const fn new() -> Self {
        Self { made: RwLock::new(Vec::new()) }
    }

    /// Returns the value of a definition, which `make` makes when it is asked for first.
    pub(crate) fn get(
        &self,
        definition: &'static Definition,
        make: impl FnOnce(&'static Definition) -> T,
    ) -> &'static T {
        let find = |made: &[(&'static Definition, &'static T)]| {
            made.iter().find(|(known, _)| std::ptr::eq(*known, definition)).map(|&(_, value)| value)
        };
        // A panic while a value was made has left the list as it was.
        let known = find(&self.made.read().unwrap_or_else(PoisonError::into_inner));
        known.unwrap_or_else(|| {
            let mut made = self.made.write().unwrap_or_else(PoisonError::into_inner);
            find(&made).unwrap_or_else(|| {
                let value: &'static T = Box::leak(Box::new(make(definition)));
                made.push((definition, value));
                value
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::PerDefinition;

    #[test]
    fn a_value_is_made_once_for_each_definition() {
        static NAMES: PerDefinition<String> = PerDefinition::new();
        let definitions: Vec<_> = crate::definitions().take(2).collect();
        let first = NAMES.get(definitions[0], |definition| definition.id.clone());
        assert_eq!(*first, definitions[0].id);
        assert_eq!(*NAMES.get(definitions[1], |definition| definition.id.clone()), definitions[1].id);
        let again = NAMES.get(definitions[0], |_| unreachable!("it is made already"));
        assert!(std::ptr::eq(first, again));
    }
}
