export const offlineEn = {
  'offline.needs.title': 'This needs a server',
  'offline.needs':
    'Games with people, accounts, tournaments, watching and kept records need a connection to a server of Yagura.',
  'offline.needs.short':
    'Games with people, accounts, tournaments and watching need a connection to a server. Everything else works here.',
  'offline.title': 'Offline',
  'offline.keep': 'Keep for offline use',
  'offline.keep.long':
    'Stores the app and the engine (about {n} MB) in this browser. Games against the computer, analysis, puzzles and imports then work without a connection.',
  'offline.keeping': 'Storing…',
  'offline.kept': 'Stored: it works without a connection.',
  'offline.failed': 'It could not be stored. Please try again.',
  'offline.install': 'Add as an app',
  'offline.new': 'A new version is available.',
  'offline.new.load': 'Load it',
} as const;
