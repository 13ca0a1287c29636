const OPENING: Record<string, string> = { '"': '"', '“': '”' };

/** A part in quotation marks, which are included. */
export interface Quoted {
  from: number;
  to: number;
}

/** Whether a word may begin at a position. */
export function isStart(text: string, at: number): boolean {
  return at === 0 || /[\s(,;]/.test(text[at - 1] ?? '');
}

function isEnd(text: string, at: number): boolean {
  return at >= text.length || /[\s),;.!?]/.test(text[at] ?? '');
}

/** Quoted parts, found from the left; an unmatched quotation mark is text. */
export function quotedParts(text: string): Quoted[] {
  const parts: Quoted[] = [];
  const hopeless = new Set<string>();
  for (let at = 0; at < text.length; at += 1) {
    const close = OPENING[text[at] ?? ''];
    if (close === undefined || hopeless.has(close) || !isStart(text, at)) continue;
    let end = text.indexOf(close, at + 1);
    while (end !== -1 && !isEnd(text, end + 1)) end = text.indexOf(close, end + 1);
    if (end === -1) hopeless.add(close);
    else if (text.slice(at + 1, end).trim() !== '') {
      parts.push({ from: at, to: end + 1 });
      at = end;
    }
  }
  return parts;
}
