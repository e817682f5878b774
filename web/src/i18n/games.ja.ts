/**
 * What the list of games says of each in Japanese. The games stand in the order of these texts: from what
 * most people know to what few have seen, the variants of a game last. A system of rules that is no game
 * itself has a text too: its boards stand together.
 */
export const gamesJa = {
  'lobby.about.shogi': 'おなじみの本将棋。取った駒は味方となって盤に戻る。',
  'lobby.about.chu': '中世日本の大戦。九十二枚の駒、持ち駒なし。獅子は一手で二枚を取る。',
  'lobby.about.gungi': '三層まで駒を重ねる矢倉、自分で組む陣形、秘密の裏駒。西辻ルールの軍儀です。',
  'lobby.about.ennen': '27×27の盤に366枚。踊る駒、盤を跳び越える大将、どこへでも行く自在。成りは強制。',
  'lobby.about.rengo':
    '将棋・チェス・シャンチー・チャンギ・マークルックの駒から100点で秘密の軍勢を組んで戦います。',
  'lobby.family.rengo': '連合将棋（五つの盤）',
  'lobby.about.rengo-shogi': '将棋盤：9×9、兵隊は三段目、入玉宣言あり。',
  'lobby.about.rengo-chess': 'チェス盤：8×8、兵隊は二段目、キャスリングあり。',
  'lobby.about.rengo-xiangqi': 'シャンチー盤：9×10、宮と河、王の対面は禁止。',
  'lobby.about.rengo-janggi': 'チャンギ盤：9×10、宮の斜線、パスと点数終了あり。',
  'lobby.about.rengo-makruk': 'マークルック盤：8×8、兵隊は三段目、逃げ切りの数えあり。',
  'lobby.about.minishogi': '5×5の小さな将棋。駒は六種、勝負は早い。千日手は先手の負け。',
  'lobby.about.shogi-7x9': '狭い盤での速い戦い。香の利きを持つ駒が、成ると後ろへ走る。',
  'lobby.about.shogi-10x10': '広く激しく。妃将、跳馬、そして前後に走る香車。',
  'lobby.about.stun': '指したあと、相手の駒を一つスタン。その駒は次の手番に動けない。玉さえ止まる。',
  'lobby.about.kokose': '一局に一度、相手の手番も自分で指せる。自分、相手、自分と三手続けて。',
  'lobby.about.two-stage': '本将棋の軍に、鉤行・摩羯・天馬が挑む。一手で二度動き、角を曲がる。',
  'lobby.about.judkins': '6×6、香車のほかの駒が一枚ずつの小さな将棋。',
  'lobby.about.gorogoro': '5×6、走る駒のない将棋。どうぶつしょうぎの次の一歩。',
  'lobby.about.dobutsu': '3×4、動物が四頭ずつ。らいおんを取るか、奥の段へ。',
  'lobby.about.kyoto': '5×5、玉のほかの駒は動くたびに裏返る。',
  'lobby.about.micro': '4×5、駒は取るたびに裏返る。',
  'lobby.about.euro': 'チェス盤の将棋。桂馬は横へも一歩。',
  'lobby.about.tori': '7×7、駒はみな鳥。燕は一つの筋に二枚まで。',
  'lobby.about.sho-shogi': '持ち駒のない昔の将棋。酔象が成ると二枚目の玉。',
  'lobby.about.heian': '規則の書かれた最も古い将棋。飛車も角も持ち駒もない。',
  'lobby.about.wa': '11×11、駒はみな動物。ほとんどの駒が成る。',
  'lobby.about.dai': '15×15、持ち駒なし。中将棋のもとになった、六十五枚ずつの大きな将棋。',
  'lobby.about.annan': 'すぐ後ろの味方の動きを借りる将棋。',
  'lobby.about.checkshogi': '先に王手をかけた方が勝ち。',
  'lobby.about.kokose-finish': 'ココセは最後の一撃。使ったら詰まさなければ負け。',
  'lobby.about.stun-delayed': '先手の初手だけはスタンできない、スタン将棋。',
  'lobby.about.chu-otb': '盤上の規定で指す中将棋。香車は最後段に着いてからでは成れない。',
};
