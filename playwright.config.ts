import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/browser.ts'
import { workers } from './scripts/test/workers.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  workers,
  retries: 2, // a message after pressing a button of a row that then leaves its list is lost under load; to be 0 when that is mended
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    viewport: { width: 1440, height: 900 },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
