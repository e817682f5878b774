/** What cards say in English beyond the moves; the words are those of the definitions. */
export const notesEn = {
  'note.exchange':
    'Exchange: in a tower of three it may change places with a friendly piece, layer 1 with layer 3 (not with a marshal, cannon or fort)',
  'note.substitution':
    'Substitution: when its marshal is in check and it stands alone orthogonally beside it, the two may change places',
  'note.betrayal': 'Betrayal: when it captures the top of a tower, all the pieces below may change sides',
  'note.nihe': 'May not come to a file where its side has another へ (ニへ)',
  'note.file': 'May not be dropped on a file where its side has a soldier (二兵)',
  'note.returns':
    'Must return to the hand when it has no move left: to its own, or, after a capture, turned over to the opponent’s',
  'note.relocation':
    'Whoever captures it must set it up at once, as cannon or fort, on an empty square of their own territory',
  'note.ground-any': 'Any piece may be dropped on top of it',
  'note.ground-backs': 'Only back faces may be dropped on top of it',
  'note.ground-fronts': 'Only front faces may be dropped on top of it',
  'note.fixed': 'Always on layer 1, never moves, never in hand',
  'note.lends':
    'Lends its range only to its own piece directly on it, on layer 2; never to sleeping dragon, dragon, fledgling, phoenix, marshal or incense; the range never jumps',
  'note.lends-home': 'The range holds only inside its own territory',
  'note.no-range': 'Gets no range from a cannon or fort below it',
  'note.jumps': 'Jumps over pieces',
  'note.crowned': 'No piece may stand on it; while in check it may not go onto a friendly piece',
  'note.fort-bonus':
    'When it captures a piece that stands on an enemy fort, it may also take the fort, or put a piece of the hand in its place',
  'note.promotes-by-camp':
    'Promotes, always, when it captures a piece that stands in a camp (nine ranks at either end)',
};
