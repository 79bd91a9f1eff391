import { chromium } from '@playwright/test'
import { launchOptions } from './e2e/browser.ts'
const [port, who, widths, ...paths] = process.argv.slice(2)
const browser = await chromium.launch(await (typeof launchOptions === 'function' ? launchOptions() : launchOptions))
const base = `http://localhost:${port}`
for (const width of widths.split(',').map(Number)) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' })
  const page = await context.newPage()
  if (who !== 'guest') {
    await page.goto(base + '/sign-in')
    await page.waitForTimeout(800)
    await page.locator('input[name=identifier], input[name=username], input[autocomplete*=username]').first().fill(who)
    await page.locator('input[type=password]').first().fill('HocVui2026!')
    await page.locator('input[type=password]').first().press('Enter')
    await page.waitForTimeout(2500)
  }
  for (const path of paths) {
    await page.goto(base + path)
    await page.waitForTimeout(1300)
    const name = path.replace(/[^a-z0-9]+/gi, '-').replace(/^-/, '') || 'home'
    await page.screenshot({ path: `/tmp/w/p3/shots/${who}-${name}-${width}.png`, fullPage: true })
  }
  await context.close()
}
await browser.close()
