import { Module } from '@nestjs/common';
import { ListCompactorService } from './list-compactor.service.js';
import { MaintenanceService } from './maintenance.service.js';

@Module({ providers: [ListCompactorService, MaintenanceService], exports: [ListCompactorService, MaintenanceService] })
export class MaintenanceModule {}
