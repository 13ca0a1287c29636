import { createStore } from 'zustand/vanilla';

/** Places of the window for a signed-in person, by the paths that the shared screens link to. */
const PLACES = [
  '/planner',
  '/dashboard',
  '/plans',
  '/account',
  '/download',
  '/thank-you',
  '/backups',
  '/outbox',
] as const;
export type Place = (typeof PLACES)[number];

export const isPlace = (href: string): href is Place => PLACES.some((place) => place === href);

export const place = createStore<{ current: Place }>()(() => ({ current: '/planner' }));

export function goTo(current: Place): void {
  place.setState({ current });
}
