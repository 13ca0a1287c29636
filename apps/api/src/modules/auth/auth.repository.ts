import type { EntityManager } from 'typeorm';
import type { PersonalDataSource } from '../../common/personal-data.js';
import type { ExpiringRows } from '../../common/registry.js';
import { columns, computed, query, sql } from '../../database/sql.js';
import { AccessToken } from './access-token.entity.js';
import { Session } from './session.entity.js';

export function addExpiring(rows: ExpiringRows): void {
  for (const table of ['sessions', 'access_tokens', 'used_sign_ins']) rows.add(table, 'expires_at < $1');
  rows.add('desktop_grants', 'user_code_expires_at < $1');
}

/** Closes every way in that a person has open. */
export async function endAccess(manager: EntityManager, userId: string): Promise<void> {
  for (const table of ['sessions', 'access_tokens', 'desktop_grants']) {
    await manager.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
  }
}

const ACCESS = sql`
  SELECT ${columns(Session, 's', ['createdAt', 'expiresAt'])}, ${computed<{ kind: 'browser' | 'desktop' }>({ kind: "'browser'" })}
  FROM sessions s WHERE s.user_id = $1
  UNION ALL SELECT ${columns(AccessToken, 't', ['createdAt', 'expiresAt'])}, 'desktop' FROM access_tokens t WHERE t.user_id = $1 ORDER BY 1`;

export const SESSION_DATA: PersonalDataSource = {
  async export(manager, { id }) {
    const access = await query(manager, ACCESS, [id]);
    return {
      sessions: access.map(({ kind, createdAt, expiresAt }) => ({
        kind,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
    };
  },
};
