import type { Page } from '@playwright/test'

/** A screen for `npm run screens`: a page as a guest or a user sees it, after some actions. */
export type Screen = { name: string; path: string; phone?: string; act?: (page: Page) => Promise<void> }

/** Opens the first card or row of a list. */
export const openFirst = async (page: Page) => {
  const list = page.url()
  await page.locator('main article a, main tbody a').first().click()
  await page.waitForURL((url) => url.href !== list)
  await page.waitForLoadState('networkidle')
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
}
export const pressFirst = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
