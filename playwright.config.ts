import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/browser.ts'
import { workers } from './scripts/test/workers.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  workers,
  timeout: 180_000, // ends one that hangs, also beside a busy core
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
