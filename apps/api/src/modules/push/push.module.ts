import { Module } from '@nestjs/common';
import { ExpiringRows, SessionMoves } from '../../common/registry.js';
import { PushController } from './push.controller.js';
import { addExpiringPush, followSession } from './push.repository.js';
import { PushSenderService } from './push-sender.service.js';
import { PushService } from './push.service.js';

@Module({
  controllers: [PushController],
  providers: [PushService, PushSenderService],
})
export class PushModule {
  constructor(expiring: ExpiringRows, sessions: SessionMoves) {
    addExpiringPush(expiring);
    sessions.add('push', followSession);
  }
}
