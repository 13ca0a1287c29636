// node --import …/register.mjs dist/main/main.js: runs the built program on a fake Electron.
import { registerHooks } from 'node:module';

const fake = new URL('./electron.ts', import.meta.url).href;

// Covers `import` and `require`, in other packages too.
registerHooks({
  resolve: (name, context, next) => (name === 'electron' ? { url: fake, shortCircuit: true } : next(name, context)),
});
process.defaultApp = true;

// For tests that set the time: the program keeps a reference to `Date.now` from its start.
const { now } = Date;
globalThis.clockAhead = Number(process.env.FAKE_ELECTRON_AHEAD ?? 0);
Date.now = () => now() + globalThis.clockAhead;
