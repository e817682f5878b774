// The contact sheet: a page of its own, without scripts.

const STYLE = `
body { font: 14px/1.4 system-ui, sans-serif; margin: 20px; background: #f4f2ee; color: #222; }
h2 { margin: 28px 0 8px; }
.row { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start; }
figure { margin: 0; max-width: 320px; background: #fff; padding: 6px; border-radius: 6px; }
figure img { display: block; max-width: 308px; max-height: 308px; }
figcaption { font-size: 12px; }
.fault { color: #b00020; }
`;

/** All pictures, those of a game or a page together, what is wrong first. */
export function sheet(shots) {
  const groups = new Map();
  for (const shot of shots) {
    const title = [shot.what, shot.game].filter(Boolean).join(' ');
    groups.set(title, [...(groups.get(title) ?? []), shot]);
  }
  const faults = shots.flatMap(({ name, file, faults }) =>
    faults.map(
      (fault) => `<li class="fault"><a href="${escaped(file)}">${escaped(name)}</a>: ${escaped(fault)}</li>`,
    ),
  );
  const parts = [...groups].map(
    ([title, those]) =>
      `<h2>${escaped(title)}</h2>\n<div class="row">\n${those.map(figure).join('\n')}\n</div>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Yagura: contact sheet</title><style>${STYLE}</style></head>
<body><h1>Contact sheet</h1>
<p>${shots.length} pictures</p>
<ul>${faults.join('\n')}</ul>
${parts.join('\n')}
</body></html>
`;
}

function figure({ file, size, lang, theme, figures, faults }) {
  const wrong = faults.map((fault) => `<br><span class="fault">${escaped(fault)}</span>`).join('');
  return `<figure><a href="${escaped(file)}"><img loading="lazy" src="${escaped(file)}" alt=""></a>
<figcaption>${size.width}x${size.height} ${lang} ${theme}<br>${escaped(figures)}${wrong}</figcaption></figure>`;
}

function escaped(text) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
