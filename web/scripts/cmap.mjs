/**
 * Returns the code points that a font has: the ranges of its table `cmap` in formats 4 and 12.
 * @param {Buffer} font not compressed
 * @returns {Set<number>}
 */
export function charactersOf(font) {
  const tables = font.readUInt16BE(4);
  const entry = Array.from({ length: tables }, (_, i) => 12 + 16 * i).find(
    (at) => font.toString('latin1', at, at + 4) === 'cmap',
  );
  if (entry === undefined) throw new Error('no table cmap');
  const cmap = font.readUInt32BE(entry + 8);
  const found = new Set();
  const add = (first, last) => {
    for (let code = first; code <= last; code += 1) found.add(code);
  };
  for (let i = 0; i < font.readUInt16BE(cmap + 2); i += 1) {
    const at = cmap + font.readUInt32BE(cmap + 4 + 8 * i + 4);
    const format = font.readUInt16BE(at);
    if (format === 12) {
      for (let group = 0; group < font.readUInt32BE(at + 12); group += 1) {
        add(font.readUInt32BE(at + 16 + 12 * group), font.readUInt32BE(at + 20 + 12 * group));
      }
    } else if (format === 4) {
      const segments = font.readUInt16BE(at + 6) / 2;
      for (let segment = 0; segment < segments; segment += 1) {
        const last = font.readUInt16BE(at + 14 + 2 * segment);
        add(font.readUInt16BE(at + 16 + 2 * segments + 2 * segment), Math.min(last, 0xfffe));
      }
    }
  }
  return found;
}
