/** All tables, and the rows in sight. Each subject has a file for its tables; drizzle-kit reads those. */
export * from './list.store.ts';
export * from './schema/account.ts';
export * from './schema/lampiran.ts';
export * from './schema/queue.ts';
export * from './schema/reply.ts';
export * from './schema/roster.ts';
