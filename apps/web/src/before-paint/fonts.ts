/** How long a page waits for its typefaces once its styles are there, in milliseconds. */
const PATIENCE_MS = 500;
/** The two files of `packages/ui/src/fonts.css`. */
const FACES = ['700 1em "Bricolage Grotesque"', '1em "Instrument Sans"'];

/** Resolves when all of the page's HTML is there, before its scripts ran. */
function isParsed(page: Document): Promise<void> {
  return new Promise((resolve) => {
    if (page.readyState === 'loading') page.addEventListener('readystatechange', () => resolve(), { once: true });
    else resolve();
  });
}

/**
 * Shows the page once it is whole and its typefaces are there, and, when they are late, in their stand-ins until the
 * next page: either way nothing in it moves afterwards. The rules for `data-fonts` stand with the typefaces.
 */
export function settleFonts(page: Document): void {
  const { documentElement: root, fonts } = page;
  const settle = (state?: 'late') => {
    if (root.dataset.fonts !== 'awaited') return;
    if (state) root.dataset.fonts = state;
    else delete root.dataset.fonts;
  };
  root.dataset.fonts = 'awaited';
  // The first frame comes when the styles have arrived; a tab in the background waits for it, and its reader too.
  requestAnimationFrame(() => {
    window.setTimeout(settle, PATIENCE_MS, 'late');
    // A file that cannot be had stays on its stand-in.
    Promise.all([isParsed(page), ...FACES.map((face) => fonts.load(face))]).then(
      () => settle(),
      () => settle('late'),
    );
  });
}
