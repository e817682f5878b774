/** What cards say in Japanese beyond the moves. */
import type { notesEn } from './notes.en';

export const notesJa: Record<keyof typeof notesEn, string> = {
  'note.exchange': '交換：三層の矢倉では、味方の駒と一層・三層を入れ替えられる（帥・砲・砦とは不可）',
  'note.substitution': '身代わり：帥が王手され、縦横の隣に一枚だけでいるとき、帥と入れ替われる',
  'note.betrayal': '裏切り：矢倉の最上層の敵を取ると、下の駒をすべて寝返らせることができる',
  'note.nihe': '味方の「へ」がいる筋へは行けない（ニへ）',
  'note.file': '味方の兵がいる筋には打てない（二兵）',
  'note.returns': '次に動ける所がなくなると手駒に戻る。取って戻るときは裏返って相手の手駒になる',
  'note.relocation': '取った側は、砲か砦としてすぐに自軍領地の空きマスに置く',
  'note.ground-any': '上にどの駒も打てる',
  'note.ground-backs': '上に裏駒だけ打てる',
  'note.ground-fronts': '上に表駒だけ打てる',
  'note.fixed': '常に一層にあり、動けず、手駒にもならない',
  'note.lends':
    '可動範囲が加わるのは、すぐ上の二層にいる味方の駒だけ。臥・龍・雛・鳳・帥・香には加わらず、駒は飛び越せない',
  'note.lends-home': '可動範囲は自軍領地の中だけ',
  'note.no-range': '下の砲・砦の可動範囲は加わらない',
  'note.jumps': '駒を飛び越せる',
  'note.crowned': '上にどの駒も乗れない。王手されている間は味方の駒の上へ逃げられない',
  'note.fort-bonus': '敵の砦の上の駒を取ると、砦も取るか、手駒と入れ替えることができる',
  'note.promotes-by-camp': 'どちらかの陣（両端の九段）にいる駒を取ると、必ず成る',
};
