/** The stores of a browser. */
export { hasPlannerMarker } from './database-marker.ts';
export { createIndexedDbDrafts } from './indexeddb-drafts.ts';
export { createIndexedDbStore } from './indexeddb-store.ts';
export { Revisions } from './revisions.ts';
export { writeOver } from './write-over.ts';
