/** レート。 */
import type { ratingEn } from './rating.en';

export const ratingJa: Record<keyof typeof ratingEn, string> = {
  'rating.title': 'ランキング',
  'rating.tagline':
    'レートが十分に定まり（偏差75以下。数十局が目安）、この30日間にレート戦を指した人の上位50名です。',
  'rating.game': 'ゲーム',
  'rating.speed': '持ち時間の区分',
  'rating.place': '順位',
  'rating.player': '対局者',
  'rating.rating': 'レート',
  'rating.games': '対局数',
  'rating.count': 'レート戦{n}局',
  'rating.nobody': 'まだ誰も載っていません。',
  'rating.provisional': '暫定',
  'rating.ratings': 'レート',
  'rating.none': 'レート戦の記録はまだありません。',
  'rating.statistics': '戦績',
  'rating.tally': '{won}勝{lost}敗{drawn}分',
  'rating.change': 'レートの増減 {n}',
  'rated.wish': 'レート戦',
  'rated.long': '結果がレートに反映されます。待ったはできません。',
  'rated.engine': '結果があなたのレートに反映されます。エンジンのレートは変わりません（このレベルは{n}）。',
  'rated.why.opponent': 'レート戦の相手は、ほかのアカウントか、エンジンのレベルです。',
  'rated.why.guest': 'レート戦にはログインが必要です。',
  'rated.why.level':
    'このレベルは時間によって強さが変わるため、レートがありません。下のレベルを選んでください。',
  'rated.why.clock': 'レート戦には時間設定が必要です。',
  'rated.why.uneven': 'レート戦では両者の持ち時間を同じにします。',
  'rated.why.start': 'レート戦は通常の初期配置から始めます。',
  'rated.why.options': 'レート戦は通常のルールで行います。設定を元に戻してください。',
  'rated.why.hints': 'レート戦ではヒントを使えません。',
  'rated.range': '相手のレート',
  'rated.least': '下限（任意）',
  'rated.most': '上限（任意）',
  'game.why.rated': 'レート戦では待ったができません。',
};
