import type { Page } from '@playwright/test'

/** What `npm run screens` photographs: a page as a guest or as somebody sees it, and what is done there first. */
export type Screen = { name: string; path: string; phone?: string; act?: (page: Page) => Promise<void> }

/** The first of a list: a card of it, or a row. */
export const openFirst = async (page: Page) => {
  const list = page.url()
  await page.locator('main article a, main tbody a').first().click()
  await page.waitForURL((url) => url.href !== list)
  await page.waitForLoadState('networkidle')
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
}
export const pressFirst = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
