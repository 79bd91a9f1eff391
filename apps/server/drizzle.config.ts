import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./src/modules/*/*.tables.ts', './src/modules/*/*/*.tables.ts', './src/platform/idempotency.ts', './src/platform/news.ts'],
  out: './migrations',
})
