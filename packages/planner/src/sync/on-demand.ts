/** Parts of sync that few need, or once: loaded when they are needed, in one file. */
export { watchKeys } from './key-watch.ts';
export { makeNext } from './make-keys.ts';
export { mend } from './mend.ts';
export { NewSpareKey } from './new-spare-key.ts';
export { answerNewest, askForKey } from './pairing-steps.ts';
export { readSpareKey } from './spare-key.ts';
export { isUnfinished, turnOn } from './turn-on.ts';
export { openByCode } from './open-by-code.ts';
export { openKept } from './open-kept.ts';
export { giveTo, giveToSchool } from './give-keys.ts';
