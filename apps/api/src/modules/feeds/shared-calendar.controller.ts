import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Public } from '../../common/access.decorator.js';
import type { CallerRequest } from '../../common/caller.js';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { RateLimit } from '../../common/rate-limit.guard.js';
import { SharedCalendarService } from './shared-calendar.service.js';

/** Uploads of a device: it sends a changed calendar again after a rest. */
const UPLOADS = { name: 'shared-calendars', by: 'user', points: 120, seconds: 3600 } as const;

@Controller()
export class SharedCalendarController {
  constructor(private readonly calendars: SharedCalendarService) {}

  @Endpoint('GET /me/calendars')
  list({ user }: Input<'GET /me/calendars'>) {
    return this.calendars.list(user.id);
  }

  @Endpoint('POST /me/calendars')
  @RateLimit(UPLOADS)
  share({ user, body }: Input<'POST /me/calendars'>) {
    return this.calendars.share(user.id, body);
  }

  @Endpoint('PUT /me/calendars/:id')
  @RateLimit(UPLOADS)
  update({ user, params, body }: Input<'PUT /me/calendars/:id'>) {
    return this.calendars.update(user.id, params.id, body.calendar);
  }

  @Endpoint('DELETE /me/calendars/:id')
  revoke({ user, params }: Input<'DELETE /me/calendars/:id'>) {
    return this.calendars.revoke(user.id, params.id);
  }

  /** Read by other calendars, which have no account here: the address is the key. */
  @Get('calendars/:token.ics')
  @Public()
  // Servers of large calendars read for many people from one address.
  @RateLimit({ name: 'calendars', by: 'address', points: 3_000, seconds: 600 })
  async read(@Param('token') token: string, @Req() request: CallerRequest, @Res() response: Response): Promise<void> {
    const { calendar, etag } = await this.calendars.read(token);
    response.setHeader('ETag', etag).setHeader('X-Robots-Tag', 'noindex');
    const known = (request.knownVersions ?? '').split(',').map((version) => version.trim().replace(/^W\//, ''));
    if (known.includes(etag)) response.status(304).end();
    else response.type('text/calendar; charset=utf-8').send(calendar);
  }
}
