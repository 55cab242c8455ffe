import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: './daemon/base/schema/*.ts',
  out: './daemon/base/migrations',
});
