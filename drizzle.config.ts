import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: './daemon/storage/base/schema/*.ts',
  out: './daemon/storage/migrations',
});
