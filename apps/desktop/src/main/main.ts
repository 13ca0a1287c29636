import * as electron from 'electron';
import { boot } from './boot.ts';
import { reportFatalError } from './fatal-error.ts';

boot(electron).catch((error: unknown) => reportFatalError(electron, error));
