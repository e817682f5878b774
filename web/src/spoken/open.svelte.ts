/** What is open over a page with a board, or beside it: the list of keys, the field for a move. */
class Open {
  keys = $state(false);
  typing = $state(false);
}

export const open = new Open();
