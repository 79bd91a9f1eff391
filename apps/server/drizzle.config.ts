import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./src/modules/**/*.tables.ts', './src/platform/http/idempotency.ts', './src/platform/outbox/domain-events.ts'],
  out: './migrations',
})
