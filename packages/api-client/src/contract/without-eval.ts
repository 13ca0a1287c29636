// Import this first where a content security policy forbids `eval`: Zod would try it once to see, and the browser would
// report that as a violation. Set in the place where Zod looks, so that a page that needs no Zod need not load it.
const holder = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
holder.__zod_globalConfig = { ...holder.__zod_globalConfig, jitless: true };

export {};
