/** All tables. drizzle-kit reads this file; each subject has a file for its tables. */
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
