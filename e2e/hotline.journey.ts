/* oxlint-disable unicorn/consistent-function-scoping -- functions evaluated in the page cannot use outer variables */
import type { Page } from '@playwright/test'
import { callAs, newPerson } from './accounts.ts'
import { demo, expect, signIn, test, visit } from './journey.ts'
import { firstOf } from './payment-steps.ts'

test.use({ expectedErrors: /status of 404/ })

const hotline = (page: Page) => page.getByRole('link', { name: /^Gọi hotline/ })

/** Texts, pictures and controls under the hotline, at the beginning, in the middle and at the end of the page. */
const findCovered = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>('a[aria-label^="Gọi hotline"]')]
    const link = links.find((one) => one.checkVisibility())
    const isInside = (x: number, y: number, box: DOMRect) => x > box.left && x < box.right && y > box.top && y < box.bottom
    const hasTextAt = (element: Element, x: number, y: number) =>
      [...element.childNodes].some((node) => {
        if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false
        const range = document.createRange()
        range.selectNodeContents(node)
        return [...range.getClientRects()].some((box) => isInside(x, y, box))
      })
    const under = new Set<Element>()
    for (const part of [0, 0.3, 0.5, 1]) {
      scrollTo({ top: part * document.documentElement.scrollHeight, behavior: 'instant' })
      const { left, right, top, bottom } = link?.getBoundingClientRect() ?? new DOMRect()
      if (link) link.style.visibility = 'hidden'
      for (let x = left + 2; x < right; x += 6)
        for (let y = top + 2; y < bottom; y += 6) {
          const element = document.elementFromPoint(x, y)
          if (element && (element.matches('a[href], button, input, select, textarea, summary, img') || hasTextAt(element, x, y)))
            under.add(element)
        }
      if (link) link.style.visibility = ''
    }
    return [...under].map((element) => (element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40))
  })

/** Whether the whole hotline is in view, wherever the page has been scrolled to. */
const isInView = (page: Page) =>
  hotline(page)
    .filter({ visible: true })
    .evaluate((link) => {
      const { left, right, top, bottom } = link.getBoundingClientRect()
      return left >= 0 && top >= 0 && right <= document.documentElement.clientWidth && bottom <= innerHeight
    })

async function expectUncovered(page: Page, addresses: readonly string[]) {
  for (const address of addresses)
    for (const width of [390, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await visit(page, address)
      await expect(hotline(page).filter({ visible: true }), `${address} at ${width} px`).toHaveCount(1)
      expect([address, width, await findCovered(page)]).toEqual([address, width, []])
      expect([address, width, await isInView(page)]).toEqual([address, width, true])
    }
}

test('a guest can call from every page, and the hotline covers nothing', async ({ page }) => {
  const course = await firstOf(page, '/css/v2/course-sale', '/courses')
  const tutor = await firstOf(page, '/tns/v1/tutor-sale/search', '/tutors')
  const openClass = await firstOf(page, '/css/v1/fly-courses/search', '/open-classes')
  await expectUncovered(page, ['/', '/courses', course, tutor, openClass, '/tutors/listing', '/sign-in', '/khong-co-trang-nay'])
})

test('a member can call from the cart, the payment and the chat', async ({ page, browser, baseURL }) => {
  await newPerson(page)
  const [id] = (await callAs<{ ids: string[] }>(page, '/orders/mine/new-orders', { items: [{ sku: 'SUB-3M', quantity: 1 }] })).ids
  await callAs(page, '/carts/v1/items', { sku: 'SUB-6M' })
  await expectUncovered(page, ['/carts', `/checkout/confirm/${id}`])
  const talking = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(talking, demo.student)
  await expectUncovered(talking, ['/account/chat', '/account/notifications'])
  await talking.setViewportSize({ width: 390, height: 844 })
  await visit(talking, '/account/chat')
  await talking.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(hotline(talking).filter({ visible: true })).toHaveCount(1) // in the head of the thread, above the composer
  expect(await findCovered(talking)).toEqual([])
})

test.describe('inside an app', () => {
  test.use({ expectedErrors: /status of (401|404)/ }) // the app's session, and a page that does not exist

  test('the hotline is hidden in an app and on the preview of an exercise', async ({ page }) => {
    for (const path of ['/courses?support=app', '/exercise/abc/4/preview', '/khong-co-trang-nay?support=app']) {
      await page.goto(path)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(hotline(page)).toHaveCount(0)
    }
  })
})
