/** Time that a page waits for its fonts once its styles have loaded, in milliseconds. */
const TIMEOUT_MS = 500;
/** The two files of `packages/ui/src/fonts.css`. */
const FACES = ['700 1em "Bricolage Grotesque"', '1em "Instrument Sans"'];

/** Resolves when the page's HTML is parsed, before its scripts have run. */
function isParsed(page: Document): Promise<void> {
  return new Promise((resolve) => {
    if (page.readyState === 'loading') page.addEventListener('readystatechange', () => resolve(), { once: true });
    else resolve();
  });
}

/**
 * Shows the page once it is parsed and its fonts have loaded, or, when they are late, with fallback fonts until the
 * next page: either way, nothing shifts afterwards. The rules for `data-fonts` are beside the font faces.
 */
export function settleFonts(page: Document): void {
  const { documentElement: root, fonts } = page;
  const settle = (state?: 'late') => {
    if (root.dataset.fonts !== 'awaited') return;
    if (state) root.dataset.fonts = state;
    else delete root.dataset.fonts;
  };
  root.dataset.fonts = 'awaited';
  // The first frame comes when the styles have loaded; a tab in the background has no frames yet.
  requestAnimationFrame(() => {
    window.setTimeout(settle, TIMEOUT_MS, 'late');
    // A font that fails to load keeps its fallback.
    Promise.all([isParsed(page), ...FACES.map((face) => fonts.load(face))]).then(
      () => settle(),
      () => settle('late'),
    );
  });
}
