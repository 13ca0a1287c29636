import { Module } from '@nestjs/common';
import { ListCompactor } from './list-compactor.service.js';
import { MaintenanceService } from './maintenance.service.js';

@Module({ providers: [ListCompactor, MaintenanceService], exports: [ListCompactor, MaintenanceService] })
export class MaintenanceModule {}
