import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import * as z from 'zod';
import { id as indonesian } from 'zod/locales';
import { DATABASE_PART } from '#daemon/base/errors.ts';
import { registerAccess } from '#daemon/account/access.routes.ts';
import { BOUNDS, registerAdmission, type Bounds, registerHostCheck } from '#daemon/base/admission.ts';
import {
  accountRoutes,
  adminRoutes,
  auditRoutes,
  authRoutes,
  deviceRoutes,
  twoFactorRoutes,
} from '#daemon/account/account.routes.ts';
import { backupRoutes } from '#daemon/backup/backup.routes.ts';
import {
  registerBodies,
  CLIENT_TIMEOUTS,
  registerClientTimeouts,
  serverOptions,
  type ClientTimeouts,
  createConnections,
} from '#daemon/base/connections.ts';
import { brandingRoutes, rosterRoutes } from '#daemon/roster/roster.routes.ts';
import {
  broadcastRoutes,
  broadcastsRoutes,
  messageLogRoutes,
  templateRoutes,
} from '#daemon/broadcast/broadcast.routes.ts';
import { clockRoutes, ringkasanRoutes, scheduleRoutes } from '#daemon/card/schedule.routes.ts';
import { schemaController, guideRoutes } from '#daemon/base/route.ts';
import {
  answerClientError,
  BARE_HEADERS,
  expected,
  registerErrors,
  sendFailure,
  registerNotFound,
} from '#daemon/base/answer-errors.ts';
import {
  doctorRoutes,
  healthRoutes,
  countAnswers,
  metricsRoutes,
  personRoutes,
} from '#daemon/operations/operations.routes.ts';
import { eventRoutes, registerSockets } from '#daemon/base/socket.ts';
import { exportRoutes, papanSheetRoutes, uploadRoutes } from '#daemon/sheet/sheet.routes.ts';
import { homeRoutes } from '#daemon/home/home.routes.ts';
import { kabarRoutes } from '#daemon/kabar/kabar.routes.ts';
import { landingRoutes, manifestRoutes } from '#daemon/landing/landing.routes.ts';
import {
  messengerSocketRoutes,
  nomorBermasalahRoutes,
  queueRoutes,
  waclientRoutes,
} from '#daemon/queue/queue.routes.ts';
import { rememberPublicAnswers } from '#daemon/base/public-answers.ts';
import { registerOpenApi } from '#daemon/base/openapi.ts';
import { papanRoutes } from '#daemon/board/papan.routes.ts';
import { penggantiRoutes, replyRoutes, tautanRoutes, webhookRoutes } from '#daemon/reply/reply.routes.ts';
import { sayaRoutes } from '#daemon/reply/saya.routes.ts';
import { rutinRoutes } from '#daemon/recurring/rutin.routes.ts';
import { registerSecurityHeaders, registerStatic } from '#daemon/base/static.ts';
import { paths } from './paths.ts';
import type { Services } from '#daemon/process/services.ts';

export interface AppOptions {
  trustProxy: string[];
  logger: FastifyBaseLogger;
  /** Folder of the built dashboard. */
  publicDirectory: string;
  /** Lower limits, so that a test can reach them. */
  bounds?: Partial<Bounds>;
  timeouts?: Partial<ClientTimeouts>;
  /** Called for every route as it is registered. */
  onRoute?(route: { method: string | string[]; url: string }): void;
}

/** Not by `import`, which reads all exports of node:http and so loads fetch: 14 MB. */
const { createServer } = process.getBuiltinModule('node:http');

/** Builds the whole HTTP side; it neither listens nor starts anything. */
export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  z.config(indonesian());
  const bounds = { ...BOUNDS, ...options.bounds };
  const timeouts = { ...CLIENT_TIMEOUTS, ...options.timeouts };
  const connections = createConnections(bounds, options.trustProxy);
  const app = Fastify({
    // Off: Fastify's logger would attach a listener to every answer, and we log nothing per request.
    logger: false,
    serverFactory: (handler) => connections.watch(createServer(serverOptions(timeouts)), handler),
    trustProxy: options.trustProxy,
    bodyLimit: 1024 * 1024,
    schemaController,
    routerOptions: { maxParamLength: 200 },
    // Every route would start a timer.
    pluginTimeout: 0,
    forceCloseConnections: true,
    frameworkErrors: (error, _request, reply) => {
      sendFailure(reply.headers(BARE_HEADERS), expected(error, options.logger));
    },
    clientErrorHandler: (error, socket) => answerClientError(error, socket),
  });
  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  rememberPublicAnswers(app, {
    stallMs: timeouts.stallMs,
    onGiven: (route, seconds) => services.metrics.answered(route, 'GET', 200, seconds),
  });
  registerErrors(app, options.logger, (error) => services.supervisor.failed(DATABASE_PART, error));
  registerBodies(app);
  registerClientTimeouts(app, timeouts);
  countAnswers(app, services.metrics);
  app.decorate('builder', services.builder);
  app.decorate('changes', services.changes);
  // Before the routes: a refused WebSocket is closed only if this plugin already knows it.
  const sockets = await registerSockets(app, services);
  registerSecurityHeaders(app);
  registerHostCheck(app, { ...services.config, trustProxy: options.trustProxy, proxies: services.proxies });
  registerAccess(app, services.access);
  registerAdmission(app, bounds, connections);
  doctorRoutes(app, services.doctor, services.config.told);
  metricsRoutes(app, services.metrics, services.config.metricsAllow);
  healthRoutes(app, services.health);
  homeRoutes(app, services.home);
  await authRoutes(app, services.auth, services.config);
  twoFactorRoutes(app, services.twoFactor);
  deviceRoutes(app, services.ownDevices);
  adminRoutes(app, services.admin);
  auditRoutes(app, services.auditLog);
  personRoutes(app, services.person);
  accountRoutes(app, services);
  brandingRoutes(app, services);
  manifestRoutes(app, services.branding);
  rosterRoutes(app, services);
  templateRoutes(app, services);
  uploadRoutes(app, services.uploads);
  papanSheetRoutes(app, services);
  replyRoutes(app, services);
  papanRoutes(app, services);
  penggantiRoutes(app, services.pengganti);
  tautanRoutes(app, services.tautan, services.config.publicUrl);
  rutinRoutes(app, services);
  exportRoutes(app, services.exports, services.workbooks);
  scheduleRoutes(app, services.schedule, services.send);
  ringkasanRoutes(app, services.ringkasan, services.send);
  clockRoutes(app, services.sanity);
  await landingRoutes(app, services.landing, services.builder, options.publicDirectory, paths.landingPage);
  sayaRoutes(app, {
    ...services,
    publicUrl: services.config.publicUrl,
    publicDirectory: options.publicDirectory,
    renderer: paths.sayaPage,
    logger: options.logger,
  });
  broadcastRoutes(app, services.broadcast, services.send);
  kabarRoutes(app, services.kabar, services.send);
  backupRoutes(app, services.backup);
  broadcastsRoutes(app, services.broadcasts, services.resend, services.send);
  nomorBermasalahRoutes(app, services.optOut);
  queueRoutes(app, services.queue, services.waitingOf);
  messageLogRoutes(app, services.messageLog, services.resend, services.contactOf, services.send);
  waclientRoutes(app, services.waclient, services.send);
  messengerSocketRoutes(app, sockets, { ...services.messenger, wantQr: services.waclient.wantQr });
  webhookRoutes(app, services.messenger.hook);
  eventRoutes(app, sockets, services.events);
  await registerOpenApi(app, paths.docsDirectory, services.version);
  guideRoutes(app, options.publicDirectory);
  registerNotFound(app, options.publicDirectory);
  await registerStatic(app, options.publicDirectory);
  return app;
}
