import type { AuthUser } from '@bellweek/api-client/contract/auth';
import { type EndpointDeclaration, splitRoute } from '@bellweek/api-client/contract/endpoint';
import { type Endpoints, endpoints, type Route } from '@bellweek/api-client/contract/endpoints';
import {
  applyDecorators,
  Body,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  Param,
  Query,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type StreamableFile,
} from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import type { z } from 'zod';
import { ACCESS, CSRF_EXEMPT, DOWNLOAD, FROM_ANYWHERE, PROOF, SECOND_FACTOR } from './access.decorator.js';
import { ANSWER } from './answer.interceptor.js';
import type { Caller, CallerRequest, SignedInCaller } from './caller.js';
import { invalidRequest } from './error.filter.js';
import { TakesBody } from './request-body.js';

type Parsed<S> = S extends z.ZodType
  ? z.output<S>
  : { [N in keyof S]: S[N] extends z.ZodType ? z.output<S[N]> : never };
type Sender<Access> = Access extends 'public' ? { caller: Caller } : { caller: SignedInCaller; user: AuthUser };

/** The argument of an endpoint's handler: the declared parts of the request, checked, and the sender. */
export type Input<R extends Route> = {
  [K in keyof Endpoints[R] & ('params' | 'query' | 'headers' | 'body')]: Parsed<Endpoints[R][K]>;
} & Sender<Endpoints[R]['access']> & { request: CallerRequest; response: Response };

/** The answer of an endpoint's handler. A list may be streamed. */
type Output<R extends Route> = Endpoints[R] extends { answer: infer A extends z.ZodType }
  ? z.input<A> | StreamableFile
  : void;

type Handler<R extends Route> = (input: Input<R>) => Output<R> | Promise<Output<R>>;

/** @throws {AppError} */
function readHeaders({ headers: declared = {} }: EndpointDeclaration, { headers }: CallerRequest) {
  const read = Object.entries(declared).map(([name, schema]) => {
    const { data, error } = schema.safeParse(headers[name.toLowerCase()]);
    if (error) throw invalidRequest(error.issues);
    return [name, data];
  });
  return Object.fromEntries(read) as Record<string, string | undefined>;
}

const SenderOf = createParamDecorator((endpoint: EndpointDeclaration, context: ExecutionContext) => {
  const http = context.switchToHttp();
  const request = http.getRequest<CallerRequest>();
  const { caller } = request;
  if (!caller) throw new Error('The access guard has not run.');
  const user = caller.kind === 'visitor' ? undefined : caller.user;
  return { caller, user, request, response: http.getResponse<Response>(), headers: readHeaders(endpoint, request) };
});

/** The device that a call of sync names as its own. */
function deviceIn({ query, body, params }: { query: unknown; body: unknown; params: Record<string, unknown> }) {
  const { device } = { ...params, ...(query as object) } as { device?: string };
  return device ?? (body as { deviceId?: string } | undefined)?.deviceId;
}

/** The metadata that Nest, our guards and OpenAPI read of an endpoint. */
function describe(route: Route, endpoint: EndpointDeclaration): MethodDecorator {
  const { method, path } = splitRoute(route);
  const { access, secondFactor, csrfExempt, allowsCrossOrigin, isDownload, ignoresBody, bodyLimit, answer } = endpoint;
  const { status = method === 'GET' || answer ? 200 : 204 } = endpoint;
  return applyDecorators(
    RequestMapping({ method: RequestMethod[method], path }),
    HttpCode(status),
    SetMetadata(ACCESS, access),
    SetMetadata(SECOND_FACTOR, secondFactor),
    SetMetadata(PROOF, endpoint.proof && { needs: endpoint.proof, repeats: endpoint.repeats ?? false }),
    SetMetadata(CSRF_EXEMPT, csrfExempt),
    SetMetadata(FROM_ANYWHERE, allowsCrossOrigin),
    SetMetadata(DOWNLOAD, isDownload),
    SetMetadata(ANSWER, answer),
    TakesBody({ ...(ignoresBody ? { kind: 'ignored' } : {}), ...bodyLimit }),
    ...(answer ? [ApiResponse({ status, standardSchema: answer })] : []),
    ...Object.keys(endpoint.headers ?? {}).map((name) => ApiHeader({ name })),
  );
}

/**
 * Makes a method the handler of an endpoint, as the contract declares it. It takes an {@link Input}; its arguments in Nest's own
 * metadata are the parts of that, so that pipes and OpenAPI see nothing unusual.
 */
export function Endpoint<R extends Route>(route: R) {
  return <H extends Handler<R>>(target: object, name: string, descriptor: TypedPropertyDescriptor<H>): void => {
    const endpoint: EndpointDeclaration = endpoints[route];
    const params = Object.entries(endpoint.params ?? {});
    const handler = descriptor.value as (input: object) => unknown;
    function handle(
      this: unknown,
      sender: { request: CallerRequest },
      query: unknown,
      body: unknown,
      ...values: unknown[]
    ): unknown {
      const given = Object.fromEntries(params.map(([param], index) => [param, values[index]]));
      const act = () => handler.call(this, { ...sender, query, body, params: given });
      if (!endpoint.proof) return act();
      const prove = sender.request.prove;
      if (!prove) throw new Error('The proof guard has not run.');
      return prove(deviceIn({ query, body, params: given })).then(act);
    }
    SenderOf(endpoint)(target, name, 0);
    if (endpoint.query) Query({ schema: endpoint.query })(target, name, 1);
    if (endpoint.body) Body({ schema: endpoint.body })(target, name, 2);
    for (const [index, [param, schema]] of params.entries()) Param(param, { schema })(target, name, 3 + index);
    // OpenAPI finds arguments by the method's name; decorators below this decorator have marked the method itself.
    Object.defineProperty(handle, 'name', { value: name });
    for (const key of Reflect.getMetadataKeys(handler) as string[]) {
      Reflect.defineMetadata(key, Reflect.getMetadata(key, handler), handle);
    }
    descriptor.value = handle as unknown as H;
    describe(route, endpoint)(target, name, descriptor);
  };
}
