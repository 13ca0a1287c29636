import { Module } from '@nestjs/common';
import { PersonalDataSources } from '../../common/personal-data.js';
import { ExpiringRows, SessionMoves } from '../../common/registry.js';
import { AuditModule } from '../audit/audit.module.js';
import { MailModule } from '../mail/mail.module.js';
import { AccessModule } from '../access/access.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { DEMO_STUDENT_DATA } from './demo-student.repository.js';
import { DemoStudentService } from './demo-student.service.js';
import { KeptKeyRenewalService } from './kept-key-renewal.service.js';
import { ProofGuard } from './proof.guard.js';
import { SyncAccessService } from './sync-access.service.js';
import { SyncAdmissionService } from './sync-admission.service.js';
import { addExpiringSync } from './sync-checkpoint.repository.js';
import { SyncCheckpointService } from './sync-checkpoint.service.js';
import { followSession, SYNC_DATA } from './sync-device.repository.js';
import { SyncDeviceService } from './sync-device.service.js';
import { SyncDrillController } from './sync-drill.controller.js';
import { SyncDrillService } from './sync-drill.service.js';
import { SyncEventsController } from './sync-events.controller.js';
import { SyncEventsService } from './sync-events.service.js';
import { SyncHealthService } from './sync-health.service.js';
import { SyncKeyService } from './sync-key.service.js';
import { SyncLogService } from './sync-log.service.js';
import { SyncMetrics } from './sync-metrics.js';
import { SyncNoticeService } from './sync-notice.service.js';
import { SyncPairingController } from './sync-pairing.controller.js';
import { SyncPairingService } from './sync-pairing.service.js';
import { SyncSchoolController } from './sync-school.controller.js';
import { SyncSchoolService } from './sync-school.service.js';
import { SyncController } from './sync.controller.js';

@Module({
  imports: [AuditModule, MailModule, AccessModule, MetricsModule],
  controllers: [SyncController, SyncSchoolController, SyncDrillController, SyncPairingController, SyncEventsController],
  providers: [
    ...[SyncLogService, SyncDeviceService, SyncKeyService, SyncCheckpointService, SyncPairingService],
    ...[SyncAccessService, SyncEventsService, SyncMetrics, SyncHealthService, SyncSchoolService],
    ...[KeptKeyRenewalService, ProofGuard, SyncAdmissionService, SyncNoticeService],
    ...[SyncDrillService, DemoStudentService],
  ],
  exports: [SyncHealthService, ProofGuard],
})
export class SyncModule {
  constructor(people: PersonalDataSources, expiring: ExpiringRows, sessions: SessionMoves) {
    people.add('synced planner', SYNC_DATA);
    people.add('demo students', DEMO_STUDENT_DATA);
    addExpiringSync(expiring);
    sessions.add('devices', followSession);
  }
}
