import chromium from '@sparticuz/chromium'
import { defineConfig } from '@playwright/test'

// only the path: its own arguments put everything in one process and switch web security off (decision 0001)
const executablePath = await chromium.executablePath()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'] },
  },
})
