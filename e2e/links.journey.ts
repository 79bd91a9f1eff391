import type { APIRequestContext, Page } from '@playwright/test'
import { newPerson } from './accounts.ts'
import { demo, expect, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'

/** Far more than exist; endless self-generated links would exceed it. */
const mostAddresses = 4000
/**
 * Number of addresses to follow among those that differ only in the query, or in the shown course, tutor or post; the proof `crawl` follows
 * all.
 */
const mostOfAKind = 4
const kindOf = ({ pathname, searchParams }: URL) => [pathname.replace(/[^/]*-[a-z2-9]{8}$/, ':thing'), ...searchParams.keys()].join(' ')

/** All addresses of a page: links and loaded files, except those marked nofollow. */
const addressesIn = (html: string) =>
  [...html.replaceAll(/<a\b[^>]*\brel="nofollow"[^>]*>/g, '').matchAll(/(?:href|src)="([^"]+)"/g)].map((found) =>
    (found[1] ?? '').replaceAll('&amp;', '&'),
  )

/** Follows every link from `/` on this site and returns the dead ones. Filters are followed one level deep. */
async function crawl(request: APIRequestContext) {
  const base = process.env.KHUE_URL ?? ''
  const [dead, seen, waiting]: [string[], Set<string>, string[]] = [[], new Set(['/']), ['/']]
  const followed = new Map<string, number>()
  let asked = 0
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    asked += 1
    expect(asked, path).toBeLessThan(mostAddresses)
    const response = await request.get(path)
    if (!response.ok()) dead.push(`${response.status()} ${path}`)
    const isPage = response.headers()['content-type']?.startsWith('text/html') ?? false
    if (!isPage || new URL(path, base).searchParams.size > 1) continue
    const html = await response.text()
    for (const address of addressesIn(html)) {
      const url = new URL(address, base + path)
      const next = url.pathname + url.search
      if (url.hash && url.pathname === new URL(path, base).pathname && !html.includes(`id="${url.hash.slice(1)}"`))
        dead.push(`${path} has no ${url.hash}`)
      if (url.origin !== base || seen.has(next)) continue
      seen.add(next)
      const [kind, before] = [kindOf(url), followed.get(kindOf(url)) ?? 0]
      followed.set(kind, before + 1)
      if (kind === url.pathname || before < mostOfAKind) waiting.push(next)
    }
  }
  return { dead, count: seen.size }
}

test('a guest finds no dead link', async ({ request }) => {
  test.setTimeout(300_000)
  const { dead, count } = await crawl(request)
  expect(dead).toEqual([])
  expect(count).toBeGreaterThan(30)
})

test('a signed-in user finds no dead link', async ({ page }) => {
  test.setTimeout(300_000)
  await signIn(page, demo.parent)
  const { dead, count } = await crawl(page.request)
  expect(dead).toEqual([])
  expect(count).toBeGreaterThan(30)
})

async function expectFits(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await visit(page, path)
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page)
    }
  }
}

test.describe('no page scrolls sideways', () => {
  test.use({ expectedErrors: /status of 404/ })

  test('for a guest', ({ page }) =>
    expectFits(page, ['/', '/open-classes', '/open-classes?open=register', '/login', '/set-password', '/khong-co-trang-nay']))

  test('for a signed-in user', async ({ page }) => {
    await newPerson(page)
    await visit(page, '/open-classes?open=register')
    await page
      .getByRole('button', { name: /^Đăng ký ngay/ })
      .nth(4)
      .click()
    await expect(page).toHaveURL(/\/checkout\/confirm\//)
    await expectFits(page, ['/', '/open-classes', '/account/settings/profile', new URL(page.url()).pathname])
  })
})
