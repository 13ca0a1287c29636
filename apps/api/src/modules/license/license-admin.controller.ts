import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { LicenseReaderService } from './license-reader.service.js';

@Controller()
export class LicenseAdminController {
  constructor(private readonly reader: LicenseReaderService) {}

  @Endpoint('GET /license/all')
  find({ query }: Input<'GET /license/all'>) {
    return this.reader.find(query);
  }
}
