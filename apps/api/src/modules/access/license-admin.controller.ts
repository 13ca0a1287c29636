import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { LicenseActService } from './license-act.service.js';
import { LicenseExtensionService } from './license-extension.service.js';
import { LicenseReaderService } from './license-reader.service.js';

@Controller()
export class LicenseAdminController {
  constructor(
    private readonly reader: LicenseReaderService,
    private readonly acts: LicenseActService,
    private readonly extensions: LicenseExtensionService,
  ) {}

  @Endpoint('GET /license/all')
  find({ query }: Input<'GET /license/all'>) {
    return this.reader.find(query);
  }

  @Endpoint('GET /institutions/counts')
  countMembers({ query }: Input<'GET /institutions/counts'>) {
    return this.reader.countMembers(query.ids);
  }

  @Endpoint('GET /institutions/:id/members')
  findMembers({ params, query }: Input<'GET /institutions/:id/members'>) {
    return this.reader.findMembers(params.id, query);
  }

  @Endpoint('GET /institutions/:id/members/export')
  exportMembers({ user, params, query }: Input<'GET /institutions/:id/members/export'>) {
    return this.reader.exportMembers(user.id, params.id, query);
  }

  @Endpoint('GET /license/export')
  export({ user, query }: Input<'GET /license/export'>) {
    return this.reader.export(user.id, query);
  }

  @Endpoint('GET /license/extension-plan')
  planExtension({ query }: Input<'GET /license/extension-plan'>) {
    return this.extensions.plan(query);
  }

  @Endpoint('POST /license/extensions')
  extend({ body, user }: Input<'POST /license/extensions'>) {
    return this.extensions.extend(body, user.id);
  }

  @Endpoint('POST /license/extensions/:id/undo')
  undoExtension({ params, user }: Input<'POST /license/extensions/:id/undo'>) {
    return this.extensions.undo(params.id, user.id);
  }

  @Endpoint('POST /person/:id/licenses')
  grant({ params, body, user }: Input<'POST /person/:id/licenses'>) {
    return this.acts.grant(params.id, body, user.id);
  }

  @Endpoint('PUT /license/:id/end')
  changeEnd({ params, body, user }: Input<'PUT /license/:id/end'>) {
    return this.acts.changeEnd(params.id, body, user.id);
  }

  @Endpoint('PUT /license/:id/state')
  setState({ params, body, user }: Input<'PUT /license/:id/state'>) {
    return this.acts.setState(params.id, body, user.id);
  }
}
