import { EventEmitter } from 'node:events';

type SchemeHandler = (request: Request) => Response | Promise<Response>;
const handlers = new Map<string, SchemeHandler>();

export const protocol = {
  registerSchemesAsPrivileged: (): void => undefined,
  handle: (scheme: string, handler: SchemeHandler): void => void handlers.set(scheme, handler),
  handlerOf: (url: string): SchemeHandler | undefined => handlers.get(new URL(url).protocol.slice(0, -1)),
};

type Decide = (answer: { cancel?: boolean }) => void;
type RequestListener = (details: { url: string }, decide: Decide) => void;

class Session extends EventEmitter {
  private beforeRequest: RequestListener | null = null;
  permissionRequest: ((contents: unknown, permission: string, decide: (isGranted: boolean) => void) => void) | null =
    null;
  permissionCheck: (() => boolean) | null = null;
  devicePermission: (() => boolean) | null = null;
  readonly webRequest = {
    onBeforeRequest: (listener: RequestListener): void => {
      this.beforeRequest = listener;
    },
  };

  setPermissionRequestHandler(handler: Session['permissionRequest']): void {
    this.permissionRequest = handler;
  }
  setPermissionCheckHandler(handler: Session['permissionCheck']): void {
    this.permissionCheck = handler;
  }
  setDevicePermissionHandler(handler: Session['devicePermission']): void {
    this.devicePermission = handler;
  }
  setSpellCheckerDictionaryDownloadURL(): void {}

  /** Its listeners also receive the program's own requests. */
  async fetch(url: string, init?: RequestInit): Promise<Response> {
    if (await this.cancels(url)) throw new Error('net::ERR_BLOCKED_BY_CLIENT');
    return fetch(url, init);
  }

  cancels(url: string): Promise<boolean> {
    const { beforeRequest } = this;
    if (!beforeRequest) return Promise.resolve(false);
    return new Promise((resolve) => beforeRequest({ url }, ({ cancel = false }) => resolve(cancel)));
  }
}

const partitions = new Map<string, Session>();

export const session = {
  defaultSession: new Session(),
  fromPartition: (name: string): Session => {
    const known = partitions.get(name) ?? new Session();
    partitions.set(name, known);
    return known;
  },
};
