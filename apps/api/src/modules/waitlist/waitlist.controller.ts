import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { PUBLIC_FORM_LIMITS, RateLimit } from '../../common/rate-limit.guard.js';
import { InvitationService } from './invitation.service.js';
import { WaitlistImportService } from './waitlist-import.service.js';
import { WaitlistService } from './waitlist.service.js';

@Controller()
export class WaitlistController {
  constructor(
    private readonly waitlist: WaitlistService,
    private readonly invitations: InvitationService,
    private readonly imports: WaitlistImportService,
  ) {}

  @Endpoint('GET /waitlist/all')
  find({ query }: Input<'GET /waitlist/all'>) {
    return this.waitlist.find(query);
  }

  @Endpoint('GET /waitlist/export')
  export({ user, query }: Input<'GET /waitlist/export'>) {
    return this.waitlist.export(user.id, query);
  }

  @Endpoint('GET /waitlist/invitation')
  preview({ query }: Input<'GET /waitlist/invitation'>) {
    return this.invitations.preview(query.count);
  }

  @Endpoint('POST /waitlist/invite')
  inviteOldest({ user, headers, body }: Input<'POST /waitlist/invite'>) {
    return this.invitations.inviteOldest(user.id, headers['Idempotency-Key'] ?? null, body);
  }

  @Endpoint('POST /waitlist/:id/invite')
  inviteEntry({ user, params }: Input<'POST /waitlist/:id/invite'>) {
    return this.invitations.inviteEntry(user.id, params.id);
  }

  @Endpoint('POST /waitlist/import/preview')
  previewImport({ body }: Input<'POST /waitlist/import/preview'>) {
    return this.imports.preview(body.text);
  }

  @Endpoint('POST /waitlist/import')
  import({ user, body }: Input<'POST /waitlist/import'>) {
    return this.imports.import(user.id, body.text);
  }

  @Endpoint('POST /waitlist/')
  @RateLimit(...PUBLIC_FORM_LIMITS('waitlist'))
  join({ body }: Input<'POST /waitlist/'>) {
    return this.waitlist.join(body);
  }
}
