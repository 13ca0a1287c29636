import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../../common/endpoint.decorator.js';
import { SegmentService } from './segment.service.js';

@Controller()
export class SegmentController {
  constructor(private readonly segments: SegmentService) {}

  @Endpoint('GET /email/segments')
  findAll() {
    return this.segments.findAll();
  }

  @Endpoint('GET /email/segments/:id/count')
  count({ params: { id } }: Input<'GET /email/segments/:id/count'>) {
    return this.segments.count(id);
  }

  @Endpoint('POST /email/segments')
  create({ user, body }: Input<'POST /email/segments'>) {
    return this.segments.create(user.id, body);
  }

  @Endpoint('PUT /email/segments/:id')
  rename({ user, params: { id }, body }: Input<'PUT /email/segments/:id'>) {
    return this.segments.rename(user.id, id, body.name);
  }

  @Endpoint('DELETE /email/segments/:id')
  remove({ user, params: { id } }: Input<'DELETE /email/segments/:id'>) {
    return this.segments.remove(user.id, id);
  }
}
