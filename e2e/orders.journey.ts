import type { Page } from '@playwright/test'
import { newPerson } from './accounts.ts'
import { expirePriceHold, markPaymentHeld } from './test-database.ts'
import {
  accountMenu,
  waitForHydration,
  demo,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  fillSignIn,
  signIn,
  test,
  visit,
} from './journey.ts'
import { goToGateway, payButton } from './payment-steps.ts'

const planDialog = (page: Page) => page.getByRole('dialog', { name: 'Đăng ký gói thành viên' })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** Orders the nth plan on sale as the signed-in user, up to its checkout page. */
async function orderPlan(page: Page, { nth, learner }: { nth: number; learner?: string }) {
  await visit(page, '/open-classes?open=register')
  if (learner) await planDialog(page).getByRole('radio', { name: learner }).check()
  await planDialog(page)
    .getByRole('button', { name: /^Đăng ký ngay/ })
    .nth(nth)
    .click()
  await expect(page).toHaveURL(/\/checkout\/confirm\/[0-9a-f-]{36}$/)
  await waitForHydration(page)
}

test('a parent buys for a child: everything names the child, and the child has the plan', async ({ page }) => {
  await signIn(page, demo.parent)
  await orderPlan(page, { nth: 1, learner: 'Nguyễn Minh An' })
  await expect(page.getByText(/tháng, cho Nguyễn Minh An/)).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await goToGateway(page)
  await payButton(page).click()
  await expect(page.getByText(/của Nguyễn Minh An dùng đến/)).toBeVisible()
  await visit(page, '/account/settings/profile')
  await expect(page.getByText('Bạn chưa có gói thành viên nào đang dùng.')).toBeVisible()
  await accountMenu(page).click()
  await page.getByRole('banner').getByRole('link', { name: 'Đơn hàng', exact: true }).click()
  await page.getByRole('link', { name: 'Hoàn tất', exact: true }).click()
  await expect(page).toHaveURL('/account/my-orders?status=COMPLETED')
  const row = page.getByRole('link', { name: /cho Nguyễn Minh An/ }).first()
  await expect(row).toContainText('540.000đ')
  await expectAccessible(page)
  await row.click()
  await expect(page.getByText('Đã mở quyền học')).toBeVisible()
})

test('a buyer who cancels at the gateway sees why the payment failed, pays again from there, and has the plan', async ({ page }) => {
  await newPerson(page)
  await orderPlan(page, { nth: 1 })
  await goToGateway(page)
  await page.getByRole('button', { name: 'Huỷ giao dịch' }).click()
  await expect(heading(page, 'Giao dịch chưa hoàn tất')).toBeVisible()
  await expect(page.getByText('Bạn đã huỷ giao dịch.')).toBeVisible()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Thanh toán lại' }).click()
  await expect(heading(page, 'Thanh toán qua VNPAY')).toBeVisible()
  await payButton(page).click()
  await expect(heading(page, 'Thanh toán thành công')).toBeVisible()
})

test('a buyer who pays an order again from its own page chooses the method again', async ({ page }) => {
  await newPerson(page)
  await orderPlan(page, { nth: 0 })
  const id = idOf(page)
  await expirePriceHold(id)
  await visit(page, `/account/my-orders/${id}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Thanh toán lại' }).click()
  await expect(page).toHaveURL(`/checkout/confirm/${id}`)
  await expect(page.getByRole('radio', { name: /VietQR/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /VNPAY/ })).toBeVisible()
})

test('an expired order shows it without a reload, and is renewed with one click', async ({ page }) => {
  await page.clock.install()
  await newPerson(page)
  await orderPlan(page, { nth: 0 })
  const id = idOf(page)
  const timer = page.getByRole('timer')
  await expect(timer).toHaveAccessibleName(/^Giữ giá trong 1[45] phút/)
  await page.clock.fastForward('13:05') // leaves between one and two minutes, also if the order took most of a minute
  await expect(timer).toHaveAccessibleName(/^Giữ giá trong 1 phút/)
  await expect(page.getByText('Còn chưa tới 2 phút để thanh toán.')).toBeAttached()
  await expectAccessible(page)
  await expirePriceHold(id)
  await page.clock.fastForward('02:00')
  await expect(heading(page, 'Đã hết thời gian giữ giá')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Đặt lại' }).click()
  await expect(timer).toHaveAccessibleName(/^Giữ giá trong 1[45] phút/)
  expect(idOf(page)).toBe(id)
})

test('an unpaid order is cancelled after a confirmation, and ordered again', async ({ page }) => {
  await newPerson(page)
  await orderPlan(page, { nth: 4 })
  const id = idOf(page)
  await visit(page, `/account/my-orders/${id}`)
  await page.getByRole('button', { name: 'Huỷ đơn' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Giữ đơn' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Huỷ đơn' }).click()
  await dialog.getByRole('button', { name: 'Huỷ đơn' }).click()
  await expect(page.getByRole('status').getByText('Đã huỷ đơn hàng')).toBeVisible()
  await expect(page.getByText('Đã huỷ', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Đặt lại' }).click()
  await expect(page).toHaveURL(/\/checkout\/confirm\//)
  expect(idOf(page)).not.toBe(id)
  await expect(payButton(page)).toBeVisible()
})

const codeAtGateway = async (page: Page) => (await page.getByText(/^HV[A-HJ-NP-Z2-9]{8}$/).textContent()) ?? ''

test('money for a cancelled order goes to suspense, is shown to an admin, and applied', async ({ page, browser, baseURL }) => {
  await newPerson(page)
  await orderPlan(page, { nth: 1 })
  await goToGateway(page)
  const heldCode = await codeAtGateway(page)
  await markPaymentHeld(heldCode)
  await orderPlan(page, { nth: 3 })
  const orderUrl = page.url()
  await goToGateway(page)
  const code = await codeAtGateway(page)
  const tab = await page.context().newPage()
  await visit(tab, `/account/my-orders/${new URL(orderUrl).pathname.split('/').at(-1)}`)
  await tab.getByRole('button', { name: 'Huỷ đơn' }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Huỷ đơn' }).click()
  await expect(tab.getByRole('status').getByText('Đã huỷ đơn hàng')).toBeVisible()
  await payButton(page).click()
  await expect(heading(page, 'Tiền đến sau khi đơn hàng đã đóng')).toBeVisible()
  await expectAccessible(page)

  const admin = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await admin.goto('/admin/payments')
  await expect(admin).toHaveURL('/sign-in?from=%2Fadmin%2Fpayments')
  await waitForHydration(admin)
  await fillSignIn(admin, demo.admin)
  const heldMoney = admin.getByRole('region', { name: 'Tiền cổng đang giữ quá một ngày' })
  await heldMoney.getByRole('button', { name: `Hỏi lại cổng về ${heldCode}` }).click()
  await expect(admin.getByRole('status').getByText(`VNPAY vẫn chưa quyết định về ${heldCode}`)).toBeVisible()
  await admin.getByRole('link', { name: `Xem khoản ${code}` }).click()
  const details = admin.getByRole('region', { name: 'Chi tiết khoản tiền' })
  await expect(details.getByRole('heading', { name: /^Đến trễ: 1\.690\.000đ$/ })).toBeVisible()
  await details.getByText('Nguyên văn cổng thanh toán báo').click()
  await expect(details.getByText('vnp_TransactionNo')).toBeVisible()
  await expectAccessible(admin)
  await details.getByRole('button', { name: 'Dùng cho đơn hàng' }).click()
  await admin.getByLabel('Ghi chú').fill('Khách vẫn muốn học.')
  await expectAccessible(admin)
  await admin.getByRole('dialog').getByRole('button', { name: 'Dùng cho đơn hàng' }).click()
  await expect(admin.getByRole('status').getByText('Đã dùng khoản tiền cho đơn hàng')).toBeVisible()
  await expect(admin.getByRole('link', { name: `Xem khoản ${code}` })).toBeHidden()
  await admin.context().close()

  await expect(async () => {
    await page.goto(orderUrl)
    await expect(heading(page, 'Đơn hàng này đã thanh toán xong')).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test.describe('another user cannot see an order', () => {
  test.use({ expectedErrors: /status of 404/ })

  test('the suspense page is a 404 for everybody but admins', async ({ page }) => {
    await signIn(page, demo.teacher)
    expect((await page.goto('/admin/payments'))?.status()).toBe(404)
    await expect(heading(page, 'Page not found')).toBeVisible()
  })

  test('a status link shows the state of a payment only; an altered one is a 404', async ({ page, browser, baseURL }) => {
    await newPerson(page)
    await orderPlan(page, { nth: 3 })
    await goToGateway(page)
    const code = await codeAtGateway(page)
    const own = await page.request.get(`/api/payments/mine/checkouts/${code}`)
    const { data } = (await own.json()) as { data: { signature: string } } // reply of our own API
    const guest = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await visit(guest, `/checkout/status?${new URLSearchParams({ code, signature: data.signature }).toString()}`)
    await expect(heading(guest, 'Đang chờ thanh toán')).toBeVisible()
    await expect(guest.getByText('1.690.000đ')).toBeHidden()
    await expectAccessible(guest)
    await payButton(page).click()
    await expect(heading(guest, 'Khuê đã nhận được tiền')).toBeVisible()
    expect(
      (await guest.goto(`/checkout/status?${new URLSearchParams({ code, signature: `${data.signature}x` }).toString()}`))?.status(),
    ).toBe(404)
    await guest.context().close()
  })
})

test.describe('two tabs', () => {
  test.use({ expectedErrors: /status of 409/ })

  test('the second tab learns that the order is paid', async ({ page }) => {
    await newPerson(page)
    await orderPlan(page, { nth: 1 })
    const second = await page.context().newPage()
    await visit(second, page.url())
    await goToGateway(page)
    await payButton(page).click()
    await expect(heading(page, 'Thanh toán thành công')).toBeVisible()
    await payButton(second).click()
    await expect(heading(second, 'Đơn hàng này đã thanh toán xong')).toBeVisible()
    await expect(second.getByRole('alert').getByText('Đơn hàng không thể thay đổi ở trạng thái này')).toBeVisible()
  })
})

test('a checkout page survives a reload, and on a phone has its button in a bottom bar', async ({ page, browser, baseURL }) => {
  const { phone: number, password } = await newPerson(page)
  await orderPlan(page, { nth: 0 })
  await page.reload()
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^Giữ giá trong 1[45] phút/)
  const phone = await (await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } })).newPage()
  await signIn(phone, number, password)
  await visit(phone, page.url())
  await expect(phone.getByRole('timer')).toHaveAccessibleName(/^Giữ giá trong 1[345] phút/)
  await expect(payButton(phone)).toBeHidden() // the one beside the total
  const bar = phone.getByRole('button', { name: 'Thanh toán', exact: true })
  await expect(bar).toBeInViewport()
  await expectAccessible(phone)
  await phone.getByRole('radio', { name: /VNPAY/ }).check()
  await bar.click()
  await expect(heading(phone, 'Thanh toán qua VNPAY')).toBeVisible()
  await phone.context().close()
})

test('a return from the gateway in another browser shows nothing until the owner signs in there', async ({ page, browser, baseURL }) => {
  const { phone, password } = await newPerson(page)
  await orderPlan(page, { nth: 2 })
  await goToGateway(page)
  await payButton(page).click()
  await expect(heading(page, 'Thanh toán thành công')).toBeVisible()
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await visit(other, page.url())
  await expect(heading(other, 'Cảm ơn bạn')).toBeVisible()
  await expect(other.getByText('990.000đ')).toBeHidden()
  await expectAccessible(other)
  await other.getByRole('main').getByRole('link', { name: 'Đăng nhập' }).click()
  await fillSignIn(other, phone, password)
  await expect(heading(other, 'Thanh toán thành công')).toBeVisible()
  await other.context().close()
})
