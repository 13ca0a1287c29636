import type { EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import type { ListOrder } from './list-order.js';

/**
 * Marks a message as read. Of two operators at once, the second waits for the first and changes nothing.
 * @param list of rows with `id` and `is_read`. @returns whether it was unread until now. @throws {AppError} not_found
 */
export async function markRead(manager: EntityManager, { table }: ListOrder, id: string): Promise<boolean> {
  const [, changed] = await manager.query<[unknown, number]>(
    `UPDATE ${table} SET is_read = true WHERE id = $1 AND NOT is_read`,
    [id],
  );
  if (changed > 0) return true;
  const known = await manager.query<unknown[]>(`SELECT FROM ${table} WHERE id = $1`, [id]);
  if (known.length === 0) throw new AppError('not_found', 'This message no longer exists.');
  return false;
}
