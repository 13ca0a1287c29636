import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);

/** Bellweek's colours for the pages of the development servers, light and dark. */
const STYLE = `
:root{color-scheme:light dark;--paper:light-dark(#faf6ec,#10151f);--surface:light-dark(#fffdf7,#161d2a);--ink:light-dark(#172036,#f4eddf);
--soft:light-dark(#4f586b,#b3b5ba);--line:light-dark(#d5dae0,#28324a);--edge:light-dark(#747e90,#7b879c);--accent:light-dark(#ffc629,#ffca3a);
--accent-soft:light-dark(#fff0c4,#3a311a);--on-accent:#172036;--danger:light-dark(#ad2417,#ff9c8f);--focus:light-dark(#2f3fd0,#a9b8ff)}
*{box-sizing:border-box;margin:0}
body{background:var(--paper);color:var(--ink);font:1.0625rem/1.5 'Instrument Sans',system-ui,-apple-system,'Segoe UI',Arial,sans-serif;min-width:330px}
h1{font-size:1.75rem;line-height:1.15;letter-spacing:-.01em}
a{color:inherit;text-underline-offset:.2em}
button,input{font:inherit;color:inherit}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.soft{color:var(--soft)}
.danger{color:var(--danger);font-weight:600}
.bell{display:inline-grid;grid-template-columns:repeat(5,5px);gap:3px;align-items:end;height:20px}
.bell i{background:var(--ink);height:12px;border-radius:1px}.bell i:nth-child(3){background:var(--accent);height:20px}
.brand{display:inline-flex;gap:.6rem;align-items:center;font-weight:700}
.note{display:inline-block;background:var(--accent-soft);border:1px solid var(--line);border-radius:6px;padding:.15rem .6rem;font-size:.9375rem}
.field{display:grid;gap:.25rem}.field label{font-weight:600}
.field input{background:var(--surface);border:1.5px solid var(--edge);border-radius:6px;min-height:2.75rem;padding:.25rem .75rem;width:100%}
.button{background:var(--surface);border:1.5px solid var(--edge);border-radius:6px;cursor:pointer;min-height:2.75rem;padding:.4rem 1rem;text-align:left}
.button:hover{border-color:var(--ink)}
.primary{background:var(--accent);border-color:var(--accent);color:var(--on-accent);font-weight:700;text-align:center}
`;

export const MARK =
  '<span class="brand"><span class="bell" aria-hidden="true"><i></i><i></i><i></i><i></i><i></i></span>Bellweek</span>';

export interface Page {
  title: string;
  style: string;
  body: string;
  script?: string;
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Sends a page with a policy that allows only its own style and script. No `form-action`: Chromium would apply it to
 * the redirects that follow, which lead to the API and the website.
 */
export function sendPage(response: ServerResponse, page: Page, status = 200): void {
  const style = STYLE + page.style;
  const script = page.script ?? '';
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${script ? hashOf(script) : "'none'"}`,
    "connect-src 'self'",
    "frame-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  response.end(`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
${page.body}
${script ? `<script>${script}</script>` : ''}
</body>
</html>
`);
}
