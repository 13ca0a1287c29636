import { PRODUCT } from '@bellweek/api-client/contract/product';
import type { DeepLinkAction, OpenIntent } from '../ipc/views.ts';
import { LINK_TITLE_LENGTH } from '../ipc/contract.ts';

export type DeepLink = DeepLinkAction | { action: 'auth'; code: string; state: string };

const SCHEME = `${PRODUCT.urlScheme}:`;
const LONGEST = 2_000;
const CODE = /^[A-Za-z0-9_-]{1,200}$/;
const STATE = /^[A-Za-z0-9_-]{16,128}$/;

/** The keys an action takes, all of them needed. */
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
 * What a link asks for; null for everything that is not exactly one of ours. Anybody's page can open such a link, so none of
 * them changes anything: at most something is shown, and a sign-in goes on that was begun here.
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
 * The link in a command line. The system puts it last, behind `--`; whatever else stands there, switches above all, is not
 * looked at (CVE-2018-1000006).
 */
export function linkInArguments(argv: readonly string[]): string | null {
  const last = argv.at(-1) ?? '';
  return last.toLowerCase().startsWith(SCHEME) ? last : null;
}

export interface DeepLinks {
  /** Takes a link as it came from the system. */
  receive: (text: string) => void;
  /** Takes what the program itself wishes to be shown. */
  intent: (intent: OpenIntent) => void;
  /** Hands over what has come in, and from now on at once. */
  start: (follow: (intent: DeepLink | OpenIntent) => void) => void;
  /** The window is gone: what comes in waits for the next one. */
  stop: () => void;
}

const MOST_WAITING = 10;

/** Keeps links until there is somebody to follow them. What they hold is never logged. */
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
      // Whatever it says, somebody pressed it to see this program.
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
