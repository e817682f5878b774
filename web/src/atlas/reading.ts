/** Readings as they can be compared: however somebody writes them, in kana, with or without long vowels. */

const SOUNDS =
  'あaいiうuえeおoかkaきkiくkuけkeこkoさsaしshiすsuせseそsoたtaちchiつtsuてteとtoなnaにniぬnuねneのnoはhaひhiふfuへheほho' +
  'まmaみmiむmuめmeもmoやyaゆyuよyoらraりriるruれreろroわwaをoんnがgaぎgiぐguげgeごgoざzaじjiずzuぜzeぞzoだdaぢjiづzuでdeどdo' +
  'ばbaびbiぶbuべbeぼboぱpaぴpiぷpuぺpeぽpo';
const SYLLABLES = new Map([...SOUNDS.matchAll(/(\p{Script=Hiragana})([a-z]+)/gu)].map((m) => [m[1], m[2]]));
const SMALL: Record<string, string> = { ゃ: 'a', ゅ: 'u', ょ: 'o' };
const KATAKANA = /[ァ-ヶ]/g;
const TO_HIRAGANA = 0x60;

/** Kana as Latin letters; everything else as it is. */
export function romanised(text: string): string {
  const kana = text.replace(KATAKANA, (sign) => String.fromCharCode(sign.charCodeAt(0) - TO_HIRAGANA));
  let out = '';
  let doubled = false;
  for (const sign of kana) {
    const small = SMALL[sign];
    if (small !== undefined) out = contracted(out) + small;
    else if (sign === 'っ') doubled = true;
    else if (sign === 'ー') out += out.at(-1) ?? '';
    else {
      const sound = SYLLABLES.get(sign) ?? sign;
      out += doubled ? (sound.startsWith('ch') ? 't' : (sound[0] ?? '')) + sound : sound;
      doubled = false;
    }
  }
  return out;
}

/** `shi` + `ょ` is `sho`, `ki` + `ょ` is `kyo`. */
function contracted(before: string): string {
  if (/(sh|ch|j)i$/.test(before)) return before.slice(0, -1);
  return before.endsWith('i') ? `${before.slice(0, -1)}y` : before;
}

/** Letters and kanji only, lower case, long vowels short: `Kyūban`, `kyuuban` and `きゅうばん` are one. */
export function plain(text: string): string {
  return romanised(text.normalize('NFKC'))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/uu+/g, 'u')
    .replace(/o[ou]+|oh(?![aiueo])/g, 'o');
}
