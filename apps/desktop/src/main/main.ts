import * as electron from 'electron';
import { boot } from './boot.ts';
import { giveUp } from './give-up.ts';

boot(electron).catch((error: unknown) => giveUp(electron, error));
