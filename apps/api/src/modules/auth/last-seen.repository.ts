/** SQL of the instant at which a person (an id in SQL) last used the website or signed in to the app; null: none is known. */
export const lastSeen = (person: string): string => `greatest(
  (SELECT max(touched_at) FROM sessions WHERE user_id = ${person}), (SELECT max(created_at) FROM access_tokens WHERE user_id = ${person}))`;
