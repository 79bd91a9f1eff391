import type { Locator, Page } from '@playwright/test'
import { callAs, newPerson, newPhone } from './accounts.ts'
import { waitForHydration, demo, expect, signIn, test, visit } from './journey.ts'
import { findSmallTouchTargets } from './touch-targets.ts'
import { findOverflow, tryDialogs, tabThrough } from './keyboard.ts'
import { payButton } from './payment-steps.ts'

/** Buying, giving, claiming and refunding without a mouse; on a phone every target is large enough. */
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const mostPresses = 120

/** Presses Tab until an element has the focus. */
async function reach(page: Page, wanted: Locator) {
  await expect(wanted).toBeVisible()
  for (let press = 0; press < mostPresses; press += 1) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((one) => one === document.activeElement)) return
  }
  throw new Error(`Tab never reaches ${String(wanted)}`)
}

/** Keyboard and touch faults of the current page. */
async function faultsOf(page: Page) {
  const { stops, missed, unmarked } = await tabThrough(page, false)
  const hidden = stops.filter(({ isHidden }) => isHidden).map(({ name }) => `hides ${name}`)
  const { wrong } = await tryDialogs(page, new Set())
  await page.setViewportSize({ width: 390, height: 844 })
  await closeToasts(page)
  const faults = [...hidden, ...missed, ...unmarked, ...wrong, ...(await findOverflow(page)), ...(await findSmallTouchTargets(page))]
  await page.setViewportSize({ width: 1440, height: 900 })
  return faults
}

/** A toast would cover some of the touch targets. */
const closeToasts = (page: Page) =>
  expect(async () => {
    const buttons = page.getByRole('button', { name: 'Đóng thông báo' })
    if ((await buttons.count()) > 0) await buttons.first().click({ timeout: 1000 })
    await expect(buttons).toHaveCount(0, { timeout: 500 })
  }).toPass()

/** Only lasting faults count: a busy machine shows parts of a page late. */
const expectNoFaults = (page: Page) => expect(async () => expect(await faultsOf(page)).toEqual([])).toPass({ timeout: 60_000 })

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 180_000 })

test('from the cart through the checkout to the paid orders', async ({ page }) => {
  await newPerson(page, 'Công Tằng Tôn Nữ Nguyễn Phước Hoàng Thuỳ Dương')
  const answer = await page.request.get('/api/css/v2/course-sale?formats=RECORDED&size=1')
  const { data } = (await answer.json()) as { data: { items: { code: string }[] } } // reply of our own API
  for (const sku of ['SUB-3M', `CO-${data.items[0]?.code}`]) await callAs(page, '/carts/v1/items', { sku })
  await visit(page, '/carts')
  await expectNoFaults(page)
  await reach(page, page.getByRole('region', { name: 'Tóm tắt giỏ hàng' }).getByRole('button', { name: 'Thanh toán' }))
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/checkout\/confirm\//)
  await waitForHydration(page)
  await expectNoFaults(page)
  await reach(page, page.getByRole('radio', { name: /^Chuyển khoản VietQR/ }))
  const card = page.getByRole('radio', { name: /VNPAY/ })
  for (let press = 0; press < 6 && !(await card.isChecked()); press += 1) await page.keyboard.press('ArrowDown')
  await expect(card).toBeFocused()
  await reach(page, payButton(page))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Thanh toán qua VNPAY')).toBeVisible()
  await reach(page, payButton(page))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Thanh toán thành công')).toBeVisible()
  await waitForHydration(page)
  await reach(page, page.getByRole('link', { name: 'Xem các đơn hàng' }))
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/account/my-orders')
  await waitForHydration(page)
  await expectNoFaults(page)
  await reach(page, page.getByRole('link', { name: /^Gói thành viên Sao Hôm/ }))
  await page.keyboard.press('Enter')
  await expect(heading(page, /^Đơn hàng KH/)).toBeVisible()
  await waitForHydration(page)
  await expectNoFaults(page)
  await reach(page, page.getByRole('link', { name: 'Xin hoàn tiền' }))
  await page.keyboard.press('Enter')

  await expect(heading(page, 'Xin hoàn tiền')).toBeVisible()
  await waitForHydration(page)
  const ask = page.getByRole('button', { name: /^Xin hoàn \d/ })
  await reach(page, ask)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ask).toBeFocused()
  await expectNoFaults(page)
})

test('a gift to its checkout', async ({ page }) => {
  await newPerson(page)
  await visit(page, '/gifts/new?sku=SUB-6M')
  await expectNoFaults(page)
  await reach(page, page.getByLabel('Số điện thoại người nhận'))
  await page.keyboard.type(newPhone())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/checkout\/confirm\//)
})

test('the gift dialog restores the focus to its opener', async ({ page }) => {
  await signIn(page, demo.parent)
  await visit(page, '/account/settings/vouchers')
  await expectNoFaults(page)
  const opener = page.getByRole('link', { name: /^Xem quà/ }).first()
  await reach(page, opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Quà tặng của bạn' })
  await expect(dialog).toBeVisible()
  await reach(page, dialog.getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowDown')
  await reach(page, dialog.getByLabel('Số điện thoại của con'))
  await expect.poll(() => findSmallTouchTargets(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})
