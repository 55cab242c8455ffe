import type { FastifyInstance } from 'fastify';
import { auditEndpoints, type AuditRow } from '#shared/account/audit.ts';
import type { AuditLog } from '../../../domain/account/audit-log.ts';
import { listed, route } from '#daemon/base/route.ts';

export function auditRoutes(app: FastifyInstance, auditLog: AuditLog): void {
  route(app, auditEndpoints.list, ({ query, reply }) => listed(reply, auditLog.list(query)) as AuditRow[]);
}
