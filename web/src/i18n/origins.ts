/** Where the rules of each system come from, what had to be decided, and why its author made it so. */
import type { Text } from '../protocol/types';

export interface Origin {
  readonly author: Text;
  readonly title: Text;
  /** As the source gives it. */
  readonly date: string;
  /** What the rulebook decided where the source is silent. */
  readonly decided: Text;
  /** The author's reasons, in our words. */
  readonly reasons?: Text;
}

const SMALL: Omit<Origin, 'decided'> = {
  author: { ja: 'Zillions of Games の日本語wiki', en: 'the Japanese wiki on Zillions of Games' },
  title: {
    ja: 'Zillions of Games wiki（二段移動将棋、ココセ・フィニッシュ将棋ほか）',
    en: 'Zillions of Games wiki (二段移動将棋, ココセ・フィニッシュ将棋 and others)',
  },
  date: '2020-05-16',
};

const ORIGINS: Readonly<Record<string, Origin>> = {
  chu: {
    author: { ja: '日本中将棋連盟', en: 'Chu Shogi Renmei (日本中将棋連盟)' },
    title: { ja: '中将棋の一般規定', en: 'General rules of chu shogi (一般規定)' },
    date: '2019-09-14',
    decided: {
      ja: '駒の動きと配置は規定の別紙に譲られているので、連盟の標準によりました。飛鷲のじっとは前の斜め一方が空いていれば可能、途中で取る歩や仲人も足に数える、詰みでは終わらず玉を取るまで指す、などを裁定で補っています。',
      en: 'The moves of the pieces are left to another paper; the standard ones are used. Decided were, among others: one free forward diagonal is enough for the eagle’s jitto, a pawn taken on the way still counts as a foot, and mate does not end the game: the king is captured.',
    },
    reasons: {
      ja: '規定は、王手の宣言を不要とし、「敵将を詰めることが目的の本将棋とは異なります」と述べています。',
      en: 'The rules say that check need not be announced, and that the game differs from shogi, “whose aim is to mate the enemy general”: here the king is felled.',
    },
  },
  gungi: {
    author: { ja: '西辻（ブログ筆者）', en: 'Nishitsuji, on a blog' },
    title: {
      ja: '「▲▽ぐんぎぶ!!～西辻流軍儀～▲▽」軍儀のルール（西辻ルール）',
      en: '「▲▽ぐんぎぶ!!～西辻流軍儀～▲▽」, the rules of gungi',
    },
    date: '2012-09-22',
    decided: {
      ja: '一間飛ばしの動きは間が空いている時だけ、槍の「前方に二画」は一画でも可、上に駒がある駒も不動攻撃ができる、二度目の千日手は引き分け、などを裁定で補っています。',
      en: 'Decided were, among others: moves of two squares need the square between to be empty, the lance may stop on the first of its two, a covered piece may attack without moving, and a second repetition is a draw.',
    },
    reasons: {
      ja: '作者は、帥が敵の砦の上に乗る形を「どんだけ希少な状況なのさ」とし、だから「少しくらいボーナスを上げてもいい」と砦の交換を設けました。ニへを誘う裏切りは「かなりエグい手」。駒の大きさは麻雀牌の26×19×16ミリです。',
      en: 'A marshal on an enemy fort is so rare, the author writes, that it deserves “a little bonus”: hence the exchange of the fort. A betrayal that forces two へ on a file he calls “a pretty nasty move”. His pieces are mahjong tiles of 26 × 19 × 16 mm.',
    },
  },
  rengo: {
    author: { ja: '『連合将棋』の作者', en: 'the author of 『連合将棋』' },
    title: { ja: '自作変則将棋『連合将棋』', en: '自作変則将棋『連合将棋』, a shogi variant of his own' },
    date: '',
    decided: {
      ja: '使う王の種類（原文では欠けています）、一人が持つ駒の数、帥どうしの向かい合い、兵の成り先、駒不足の引き分けの範囲などを裁定で補っています。',
      en: 'Decided were the king of each board (missing in the text), how many pieces one player owns, facing generals, what the chess pawn becomes, and which endings are drawn for want of force.',
    },
    reasons: {
      ja: '「将棋系を色々ごちゃまぜにして遊べないか」と考えたのが始まり。駒の点数には「要調整」と注記があります。',
      en: 'It began, the author says, with the wish to throw the games of the family together and see whether that can be played. The prices are marked “to be adjusted”.',
    },
  },
  ennen: {
    author: { ja: '長さん', en: 'Chō-san (長さん)' },
    title: {
      ja: '27升目366枚制新延年大将棋のルール',
      en: '27升目366枚制新延年大将棋のルール, rules of Shin-Ennen Dai shogi',
    },
    date: '2019-02-26',
    decided: {
      ja: '踊りや跳び越えで取る駒の選び方、千日手の判定、駒枯れの扱い、文字列での書き方などを裁定で補っています。',
      en: 'Decided were how the captured pieces of dances and range jumps are chosen, how repetition is judged, when a side is bare, and how it all is written.',
    },
    reasons: {
      ja: '作者は泰将棋を大幅に改め、本当に口伝できるかを確かめるため、何も見ずに「二中歴風」に書きました。366枚は、一年の日数（およそ365.24日）を切り上げた数です。規則の多くに、旧来の将棋から変えた理由が添えてあります。',
      en: 'The author reworked tai shogi and wrote these rules from memory, in the style of the medieval Nichūreki, to test whether such a game could be handed down by word of mouth. The 366 pieces are the days of a year, rounded up. Most of his prose says why he departed from the old games.',
    },
  },
  stun: {
    ...SMALL,
    decided: {
      ja: '見出しの失われた項目の名、スタンは任意であること、同じ持ち駒が二枚ある時は一枚だけが止まること、千日手を裁定で補っています。',
      en: 'Decided were the name (the heading is lost), that stunning is optional, that of equal pieces in hand only one is held, and repetition.',
    },
  },
  kokose: {
    ...SMALL,
    decided: {
      ja: 'ココセは一手目と同時に宣言する、敵の駒では打つことも成ることもできる、取った駒は動かした駒の側のものになる、などを裁定で補っています。',
      en: 'Decided were that kokose is declared with the first move, that with the enemy’s pieces everything is allowed that he might do, and that captures belong to the side whose piece captured.',
    },
  },
  'two-stage': {
    ...SMALL,
    decided: {
      ja: '特別な軍は後手、鉤行・摩羯・天馬は成らない、詰みは直ちに負けで、詰まない限り玉を取られる所へも指せる、と定めました。',
      en: 'Decided were that White has the special army, that its pieces do not promote, and that a king may be left where it can be taken, though mate ends the game at once.',
    },
  },
  'shogi-7x9': {
    ...SMALL,
    decided: {
      ja: '見出しの失われた項目の名と、千日手を裁定で補っています。打ち歩詰めは原文が許しています。',
      en: 'Decided were the name, as the heading is lost, and repetition. That a dropped pawn may mate is the source’s own word.',
    },
  },
  'shogi-10x10': {
    ...SMALL,
    decided: {
      ja: '妃将は成らないこと、千日手を裁定で補っています。',
      en: 'Decided were that the queen does not promote, and repetition.',
    },
  },
};

/** The origin of the rules on a page; undefined for games that everybody knows, and for one’s own. */
export function originOf(page: string): Origin | undefined {
  return ORIGINS[page];
}
