/** The preload's API over one binding; and clicks on links of unknown schemes, which Chromium does not report. */
export const pageScript = (preload: string): string => `(() => {
  if (window.top !== window || location.origin === 'null') return;
  const call = window.__electron;
  const listeners = new Map();
  window.__electronTell = (name, values) => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener({ sender: ipcRenderer }, ...values);
  };
  const ipcRenderer = {
    invoke: (name, ...values) => {
      const copies = structuredClone(values);
      return call('invoke', name, copies).then((text) => {
        const answer = JSON.parse(text);
        if ('error' in answer) throw new Error("Error invoking remote method '" + name + "': " + answer.error);
        return answer.value;
      });
    },
    on: (name, listener) => {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
      return ipcRenderer;
    },
    off: (name, listener) => {
      listeners.set(name, (listeners.get(name) ?? []).filter((each) => each !== listener));
      return ipcRenderer;
    },
  };
  const frozen = (value) => {
    if (typeof value !== 'object' || value === null) return value;
    return Object.freeze(Object.fromEntries(Object.entries(value).map(([name, part]) => [name, frozen(part)])));
  };
  const contextBridge = {
    exposeInMainWorld: (name, api) => Object.defineProperty(window, name, { value: frozen(api), enumerable: true }),
  };
  const require = (name) => {
    if (name === 'electron') return { ipcRenderer, contextBridge };
    throw new Error('module not found: ' + name);
  };
  const module = { exports: {} };
  (function (require, module, exports) { ${preload}
  })(require, module, module.exports);
  const open = (url) => {
    void call('open', new URL(url, location.href).href, []);
    return null;
  };
  window.open = open;
  window.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href]');
    if (!link || event.defaultPrevented) return;
    if (link.target === '_blank' || event.ctrlKey || event.metaKey) {
      event.preventDefault();
      open(link.href);
    } else if (!/^(https?|blob|data|javascript):$/.test(link.protocol)) {
      event.preventDefault();
      void call('navigate', link.href, []);
    }
  });
})();`;
