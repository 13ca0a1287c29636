import type { Sample } from './samples.js';

const endpoint = 'https://push.example/unknown';

export const PUSH_SAMPLES: Record<string, () => Sample> = {
  'PUT /me/push': () => ({ body: { endpoint, reminders: [] } }),
  'POST /me/push/end': () => ({ body: { endpoint } }),
};

/** The API of these tests has no key of pushes, and nobody has that subscription. */
export const PUSH_CHANGES_NOTHING = ['PUT /me/push', 'POST /me/push/end'];
