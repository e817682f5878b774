export const offlineJa = {
  'offline.needs.title': 'サーバーが必要です',
  'offline.needs': '人との対局・アカウント・大会・観戦・保存した棋譜には、矢倉のサーバーへの接続が必要です。',
  'offline.needs.short':
    '人との対局・アカウント・大会・観戦にはサーバーへの接続が必要です。ほかはすべてここで使えます。',
  'offline.title': 'オフライン',
  'offline.keep': 'オフラインでも使う',
  'offline.keep.long':
    'アプリと思考エンジン（約{n} MB）をこのブラウザに保存します。接続がなくても、コンピュータとの対局・検討・詰将棋・棋譜の読み込みができます。',
  'offline.keeping': '保存しています…',
  'offline.kept': '保存しました。接続がなくても使えます。',
  'offline.failed': '保存できませんでした。もう一度お試しください。',
  'offline.install': 'アプリとして追加',
  'offline.new': '新しい版があります。',
  'offline.new.load': '読み込む',
};
