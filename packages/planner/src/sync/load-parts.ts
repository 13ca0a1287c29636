import { SyncFailure } from './sync-failure.ts';

/** Reports that a part of the program could not be loaded. @throws {SyncFailure} */
const notHere = (): never => {
  throw new SyncFailure('offline');
};

/** The exchange of files with a school, which few need. @throws {SyncFailure} where it is not here and there is no network */
export const loadHelp = () => import('./school-help.ts').catch(notHere);

/** Turning sync on, pairing and mending. @throws {SyncFailure} as above */
export const loadParts = () => import('./on-demand.ts').catch(notHere);
