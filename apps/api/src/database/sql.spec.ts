import { expect, expectTypeOf, it } from 'vitest';
import { User } from '../modules/user/user.entity.js';
import { columns, computed, type RowOf, sql } from './sql.js';

it('names columns by the properties of an entity, and types the rows by them', () => {
  const user = columns(User, 'u', ['id', 'emailCanonical']);
  const total = computed<{ total: number }>({ total: 'count(*)::float8' });
  const statement = sql`SELECT ${user}, ${total} FROM users u WHERE ${'true'}`;
  expect(statement).toBe(
    'SELECT u.id AS "id", u.email_canonical AS "emailCanonical", count(*)::float8 AS "total" FROM users u WHERE true',
  );
  expectTypeOf<RowOf<typeof statement>>().toEqualTypeOf<Pick<User, 'id' | 'emailCanonical'> & { total: number }>();
  // @ts-expect-error: a property that the entity does not have
  columns(User, 'u', ['nickname']);
});
