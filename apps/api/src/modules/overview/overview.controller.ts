import { Controller } from '@nestjs/common';
import { Endpoint } from '../../common/endpoint.decorator.js';
import { OverviewService } from './overview.service.js';

@Controller()
export class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  @Endpoint('GET /overview')
  find() {
    return this.overview.find();
  }
}
