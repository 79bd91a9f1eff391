import type { Page } from '@playwright/test'
import { newPerson, signOut } from './accounts.ts'
import { becomesAlive, expect, expectAccessible, expectNoSidewaysScroll, fillSignIn, test, visit } from './journey.ts'

const inCart = (page: Page, words: string) => page.getByRole('banner').getByRole('link', { name: words, exact: true })
const addPlan = (page: Page, nth: number) =>
  page
    .getByRole('button', { name: /^Thêm vào giỏ/ })
    .nth(nth)
    .click()

test('what a guest adds lies in the cart once they are signed in; some of it waits, the rest is paid for and leaves', async ({ page }) => {
  const { phone, password } = await newPerson(page, 'Vũ Ngọc Khánh')
  await signOut(page)
  await visit(page, '/open-classes?open=register')
  await addPlan(page, 1)
  await page.getByRole('dialog', { name: 'Đăng nhập để tiếp tục' }).getByRole('link', { name: 'Đăng nhập' }).click()
  await becomesAlive(page)
  await fillSignIn(page, phone, password)
  await expect(page).toHaveURL('/open-classes?open=register')
  await expect(page.getByRole('status').getByText('Đã thêm vào giỏ hàng')).toBeVisible()
  await expect(inCart(page, 'Giỏ hàng, 1 món')).toBeAttached()
  for (const nth of [0, 2]) await addPlan(page, nth)
  await expect(inCart(page, 'Giỏ hàng, 3 món')).toBeAttached()

  await visit(page, '/carts')
  const sum = page.getByRole('region', { name: 'Tóm tắt giỏ hàng' })
  await expect(sum).toContainText('3 món')
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  const [newest, second] = [
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox') })
      .first(),
    1,
  ]
  await newest.getByRole('button', { name: /^Để mua sau/ }).click()
  await expect(sum).toContainText('2 món')
  await page
    .getByRole('checkbox', { name: /^Chọn .+ để thanh toán$/ })
    .nth(second)
    .uncheck()
  await expect(sum).toContainText('1 món')
  await page.getByRole('checkbox', { name: 'Chọn tất cả để thanh toán' }).check()
  await expect(sum).toContainText('2 món')
  const total = /(\d{1,3}(?:\.\d{3})+)đ/.exec((await sum.textContent()) ?? '')?.[1] ?? ''
  await sum.getByRole('button', { name: 'Thanh toán' }).click()

  await expect(page).toHaveURL(/\/checkout\/confirm\//)
  await becomesAlive(page)
  await page.getByRole('button', { name: `Thanh toán ${total}đ` }).click()
  await page.getByRole('button', { name: `Thanh toán ${total}đ` }).click() // at the gateway
  await expect(page.getByRole('heading', { name: 'Thanh toán thành công' })).toBeVisible()
  await expect(page.getByText(/dùng đến/).first()).toBeVisible() // what was bought has been handed over
  await visit(page, '/carts')
  await expect(page.getByText('Giỏ hàng đang trống')).toBeVisible()
  await page.getByRole('button', { name: /^Đưa lại vào giỏ/ }).click()
  await expect(inCart(page, 'Giỏ hàng, 1 món')).toBeVisible()
  await page.getByRole('button', { name: /^Bỏ khỏi giỏ/ }).click()
  await expect(page.getByText('Giỏ hàng đang trống')).toBeVisible()
  await expectAccessible(page)
})
