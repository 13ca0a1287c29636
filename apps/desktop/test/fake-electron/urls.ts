/** Custom schemes, as host names for Chromium: `app://bellweek/x` is `http://bellweek.app.localhost/x`. */
const OWN = /^([a-z][\w+.-]*):\/\/([^/?#]+)/;
const SHOWN = /^http:\/\/([^/.]+)[.]([a-z]+)[.]localhost/;
const USUAL = new Set(['http', 'https', 'ws', 'wss', 'file', 'devtools', 'chrome', 'ftp']);

export const pageUrl = (url: string): string =>
  url.replace(OWN, (all, scheme: string, host: string) =>
    USUAL.has(scheme) ? all : `http://${host}.${scheme}.localhost`,
  );

export const electronUrl = (url: string): string => url.replace(SHOWN, '$2://$1');
