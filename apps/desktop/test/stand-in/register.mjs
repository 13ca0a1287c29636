// node --import …/register.mjs dist/main/main.js: runs the built program on the stand-in.
import { registerHooks } from 'node:module';

const standIn = new URL('./electron.ts', import.meta.url).href;

// Covers `import` and `require`, those of other packages too.
registerHooks({
  resolve: (name, context, next) => (name === 'electron' ? { url: standIn, shortCircuit: true } : next(name, context)),
});
process.defaultApp = true;

// For tests that move the time: the program takes `Date.now` as it starts, and keeps it.
const { now } = Date;
globalThis.standInAhead = Number(process.env.STAND_IN_AHEAD ?? 0);
Date.now = () => now() + globalThis.standInAhead;
