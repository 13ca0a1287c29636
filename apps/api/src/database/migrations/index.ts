import { CreateSchema1766000000000 } from './1766000000000-create-schema.js';

/** In the order in which they run. A migration that has been released is never edited. */
export const MIGRATIONS = [CreateSchema1766000000000];
