/** All tables, and the rows in sight. Each subject has a file for its tables; drizzle-kit reads those. */
export * from './in-sight.ts';
export * from './schema/account.ts';
export * from './schema/base.ts';
export * from './schema/card.ts';
export * from './schema/kabar.ts';
export * from './schema/pengganti.ts';
export * from './schema/penghapusan.ts';
export * from './schema/queue.ts';
export * from './schema/reply.ts';
export * from './schema/roster.ts';
export * from './schema/rutin.ts';
