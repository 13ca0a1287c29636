import type { Page } from '@playwright/test';

/**
 * Texts that are cut off by a box around them or by the window, and pairs of texts that overlap. Pictures made of text,
 * and floating elements, are left out.
 */
export const spoiltTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SLACK = 2;
    const isPlain = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[aria-hidden=true], .visually-hidden, svg, noscript') &&
      !isFloating(element);
    const isFloating = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true;
      return false;
    };
    const hides = (element: Element): boolean => getComputedStyle(element).overflowX !== 'visible';
    const clipOf = (element: Element): DOMRect | null => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
        if (hides(at) && getComputedStyle(at).overflowX !== 'auto') return at.getBoundingClientRect();
      return null;
    };

    const texts: { element: Element; name: string; boxes: DOMRect[] }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const name = (node.textContent ?? '').trim();
      if (!element || name === '' || !isPlain(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      texts.push({ element, name: name.slice(0, 40), boxes: [...range.getClientRects()] });
    }

    const cut = texts.filter(({ element, boxes }) => {
      const clip = clipOf(element);
      const [left, right] = [Math.max(0, clip?.left ?? 0), Math.min(innerWidth, clip?.right ?? innerWidth)];
      return boxes.some((box) => box.left < left - SLACK || box.right > right + SLACK);
    });
    const meet = (a: DOMRect, b: DOMRect): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
      // Tightly set lines share some height without touching.
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2;
    const over = texts.flatMap((one, at) =>
      texts
        .slice(at + 1)
        .filter((other) => one.boxes.some((box) => other.boxes.some((another) => meet(box, another))))
        .map((other) => `${one.name} | ${other.name}`),
    );
    return [...cut.map(({ name }) => `cut: ${name}`), ...over.map((names) => `over each other: ${names}`)];
  });
