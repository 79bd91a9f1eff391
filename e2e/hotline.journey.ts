/* oxlint-disable unicorn/consistent-function-scoping -- functions evaluated in the page cannot use outer variables */
import type { Page } from '@playwright/test'
import { callAs, newPerson } from './accounts.ts'
import { demo, expect, signIn, test, visit } from './journey.ts'
import { firstOf } from './payment-steps.ts'

test.use({ expectedErrors: /status of 404/ })

const hotline = (page: Page) => page.getByRole('link', { name: /^Gọi hotline/ })

/** Controls under the hotline: at the end of the page any, before it those that stay in place while the page scrolls. */
const findCovered = (page: Page) =>
  page.evaluate(() => {
    const disc = document.querySelector('aside[aria-label="Hotline"] a')
    const staysInPlace = (element: Element | null): boolean =>
      element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || staysInPlace(element.parentElement))
    const look = (counts: (element: Element) => boolean) => {
      const { left, right, top, bottom } = disc?.getBoundingClientRect() ?? new DOMRect()
      const under = new Set<Element>()
      for (let x = left + 2; x < right; x += 8)
        for (let y = top + 2; y < bottom; y += 8)
          for (const element of document.elementsFromPoint(x, y)) if (!disc?.contains(element) && counts(element)) under.add(element)
      return [...under].map((element) => (element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40))
    }
    const isControl = (element: Element) => element.matches('a[href], button, input, select, textarea, summary')
    const before = look((element) => isControl(element) && staysInPlace(element))
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    return [...before, ...look(isControl)]
  })

async function expectUncovered(page: Page, addresses: readonly string[]) {
  for (const address of addresses)
    for (const width of [390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await visit(page, address)
      await expect(hotline(page).filter({ visible: true }), `${address} at ${width} px`).toHaveCount(1)
      expect([address, width, await findCovered(page)]).toEqual([address, width, []])
    }
}

test('a guest can call from every page, and the hotline covers no control', async ({ page }) => {
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
