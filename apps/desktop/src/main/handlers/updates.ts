import type { Updates } from '../updates/updates.ts';
import type { Handlers } from './register.ts';

type UpdateHandlers = Pick<Handlers, Extract<keyof Handlers, `updates.${string}`>>;

export const updateHandlers = (updates: Updates): UpdateHandlers => ({
  'updates.read': () => updates.read(),
  'updates.check': () => updates.check(),
  'updates.install': () => updates.install(),
});
