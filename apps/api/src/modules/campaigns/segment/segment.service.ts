import type { Segment, SegmentCount, SegmentRequest } from '@bellweek/api-client/contract/segments';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { ContactSources } from '../../../common/registry.js';
import { AuditService } from '../../audit/audit.service.js';
import { peopleOfSegment, type SegmentPeople } from '../../access/license-segments.repository.js';
import { MailSegment } from './mail-segment.entity.js';
import { countPeople, findSegments, insertSegment, type SegmentRow } from './segment.repository.js';

const MOST = 200;

const present = ({ createdAt, ...row }: SegmentRow): Segment => ({ ...row, createdAt: createdAt.toISOString() });

/** Segments, as operators save them, and the people that they hold at the moment. */
@Injectable()
export class SegmentService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly contacts: ContactSources,
  ) {}

  async findAll(): Promise<{ segments: Segment[] }> {
    return { segments: (await findSegments(this.dataSource)).map(present) };
  }

  async count(id: string): Promise<SegmentCount> {
    const [row] = await findSegments(this.dataSource, [id]);
    if (!row) throw new AppError('not_found', 'There is no such segment.');
    return countPeople(this.dataSource, this.people(row));
  }

  create(userId: string, request: SegmentRequest): Promise<Segment> {
    return this.dataSource.transaction(async (manager) => {
      if ((await manager.count(MailSegment)) >= MOST) {
        throw new AppError('conflict', `There are ${MOST} segments already. Please delete one first.`);
      }
      const [row] = await insertSegment(manager, request);
      if (!row) throw new Error('The segment was not stored.');
      if (row.rule.kind === 'institution' && row.institution === null) {
        throw new AppError('invalid_request', 'There is no such institution.');
      }
      const metadata = { segmentId: row.id, kind: row.rule.kind };
      await this.audit.record(manager, { action: 'email.segment_created', actorId: userId, metadata });
      return present(row);
    });
  }

  rename(userId: string, id: string, name: string): Promise<Segment> {
    return this.dataSource.transaction(async (manager) => {
      await manager.update(MailSegment, { id }, { name: name.trim() });
      const [row] = await findSegments(manager, [id]);
      if (!row) throw new AppError('not_found', 'There is no such segment.');
      const metadata = { segmentId: id };
      await this.audit.record(manager, { action: 'email.segment_renamed', actorId: userId, metadata });
      return present(row);
    });
  }

  /** A second press finds nothing and is right. */
  async remove(userId: string, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(MailSegment, { id });
      const metadata = { segmentId: id };
      if (affected) await this.audit.record(manager, { action: 'email.segment_deleted', actorId: userId, metadata });
    });
  }

  /** @throws {AppError} when a segment was deleted meanwhile */
  async peopleOf(manager: EntityManager, ids: readonly string[]): Promise<SegmentPeople[]> {
    const rows = ids.length > 0 ? await findSegments(manager, ids) : [];
    if (rows.length < ids.length) {
      throw new AppError('invalid_request', 'A chosen segment was deleted. Please choose the recipients again.');
    }
    return rows.map((row) => this.people(row));
  }

  private people({ rule }: Pick<SegmentRow, 'rule'>): SegmentPeople {
    return peopleOfSegment(rule, this.contacts.get('waitlist'));
  }
}
