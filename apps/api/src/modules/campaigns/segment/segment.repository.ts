import type { SegmentCount, SegmentRequest } from '@bellweek/api-client/contract/segments';
import type { DataSource, EntityManager } from 'typeorm';
import { columns, computed, query, type RowOf, sql } from '../../../database/sql.js';
import { institutionName } from '../../access/institution.repository.js';
import type { SegmentPeople } from '../../access/license-segments.repository.js';
import { SUPPRESSION_JOIN } from '../../mail/mail-suppression.repository.js';
import { MailSegment } from './mail-segment.entity.js';

const COLUMNS = sql`${columns(MailSegment, 's', ['id', 'name', 'rule', 'createdAt'])},
  ${computed<{ institution: string | null }>({ institution: institutionName("(s.rule ->> 'institutionId')::uuid") })}`;
export type SegmentRow = RowOf<typeof COLUMNS>;

const SELECT = sql`SELECT ${COLUMNS} FROM mail_segments s WHERE s.id = ANY ($1::uuid[]) OR $1 IS NULL ORDER BY lower(s.name), s.id`;
const INSERT = sql`INSERT INTO mail_segments AS s (name, rule) VALUES ($1, $2) RETURNING ${COLUMNS}`;

/** @param ids All segments if left out. */
export const findSegments = (source: DataSource | EntityManager, ids: readonly string[] | null = null) =>
  query(source, SELECT, [ids]);

export const insertSegment = (manager: EntityManager, { name, rule }: SegmentRequest): Promise<SegmentRow[]> =>
  query(manager, INSERT, [name.trim(), JSON.stringify(rule)]);

export async function countPeople(dataSource: DataSource, { all, value }: SegmentPeople): Promise<SegmentCount> {
  const [row] = await dataSource.query<[SegmentCount]>(
    `SELECT count(*)::int AS total, count(s.address_canonical)::int AS suppressed
     FROM (${all}) t ${SUPPRESSION_JOIN}`,
    [value],
  );
  return row;
}
