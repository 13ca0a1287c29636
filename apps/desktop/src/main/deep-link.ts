import { PRODUCT } from '@bellweek/api-client/contract/product';
import type { DeepLinkAction, OpenIntent } from '../ipc/views.ts';
import { LINK_TITLE_LENGTH } from '../ipc/contract.ts';

export type DeepLink = DeepLinkAction | { action: 'auth'; code: string; state: string };

const SCHEME = `${PRODUCT.urlScheme}:`;
const LONGEST = 2_000;
const CODE = /^[A-Za-z0-9_-]{1,200}$/;
const STATE = /^[A-Za-z0-9_-]{16,128}$/;

/** Parameters of each action, all of them required. */
const KEYS = { open: [], today: [], 'add-task': ['title'], auth: ['code', 'state'] } as const;

const hasControls = (text: string): boolean => [...text].some((letter) => letter < ' ' || letter === '\u007f');

function readTitle(title: string): string | null {
  const trimmed = title.trim();
  return trimmed === '' || trimmed.length > LINK_TITLE_LENGTH || hasControls(trimmed) ? null : trimmed;
}

function isPlain(url: URL): boolean {
  const { protocol, username, password, port, pathname, hash } = url;
  return protocol === SCHEME && [username, password, port, hash].every((part) => part === '') && /^\/?$/.test(pathname);
}

/**
 * Parses a link; null unless it is exactly one of ours. Any page can open such a link, so none of them changes
 * anything: at most something is shown, and a sign-in continues that was begun here.
 */
export function parseDeepLink(text: string): DeepLink | null {
  if (text.length > LONGEST || hasControls(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const action = url.hostname;
  if (!isPlain(url) || !Object.hasOwn(KEYS, action)) return null;
  const keys: readonly string[] = KEYS[action as keyof typeof KEYS];
  const given = [...url.searchParams.keys()];
  if (given.length !== keys.length || keys.some((key) => !given.includes(key))) return null;
  const value = (key: string): string => url.searchParams.get(key) ?? '';
  switch (action as keyof typeof KEYS) {
    case 'open':
      return { action: 'open' };
    case 'today':
      return { action: 'today' };
    case 'add-task': {
      const title = readTitle(value('title'));
      return title === null ? null : { action: 'add-task', title };
    }
    case 'auth': {
      const [code, state] = [value('code'), value('state')];
      return CODE.test(code) && STATE.test(state) ? { action: 'auth', code, state } : null;
    }
  }
}

/**
 * The link in a command line. The system puts it last, after `--`; all other arguments, switches above all, are ignored
 * (CVE-2018-1000006).
 */
export function linkInArguments(argv: readonly string[]): string | null {
  const last = argv.at(-1) ?? '';
  return last.toLowerCase().startsWith(SCHEME) ? last : null;
}

export interface DeepLinks {
  /** Handles a link from the system. */
  receive: (text: string) => void;
  /** Handles an intent of the program itself. */
  intent: (intent: OpenIntent) => void;
  /** Passes on pending intents, and later ones at once. */
  start: (follow: (intent: DeepLink | OpenIntent) => void) => void;
  /** The window is closed: intents wait for the next one. */
  stop: () => void;
}

const MOST_WAITING = 10;

/** Queue of links until a window can handle them. Their contents are never logged. */
export function createDeepLinks(log: (line: string) => void): DeepLinks {
  const waiting: (DeepLink | OpenIntent)[] = [];
  let follow: ((intent: DeepLink | OpenIntent) => void) | null = null;
  const take = (intent: DeepLink | OpenIntent) => {
    if (follow) follow(intent);
    else if (waiting.length < MOST_WAITING) waiting.push(intent);
  };
  return {
    receive: (text) => {
      const link = parseDeepLink(text);
      log(link ? `A link asks for ${link.action}.` : 'A link was not understood.');
      // Show the program in any case: someone pressed a link to it.
      take(link ?? { action: 'open' });
    },
    intent: take,
    start: (next) => {
      follow = next;
      for (const intent of waiting.splice(0)) next(intent);
    },
    stop: () => {
      follow = null;
    },
  };
}
