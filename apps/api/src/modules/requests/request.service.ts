import type { Inbox, RequestState } from '@bellweek/api-client/contract/request-states';
import type {
  AssigneeRequest,
  NoteRequest,
  RequestCounts,
  RequestDetail,
} from '@bellweek/api-client/contract/requests';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { countRows } from '../../database/lists/row-list.js';
import { AuditService } from '../audit/audit.service.js';
import { INBOX_LISTS } from './inbox.repository.js';
import { ReplyService } from './reply.service.js';
import { findSender } from './reply.repository.js';
import type { RequestKey } from './request-key.js';
import { countMine, findDetail, lockRequest, setAssignee, setNote, setState } from './request.repository.js';

/** Operators' work on what people wrote to us. Of two acts at once, the second waits for the first. */
@Injectable()
export class RequestService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly replies: ReplyService,
  ) {}

  async count(userId: string, inbox: Inbox): Promise<RequestCounts> {
    const { table } = INBOX_LISTS[inbox];
    const of = (state: RequestState) => countRows(this.dataSource, table, 'state = $1', [state]);
    const [open, answered, done] = [await of('open'), await of('answered'), await of('done')];
    return { open, answered, done, mine: await countMine(this.dataSource, inbox, userId) };
  }

  async find({ inbox, id }: RequestKey): Promise<RequestDetail> {
    const detail = await findDetail(this.dataSource, inbox, id);
    const sender = await findSender(this.dataSource, inbox, id);
    return { ...detail, replies: await this.replies.findOf(id), sender };
  }

  setState(userId: string, { inbox, id }: RequestKey, state: RequestState): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const before = await lockRequest(manager, inbox, id);
      if (before.state === state) return;
      await setState(manager, inbox, { id, state, userId });
      const metadata = { inbox, requestId: id, state: { from: before.state, to: state } };
      await this.audit.record(manager, { action: 'request.state_changed', actorId: userId, metadata });
    });
  }

  assign(userId: string, { inbox, id }: RequestKey, { assignee, from }: AssigneeRequest): Promise<void> {
    const assigneeId = assignee === 'me' ? userId : null;
    return this.dataSource.transaction(async (manager) => {
      const before = await lockRequest(manager, inbox, id);
      if (before.assigneeId === assigneeId) return;
      if (from !== undefined && before.assigneeId !== from) {
        throw new AppError('conflict', 'Someone else has just taken it, or given it back.');
      }
      await setAssignee(manager, inbox, { id, assigneeId });
      const metadata = { inbox, requestId: id, assigneeId: { from: before.assigneeId, to: assigneeId } };
      await this.audit.record(manager, { action: 'request.assigned', actorId: userId, metadata });
    });
  }

  /** @returns the note's new version. */
  saveNote(userId: string, { inbox, id }: RequestKey, { note, version }: NoteRequest): Promise<{ version: number }> {
    return this.dataSource.transaction(async (manager) => {
      const { noteVersion } = await lockRequest(manager, inbox, id);
      if (noteVersion !== version) {
        throw new AppError('conflict', 'Someone else has changed this note. Copy your text and reload the page.');
      }
      await setNote(manager, inbox, { id, note });
      const metadata = { inbox, requestId: id };
      await this.audit.record(manager, { action: 'request.note_changed', actorId: userId, metadata });
      return { version: version + 1 };
    });
  }
}
