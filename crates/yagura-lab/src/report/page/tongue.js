{
  // The language that was chosen by hand on some page of the laboratory, or the browser's.
  const key = 'yagura.lab.lang';
  const button = (tongue) => document.getElementById(tongue);
  const show = (tongue) => {
    button(tongue).checked = true;
    document.documentElement.lang = tongue;
  };
  let chosen = null;
  try {
    chosen = localStorage.getItem(key);
  } catch {
    // Where nothing is kept nothing was chosen.
  }
  const tongues = ['ja', 'en'];
  const wish = navigator.languages.map((wish) => wish.split('-')[0]).find((wish) => tongues.includes(wish));
  show(tongues.includes(chosen) ? chosen : (wish ?? 'en'));
  for (const tongue of tongues) {
    button(tongue).addEventListener('change', () => {
      show(tongue);
      try {
        localStorage.setItem(key, tongue);
      } catch {
        // It holds until the page is left.
      }
    });
  }
}
