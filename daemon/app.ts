import cookie from '@fastify/cookie';
import websocket from '@fastify/websocket';
import { validatorCompiler } from '@fastify/type-provider-zod';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { id as indonesian } from 'zod/locales';
import { registerAccess } from './http/access.ts';
import { registerBodies } from './http/bodies.ts';
import { answerClientError, expected, registerErrors, sendFailure } from './http/errors.ts';
import { masjidRoutes } from './http/masjid.ts';
import type { Services } from './services.ts';

export interface AppOptions {
  trustProxy: string[];
  logger: FastifyBaseLogger;
}

/** Builds the whole HTTP side; it neither listens nor starts anything. */
export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  z.config(indonesian());
  const app = Fastify({
    loggerInstance: options.logger,
    trustProxy: options.trustProxy,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => void sendFailure(reply, expected(error, request)),
    clientErrorHandler: (error, socket) => answerClientError(error, socket),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  registerErrors(app);
  registerBodies(app);
  await app.register(cookie);
  await app.register(websocket);
  registerAccess(app, services.access);
  masjidRoutes(app, services.masjid);
  return app;
}
