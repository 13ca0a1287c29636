/** Props by which a popup is a sheet at the lower edge of a phone's screen. */
export const AT_SCREEN_BOTTOM = {
  anchor: { getBoundingClientRect: () => new DOMRect(0, window.innerHeight, window.innerWidth, 0) },
  side: 'top',
  align: 'start',
  sideOffset: 0,
  alignOffset: 0,
  collisionPadding: 0,
  positionMethod: 'fixed',
} as const;
