import type { Browser, Page } from '@playwright/test'
import { callAs, newName, newPerson } from './accounts.ts'
import { runSql } from './test-database.ts'
import { waitForHydration, demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'
import { firstOf, goToGateway, payButton } from './payment-steps.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

/** A new user who has paid for the nth plan on sale; returns the order's id. */
async function member(page: Page, name: string, nth: number) {
  await newPerson(page, name)
  await visit(page, '/open-classes?open=register')
  const dialog = page.getByRole('dialog', { name: 'Đăng ký gói thành viên' })
  await dialog
    .getByRole('button', { name: /^Đăng ký ngay/ })
    .nth(nth)
    .click()
  await expect(page).toHaveURL(/\/checkout\/confirm\/[0-9a-f-]{36}$/)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await waitForHydration(page)
  await goToGateway(page)
  await payButton(page).click()
  await expect(page.getByText(/dùng đến/).first()).toBeVisible()
  return id
}

async function expectAccessibleAtAllWidths(page: Page) {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
}

test('a member returns a plan in three taps, and gets the money at once', async ({ page }) => {
  const id = await member(page, 'Đặng Thuỳ Dương', 1)
  await visit(page, `/account/my-orders/${id}`)
  await page.getByRole('link', { name: 'Xin hoàn tiền' }).click() // one
  await expect(heading(page, 'Xin hoàn tiền')).toBeVisible()
  await waitForHydration(page)
  await expectAccessibleAtAllWidths(page)
  await page.getByRole('radio', { name: /^Số dư học tập/ }).check()
  await page.getByRole('button', { name: 'Xin hoàn 540.000đ' }).click() // two
  await expect(page.getByText('Tiền vào số dư học tập ngay và không đổi lại được.')).toBeVisible()
  await page.getByRole('button', { name: 'Xác nhận' }).click() // three
  await expect(page).toHaveURL(`/account/my-orders/${id}`)
  await expect(page.getByText('Đã hoàn', { exact: true })).toBeVisible()
  await expect(page.getByText('Đã hoàn toàn bộ')).toBeVisible()
  await expectAccessible(page)
  const receipt = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Tải biên nhận (PDF)' }).click()
  expect((await receipt).suggestedFilename()).toMatch(/^bien-nhan-KH\w{8}\.pdf$/)
  await visit(page, '/account/balance')
  await expect(page.getByText('+540.000đ')).toBeVisible()
  await expectAccessibleAtAllWidths(page)
})

test('untaught lessons with a tutor are returned in three taps, also after the withdrawal period', async ({ page }) => {
  await newPerson(page, newName('Tôn'))
  await visit(page, await firstOf(page, '/tns/v1/tutor-sale/search?size=1', '/tutors'))
  await page.getByRole('radio', { name: /^4\s*buổi$/ }).check()
  await page
    .getByRole('button', { name: /^Thêm vào giỏ/ })
    .first()
    .click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Giỏ hàng, 1 món', exact: true })).toBeVisible()
  await visit(page, '/carts')
  await page.getByRole('region', { name: 'Tóm tắt giỏ hàng' }).getByRole('button', { name: 'Thanh toán' }).click()
  await expect(page).toHaveURL(/\/checkout\/confirm\/[0-9a-f-]{36}/)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await waitForHydration(page)
  await goToGateway(page)
  await payButton(page).click()
  await expect(heading(page, 'Thanh toán thành công')).toBeVisible()
  await visit(page, `/account/my-orders/${id}`)
  await expect(page.getByText('Đã mở quyền học')).toBeVisible()
  await runSql(`update orders set completed_at = completed_at - interval '30 days' where id = $1`, [id])

  await page.getByRole('link', { name: 'Xin hoàn tiền' }).click() // one
  await waitForHydration(page)
  await expect(page.getByText('Chưa học buổi nào: hoàn cả 4 buổi.')).toBeVisible()
  await page.getByRole('radio', { name: /^Số dư học tập/ }).check()
  await expectAccessibleAtAllWidths(page)
  await page.getByRole('button', { name: /^Xin hoàn \d/ }).click() // two
  await page.getByRole('button', { name: 'Xác nhận' }).click() // three
  await expect(page).toHaveURL(`/account/my-orders/${id}`)
  await expect(page.getByText('Đã hoàn toàn bộ')).toBeVisible()
  await expectAccessibleAtAllWidths(page)
})

/** The demo data have one admin: creates another one, in a browser of their own. */
async function secondAdmin(browser: Browser, baseURL: string | undefined) {
  const page = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const { phone, name, password } = await newPerson(page, newName())
  await runSql(`insert into person_roles (person_id, role) select id, 'admin' from people where name = $1`, [name])
  await callAs(page, '/mid/v1/auth/logout')
  await signIn(page, phone, password)
  return page
}

/** Opens a person's request in the admin queue. */
async function openRequest(page: Page, state: string, name: string) {
  await visit(page, '/admin/refunds')
  await waitForHydration(page)
  await page.getByRole('link', { name: state, exact: true }).click()
  await page.getByRole('row', { name }).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Chi tiết yêu cầu hoàn tiền' })).toBeVisible()
}
async function act(page: Page, deed: string, note = '') {
  await page.getByRole('button', { name: deed, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (note) await dialog.getByRole('textbox').fill(note)
  await dialog.getByRole('button', { name: deed, exact: true }).click()
}

test('a bank refund needs the approval of two admins, and the first one cannot approve twice', async ({ page, browser, baseURL }) => {
  const name = newName()
  const id = await member(page, name, 0)
  await callAs(page, '/ams/v1/payment-accounts/mine', { bankBin: '970436', number: '0011002233445', holder: 'DANG THUY DUONG' })
  await visit(page, `/account/my-orders/${id}/refund`)
  await waitForHydration(page)
  await page.getByRole('radio', { name: /Tài khoản ngân hàng/ }).check()
  await page.getByRole('button', { name: /^Xin hoàn/ }).click()
  await page.getByRole('button', { name: 'Xác nhận' }).click()
  await expect(page.getByText('Chờ duyệt', { exact: true })).toBeVisible()

  const first = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(first, demo.admin)
  await openRequest(first, 'Chờ duyệt', name)
  await expectAccessibleAtAllWidths(first)
  await act(first, 'Đã kiểm tra')
  await expect(first.getByText('Cần một quản trị viên thứ hai')).toBeVisible()

  const second = await secondAdmin(browser, baseURL)
  await openRequest(second, 'Chờ người thứ hai', name)
  await act(second, 'Duyệt')
  await expect(second.getByText('Đã duyệt hoàn tiền')).toBeVisible()
  await visit(second, '/admin/refunds?state=APPROVED&channel=BANK')
  await waitForHydration(second)
  const list = second.waitForEvent('download')
  await second.getByRole('button', { name: 'Tải CSV' }).click()
  expect((await list).suggestedFilename()).toMatch(/^hoan-tien-ngan-hang-.*\.csv$/)
  await second.getByRole('row', { name }).getByRole('link').first().click()
  await second.getByRole('button', { name: 'Xem tài khoản nhận tiền' }).click()
  await expect(second.getByText('0011002233445')).toBeVisible()
  await act(second, 'Đã chuyển xong', 'FT26327000111')
  await expect(second.getByText('Đã ghi là chuyển xong')).toBeVisible()

  await visit(page, `/account/my-orders/${id}`)
  await expect(page.getByText('Đã hoàn', { exact: true })).toBeVisible()
})

test('an admin finds an order by its buyer and requests a refund on their behalf', async ({ page, browser, baseURL }) => {
  const name = newName()
  await member(page, name, 0)
  const admin = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(admin, demo.admin)
  await visit(admin, '/admin/orders')
  await waitForHydration(admin)
  await admin.getByRole('textbox', { name: 'Tìm đơn hàng' }).fill(name)
  await admin.getByRole('button', { name: 'Tìm', exact: true }).click()
  await admin.getByRole('row', { name }).getByRole('link').first().click()
  const panel = admin.getByRole('region', { name: 'Chi tiết đơn hàng' })
  await expect(panel.getByText('Đã nhận tiền')).toBeVisible()
  await expectAccessibleAtAllWidths(admin)
  await panel.getByRole('button', { name: 'Hoàn tiền thay người mua' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Lý do' }).fill('Khách gọi điện nhờ hoàn')
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: /^Gửi yêu cầu hoàn/ }).click()
  await expect(panel.getByText('Chờ duyệt')).toBeVisible()
  await visit(admin, '/admin/fee-rates')
  await expect(heading(admin, 'Mức chung mới')).toBeVisible()
  await expectAccessibleAtAllWidths(admin)
})
