/**
 * What the list of games says of each in English. The games stand in the order of these texts: from what most
 * people know to what few have seen, the variants of a game last. A system of rules that is no game itself
 * has a text too: its boards stand together.
 */
export const gamesEn = {
  'lobby.about.shogi': 'The shogi everybody knows. Captured pieces change sides and come back as drops.',
  'lobby.about.chu':
    'The great game of medieval Japan: 92 pieces, no drops, and the lion, which can capture two pieces in one move.',
  'lobby.about.gungi':
    'Towers of up to three pieces, armies that you set up yourself, secret backs: the Nishitsuji rules.',
  'lobby.about.ennen':
    '366 pieces on 27 by 27 squares: dancers, generals that jump across the board, one piece that goes anywhere.',
  'lobby.about.rengo':
    'Buy a secret army for 100 points from the pieces of shogi, chess, xiangqi, janggi and makruk, and fight it out.',
  'lobby.family.rengo': 'Union shogi, on five boards',
  'lobby.about.rengo-shogi':
    'On the shogi board: 9 × 9, soldiers on the third rank, declaration of the entering king.',
  'lobby.about.rengo-chess': 'On the chess board: 8 × 8, soldiers on the second rank, castling.',
  'lobby.about.rengo-xiangqi': 'On the xiangqi board: 9 × 10, palaces, river and flying generals.',
  'lobby.about.rengo-janggi': 'On the janggi board: 9 × 10, palaces with lines, passing, end by points.',
  'lobby.about.rengo-makruk': 'On the makruk board: 8 × 8, soldiers on the third rank, the escape count.',
  'lobby.about.minishogi':
    'Shogi in miniature: 5 × 5, six kinds of piece, a short game. The first player loses a fourfold repetition.',
  'lobby.about.shogi-7x9':
    'A quick fight on a narrow board, where pieces run like lances and turn back when promoted.',
  'lobby.about.shogi-10x10': 'Wider and wilder: a queen, leaping knights and lances that run both ways.',
  'lobby.about.stun':
    'Move, then stun one enemy piece: it cannot move in the next turn. Even a king can be held fast.',
  'lobby.about.kokose':
    'Once a game you may play the opponent’s move too: own piece, enemy piece, own piece.',
  'lobby.about.two-stage':
    'Shogi’s army against two-leg movers: hook mover, capricorn and heavenly horse turn corners.',
  'lobby.about.judkins': 'Shogi on 6 × 6 squares with one of each piece but the lance.',
  'lobby.about.gorogoro':
    'Shogi without sliding pieces on 5 × 6 squares: the step from animal shogi to shogi.',
  'lobby.about.dobutsu': '3 × 4 squares, four animals a side: catch the lion, or bring yours home.',
  'lobby.about.kyoto': '5 × 5: every piece turns over with each of its moves.',
  'lobby.about.micro': '4 × 5: a piece turns over whenever it captures.',
  'lobby.about.cannon-shogi': 'Shogi with four sorts of cannon that capture over other pieces.',
  'lobby.about.euro': 'Shogi on the chess board, with knights that also step sideways.',
  'lobby.about.tori': '7 × 7, all pieces are birds; two swallows may share a file.',
  'lobby.about.sho-shogi': 'Shogi before drops: a drunk elephant becomes a second king.',
  'lobby.about.heian': 'The oldest shogi whose rules are written down: no rook, no bishop, no drops.',
  'lobby.about.wa': '11 × 11, all pieces are animals, nearly all of them promote.',
  'lobby.about.dai': '15 × 15, no drops: chu shogi’s ancestor, with 65 pieces a side.',
  'lobby.about.whale': '6 × 6, pieces named after whales; a captured porpoise comes back as a killer whale.',
  'lobby.about.heian-dai': '13 × 13, no drops: the large shogi of the 12th century.',
  'lobby.about.tenjiku':
    '16 × 16: generals that jump over armies, and demons that burn whatever stands beside them.',
  'lobby.about.dai-dai':
    '17 × 17, 64 kinds of pieces: a piece that captures promotes, and hook movers turn corners.',
  'lobby.about.maka-dai-dai':
    '19 × 19: a piece that captures promotes, even the king, who becomes an emperor.',
  'lobby.about.tai': '25 × 25, 177 pieces a side, and an emperor from the start.',
  'lobby.about.annan': 'A piece moves like the friendly piece right behind it.',
  'lobby.about.checkshogi': 'The first check wins.',
  'lobby.about.kokose-finish': 'Kokose as a last blow: whoever uses it must mate with it, or loses.',
  'lobby.about.stun-delayed': 'Stun shogi in which the first player’s first move stuns nobody.',
  'lobby.about.chu-otb':
    'Chu shogi as over the board: a lance that did not promote on entering gets no second chance on the last rank.',
};
