import { syncDeviceQuery } from '@bellweek/api-client/contract/sync';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { SignedIn } from '../../common/access.decorator.js';
import type { CallerRequest, SignedInCaller } from '../../common/caller.js';
import { accessOf } from './refusals.js';
import { SyncEventsService } from './sync-events.service.js';
import { SyncLogService } from './sync-log.service.js';

@Controller('sync/events')
@SignedIn()
@ApiExcludeController()
export class SyncEventsController {
  constructor(
    private readonly log: SyncLogService,
    private readonly events: SyncEventsService,
  ) {}

  /** A stream of server-sent events. It ends with the session, or with the device, and is opened again by the browser. */
  @Get()
  async open(
    @Req() request: CallerRequest,
    @Res() response: Response,
    @Query({ schema: syncDeviceQuery }) { device }: { device: string },
  ): Promise<void> {
    const caller = request.caller as SignedInCaller;
    const { generation, head, epoch } = await this.log.read(caller, { device, after: 0, limit: 0 });
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const reader = { userId: caller.user.id, deviceId: device, access: `\\x${accessOf(caller).toString('hex')}` };
    this.events.open(response, reader, { generation, head, epoch });
  }
}
