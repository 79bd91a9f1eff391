import type { APIRequestContext, Page } from '@playwright/test'
import { newPerson } from './accounts.ts'
import { demo, expect, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'

/** Far more than there are; a page that links to ever new addresses of itself would meet it. */
const mostAddresses = 4000
/** So many of the addresses that differ only in what their query says, or in which course, tutor or post they show, are followed; the proof `crawl` follows all. */
const mostOfAKind = 12
const kindOf = ({ pathname, searchParams }: URL) => [pathname.replace(/[^/]*-[a-z2-9]{8}$/, ':thing'), ...searchParams.keys()].join(' ')

/** Every address that a page names: where its links lead, what it loads; not what it asks machines to leave alone. */
const addressesIn = (html: string) =>
  [...html.replaceAll(/<a\b[^>]*\brel="nofollow"[^>]*>/g, '').matchAll(/(?:href|src)="([^"]+)"/g)].map((found) =>
    (found[1] ?? '').replaceAll('&amp;', '&'),
  )

/** Follows every link from `/` on this site and answers those that are dead. Filters are followed one deep. */
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

test('no link is dead for a guest', async ({ request }) => {
  test.setTimeout(180_000)
  const { dead, count } = await crawl(request)
  expect(dead).toEqual([])
  expect(count).toBeGreaterThan(30)
})

test('no link is dead for somebody signed in', async ({ page }) => {
  test.setTimeout(180_000)
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

  test('for somebody signed in', async ({ page }) => {
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
