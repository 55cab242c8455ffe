import type { FastifyInstance } from 'fastify';
import { configEndpoints, type SettingRow } from '#shared/operations/config.ts';
import { doctorEndpoints, type Finding } from '#shared/operations/doctor.ts';
import { route } from '#daemon/base/route.ts';

/** The running daemon's diagnosis, and its effective settings. */
export function doctorRoutes(
  app: FastifyInstance,
  doctor: () => Promise<Finding[]>,
  told: readonly SettingRow[] = [],
): void {
  route(app, doctorEndpoints.get, () => doctor());
  route(app, configEndpoints.list, () => [...told]);
}
