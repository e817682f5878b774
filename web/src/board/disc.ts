/** The outlines of pieces that stand on each other. */
import type { TowerForm } from './sets';

/** An upright tile is 26 high, 19 wide and 16 deep (gungi's author); its front is seen. */
const TILE = { width: 1.52, height: 2.08 };
const CORNER = 0.2;

export function bodyOf(form: TowerForm, radius: number): string {
  if (form === 'disc')
    return `M${-radius},0 a${radius},${radius} 0 1 1 ${2 * radius},0 a${radius},${radius} 0 1 1 ${-2 * radius},0 Z`;
  const [w, h, c] = [TILE.width * radius, TILE.height * radius, CORNER * radius].map((x) =>
    Number(x.toFixed(1)),
  );
  if (w === undefined || h === undefined || c === undefined) return '';
  return `M${-w / 2 + c},${-h / 2} h${w - 2 * c} q${c},0 ${c},${c} v${h - 2 * c} q0,${c} ${-c},${c} h${-(w - 2 * c)} q${-c},0 ${-c},${-c} v${-(h - 2 * c)} q0,${-c} ${c},${-c} Z`;
}
