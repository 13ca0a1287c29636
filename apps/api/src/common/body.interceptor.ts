import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { BODY, type BodyRule, readBody, USUAL_BODY } from './request-body.js';

const BODILESS = ['GET', 'HEAD', 'OPTIONS'];

/** Reads the body of a request once the guards have let it in: of anybody else's not a byte is kept. */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler) {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const rule = this.reflector.get<BodyRule | undefined>(BODY, context.getHandler()) ?? USUAL_BODY;
    if (!BODILESS.includes(request.method)) {
      request.body = await readBody(request, http.getResponse<Response>(), rule);
    }
    return next.handle();
  }
}
