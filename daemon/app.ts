import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import * as z from 'zod';
import { id as indonesian } from 'zod/locales';
import { DATABASE_PART } from '#daemon/base/errors.ts';
import { announceRoutes } from '#daemon/announce/index.ts';
import { accountRoutes, registerAccess } from '#daemon/account/index.ts';
import { BOUNDS, registerAdmission, type Bounds, registerHostCheck } from '#daemon/base/admission.ts';
import { backupRoutes } from '#daemon/backup/index.ts';
import {
  registerBodies,
  CLIENT_TIMEOUTS,
  registerClientTimeouts,
  serverOptions,
  type ClientTimeouts,
  createConnections,
} from '#daemon/base/connections.ts';
import { rosterRoutes } from '#daemon/roster/index.ts';
import { broadcastRoutes } from '#daemon/broadcast/index.ts';
import { cardRoutes } from '#daemon/card/index.ts';
import { schemaController, guideRoutes } from '#daemon/base/route.ts';
import {
  answerClientError,
  BARE_HEADERS,
  expected,
  registerErrors,
  sendFailure,
  registerNotFound,
} from '#daemon/base/answer-errors.ts';
import { countAnswers, operationsRoutes } from '#daemon/operations/index.ts';
import { eventRoutes, registerSockets } from '#daemon/base/socket.ts';
import { sheetRoutes } from '#daemon/sheet/index.ts';
import { grupRoutes } from '#daemon/grup/index.ts';
import { homeRoutes } from '#daemon/home/index.ts';
import { kabarRoutes } from '#daemon/kabar/index.ts';
import { lampiranRoutes } from '#daemon/lampiran/index.ts';
import { landingRoutes, manifestRoutes } from '#daemon/landing/index.ts';
import { nantiRoutes } from '#daemon/nanti/index.ts';
import { queueRoutes } from '#daemon/queue/index.ts';
import { rememberPublicAnswers } from '#daemon/base/public-answers.ts';
import { registerOpenApi } from '#daemon/base/openapi.ts';
import { boardRoutes } from '#daemon/board/index.ts';
import { replyRoutes, sayaRoutes } from '#daemon/reply/index.ts';
import { rutinRoutes } from '#daemon/recurring/index.ts';
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
  const { base, operations, queue, roster, landing } = services;
  const { config } = base;
  const { publicDirectory } = options;
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
    onGiven: (route, seconds) => operations.metrics.answered(route, 'GET', 200, seconds),
  });
  registerErrors(app, options.logger, (error) => base.supervisor.failed(DATABASE_PART, error));
  registerBodies(app);
  registerClientTimeouts(app, timeouts);
  countAnswers(app, operations.metrics);
  app.decorate('builder', base.builder);
  app.decorate('changes', base.database.changes);
  // Before the routes: a refused WebSocket is closed only if this plugin already knows it.
  const sockets = await registerSockets(app, { ...base, sessions: services.account.sessions });
  registerSecurityHeaders(app);
  registerHostCheck(app, { ...config, trustProxy: options.trustProxy, proxies: operations.proxies });
  registerAccess(app, services.account.access);
  registerAdmission(app, bounds, connections);
  operationsRoutes(app, operations, config);
  homeRoutes(app, services.home);
  await accountRoutes(app, services.account, config.demo);
  rosterRoutes(app, roster);
  boardRoutes(app, services.board);
  rutinRoutes(app, services.recurring);
  sheetRoutes(app, services.sheet, base.workbooks);
  lampiranRoutes(app, services.lampiran);
  broadcastRoutes(app, services.broadcast, queue, services.nanti);
  nantiRoutes(app, services.nanti);
  cardRoutes(app, services.card, queue.send);
  kabarRoutes(app, services.kabar, queue.send);
  announceRoutes(app, services.announce, queue.send, services.nanti, services.account.own);
  replyRoutes(app, services.reply, base, queue.messenger.hook);
  await landingRoutes(app, landing, base.builder, publicDirectory, paths.landingPage);
  manifestRoutes(app, roster.branding);
  sayaRoutes(app, {
    ...services.reply,
    landing,
    branding: roster.branding,
    publicUrl: base.publicUrl,
    publicDirectory,
    renderer: paths.sayaPage,
    logger: options.logger,
  });
  backupRoutes(app, services.backup.backup);
  queueRoutes(app, queue, sockets);
  grupRoutes(app, services.grup, queue.send);
  eventRoutes(app, sockets, base.events);
  await registerOpenApi(app, paths.docsDirectory, operations.version);
  guideRoutes(app, publicDirectory);
  registerNotFound(app, publicDirectory);
  await registerStatic(app, publicDirectory);
  return app;
}
