import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { BODY, type BodyRule, readBody, USUAL_BODY } from './request-body.js';

const BODILESS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Reads the body of a request, and refuses one that is out of bounds. It is the last guard, so that no byte is kept of a
 * request that another guard refuses. An interceptor would cost every read, which has no body, more than this does.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (BODILESS.includes(request.method)) return true;
    const rule = this.reflector.get<BodyRule | undefined>(BODY, context.getHandler()) ?? USUAL_BODY;
    return this.read(request, http.getResponse<Response>(), rule);
  }

  private async read(request: Request, response: Response, rule: BodyRule): Promise<true> {
    request.body = await readBody(request, response, rule);
    return true;
  }
}
