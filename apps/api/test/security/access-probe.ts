import { Controller, type DynamicModule, Get, HttpCode, Module, Param, Post, SetMetadata } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { uuidField } from '@bellweek/api-client/contract/fields';
import { DataSource } from 'typeorm';
import { pino } from 'pino';
import { AppModule } from '../../src/app.module.js';
import { ACCESS } from '../../src/common/access.decorator.js';
import { waitUntil } from '../wait-until.js';
import type { TestApp } from '../test-app.js';
import type { ListedRoute } from './route-list.js';

/** Routes of these tests alone: one per access mark, and one without any. */
@Controller('probe')
class ProbeController {
  @Get('unmarked')
  unmarked(): string {
    return 'reached';
  }

  @Get('viewer')
  @SetMetadata(ACCESS, 'viewer')
  read(): string {
    return 'reached';
  }

  @Post('administrator')
  @SetMetadata(ACCESS, 'administrator')
  @HttpCode(204)
  change(): void {}

  @Get('things/:id')
  @SetMetadata(ACCESS, 'signed-in')
  thing(@Param('id', { schema: uuidField }) id: string): string {
    return id;
  }
}

@Module({})
class ProbeModule {
  static with(app: DynamicModule): DynamicModule {
    return { module: ProbeModule, imports: [app], controllers: [ProbeController] };
  }
}

/** The API's own guards, pipes and filters around the probe, on the test's database. */
export async function startProbe({ config }: TestApp): Promise<{ app: NestExpressApplication; url: string }> {
  const module = ProbeModule.with(AppModule.with(config, pino({ level: 'silent' })));
  const app = await NestFactory.create<NestExpressApplication>(module, { logger: false, abortOnError: false });
  await app.listen(0, '127.0.0.1');
  await waitUntil('the probe has its database', () => app.get(DataSource).isInitialized);
  return { app, url: (await app.getUrl()).replace('127.0.0.1', 'localhost') };
}

const all = { csrf: 'none', isEnd: false, status: {} as ListedRoute['status'] } as const;

export const PROBE = {
  unmarked: { ...all, key: 'GET /probe/unmarked', method: 'GET', path: '/probe/unmarked', access: 'public' },
  read: { ...all, key: 'GET /probe/viewer', method: 'GET', path: '/probe/viewer', access: 'viewer' },
  change: {
    ...all,
    key: 'POST /probe/administrator',
    method: 'POST',
    path: '/probe/administrator',
    access: 'administrator',
  },
  thing: { ...all, key: 'GET /probe/things/:id', method: 'GET', path: '/probe/things/:id', access: 'signed-in' },
} satisfies Record<string, ListedRoute>;
