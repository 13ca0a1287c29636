import { NestFactory } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import express, { type NextFunction, type Request, type Response } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import { Drain } from './common/drain.js';
import { AppError } from './common/app-error.js';
import { NestLogger, requestLog } from './common/logging.js';
import { answerForParser } from './common/parser-answers.js';
import { parseQuery } from './common/query-parser.js';
import { limitUnread } from './common/request-body.js';
import type { Config } from './config/config.js';
import { MetricsService } from './modules/metrics/metrics.service.js';

/** `GET http://any.host/path` is a valid request; the host in it is the caller's word, so nothing behind this sees it. */
function toOriginForm(request: Request, _response: Response, next: NextFunction): void {
  if (!request.url.startsWith('/')) {
    const url = URL.parse(request.url);
    request.url = url ? `${url.pathname}${url.search}` : '/';
    request.originalUrl = request.url;
  }
  next();
}

/** HTTP/1.1 has every request name its host (RFC 9112, section 3.2); Node would refuse the others without our headers. */
function requireHost(request: Request, response: Response, next: NextFunction): void {
  if (request.httpVersion !== '1.1' || request.headers.host !== undefined) return next();
  response.setHeader('Connection', 'close');
  next(new AppError('invalid_request', 'This request names no host.'));
}

/** JSON is nobody's page: it may load nothing and be framed by nobody. Pages of our own set their own policy. */
function securityHeaders({ isProduction }: Config) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], objectSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: isProduction ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
}

/**
 * Whatever we answer is about one person or about one moment: no browser or proxy keeps it, and none is told that what it
 * kept is still good. Express answers 304 to `If-None-Match: *` even where there is no ETag.
 */
function keepNowhere(request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  delete request.headers['if-none-match'];
  delete request.headers['if-modified-since'];
  next();
}

/** `127.0.0.1` and `localhost` are two sites to a browser: outside production everybody is led to the one we use. */
function toLocalhost({ isProduction, apiUrl }: Config) {
  const { hostname } = new URL(apiUrl);
  return (request: Request, response: Response, next: NextFunction): void => {
    const isNumeric = /^127\.0\.0\.1(:|$)/.test(request.headers.host ?? '');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isProduction || hostname !== 'localhost' || !isNumeric || !isRead) return next();
    response.redirect(307, `${apiUrl}${request.originalUrl}`);
  };
}

function mountDocs(app: NestExpressApplication): void {
  app.use('/docs', (_request: Request, response: Response, next: NextFunction) => {
    const policy =
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
    response.setHeader('Content-Security-Policy', policy);
    next();
  });
  const description = new DocumentBuilder().setTitle(`${PRODUCT.name} API`).setVersion('1').build();
  SwaggerModule.setup('docs', app, () => SwaggerModule.createDocument(app, description));
}

/** The whole API, not yet listening. */
export async function createApp(config: Config, logger: Logger): Promise<NestExpressApplication> {
  const server = express();
  // One spelling per address: a proxy's rule for `/metrics` is none for `/METRICS`. Set before Nest makes the router.
  server.set('case sensitive routing', true);
  const adapter = new ExpressAdapter(server);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config, logger), adapter, {
    bodyParser: false,
    abortOnError: false,
    logger: new NestLogger(logger),
  });
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.trustProxyHops);
  app.set('query parser', parseQuery);
  app.use(toOriginForm, app.get(Drain).middleware, requestLog(logger), app.get(MetricsService).middleware);
  const headers = [securityHeaders(config), keepNowhere];
  app.use(...headers);
  app.enableCors({
    origin: [new URL(config.webUrl).origin],
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Content-Type', 'X-CSRF-Token', 'Authorization', 'Idempotency-Key'],
    exposedHeaders: ['x-csrf-token', 'Retry-After', 'X-Request-Id'],
    maxAge: 7_200,
  });
  app.use(requireHost, toLocalhost(config), limitUnread);
  if (!config.isProduction) mountDocs(app);
  const http = app.getHttpServer();
  answerForParser(http, headers, logger);
  http.requestTimeout = 30_000;
  http.headersTimeout = 15_000;
  // Longer than a proxy keeps its own connections, so that it never sends on one that we close.
  http.keepAliveTimeout = 65_000;
  return app;
}
