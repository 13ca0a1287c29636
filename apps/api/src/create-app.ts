import { NestFactory } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { NONCE_HEADER, PROOF_HEADER } from '@bellweek/api-client/contract/sync-proof';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import express, { type NextFunction, type Request, type Response } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import { Drain } from './common/drain.js';
import { AppError } from './common/app-error.js';
import type { CallerRequest } from './common/caller.js';
import { NestLogger, requestLog } from './common/logging.js';
import { answerForParser } from './common/parser-answers.js';
import { parseQuery } from './common/query-parser.js';
import { limitUnread } from './common/request-body.js';
import type { Config } from './config/config.js';
import { MetricsService } from './modules/metrics/metrics.service.js';

/** Reduces the absolute form `GET http://any.host/path` to the path: the host in it is chosen by the caller. */
function toOriginForm(request: Request, _response: Response, next: NextFunction): void {
  if (!request.url.startsWith('/')) {
    const url = URL.parse(request.url);
    request.url = url ? `${url.pathname}${url.search}` : '/';
    request.originalUrl = request.url;
  }
  next();
}

/** Refuses HTTP/1.1 requests without a host (RFC 9112, section 3.2); Node's own refusal would lack our headers. */
function requireHost(request: Request, response: Response, next: NextFunction): void {
  if (request.httpVersion !== '1.1' || request.headers.host !== undefined) return next();
  response.setHeader('Connection', 'close');
  next(new AppError('invalid_request', 'This request names no host.'));
}

/** Security headers of JSON answers, which load nothing and are framed by no page. Our own pages set their own policy. */
function securityHeaders({ isProduction, hstsSubdomains }: Config) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], objectSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: isProduction ? { maxAge: 63_072_000, includeSubDomains: hstsSubdomains } : false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
}

/**
 * Forbids caching: every answer is about one person or one moment. Conditional headers are dropped, since Express answers 304
 * to `If-None-Match: *` even where there is no ETag.
 */
function keepNowhere(request: CallerRequest, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  request.knownVersions = request.headers['if-none-match'];
  delete request.headers['if-none-match'];
  delete request.headers['if-modified-since'];
  next();
}

/** Redirects `127.0.0.1` to `localhost` outside of production: to a browser they are two sites. */
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
  // Paths are case-sensitive: a proxy's rule for `/metrics` does not match `/METRICS`. Set before Nest makes the router.
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
    allowedHeaders: ['Content-Type', 'X-CSRF-Token', 'Authorization', 'Idempotency-Key', PROOF_HEADER],
    // Sync corrects a device's clock by `Date`.
    exposedHeaders: ['x-csrf-token', 'Date', 'Retry-After', 'X-Request-Id', NONCE_HEADER],
    maxAge: 7_200,
  });
  app.use(requireHost, toLocalhost(config), limitUnread);
  if (!config.isProduction) mountDocs(app);
  const http = app.getHttpServer();
  answerForParser(http, headers, logger);
  http.requestTimeout = 30_000;
  http.headersTimeout = 15_000;
  // Longer than a proxy keeps its connections, so that it never sends on one that we are closing.
  http.keepAliveTimeout = 65_000;
  return app;
}
