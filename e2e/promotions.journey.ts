import type { Browser } from '@playwright/test'
import { newName, newPerson, newPhone } from './accounts.ts'
import { demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'

// the browser logs requests that the test expects to be refused
test.use({ expectedErrors: /status of 40[049]/ })

const widths = [390, 768, 1440]

const otherPage = async (browser: Browser, baseURL: string | undefined) =>
  (await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } })).newPage()

test('an admin writes a promotion, tests it, gives it to a parent, who passes it on to a child by phone; the child has it', async ({
  page,
  browser,
  baseURL,
}) => {
  const [parentPage, childPage] = [await otherPage(browser, baseURL), await otherPage(browser, baseURL)]
  const parent = await newPerson(parentPage, newName('Lý'), 'parent')
  const child = await newPerson(childPage, newName('Lý'), 'student')
  const name = `Quà ngày khai giảng ${newPhone()}`
  await signIn(page, demo.admin)
  await visit(page, '/admin/promotions/new')
  await page.getByLabel('Tên trong nhà').fill(name)
  await page.getByLabel('Điều người mua đọc').fill('Giảm một nửa')
  await page.getByLabel('Phần trăm').fill('101')
  const preview = page.getByRole('region', { name: 'Thử ngay' })
  await page.getByRole('button', { name: 'Lưu bản nháp' }).click()
  await expect(page.getByText('Phần trăm từ 1 đến 100.')).toBeVisible()
  await page.getByLabel('Phần trăm').fill('50')
  await expect(preview.getByText('Giảm một nửa (khuyến mãi này)').first()).toBeVisible()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lưu bản nháp' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  // half the price takes a second admin, in a browser of their own
  await page.getByRole('button', { name: 'Xin duyệt để bật' }).click()
  const asking = page.getByRole('dialog', { name: 'Xin duyệt để bật' })
  await asking.getByLabel('Lý do, cho người duyệt').fill('Khai giảng năm học mới')
  await asking.getByRole('button', { name: 'Xin duyệt để bật' }).click()
  await expect(page.getByText('Đã xin. Khuyến mãi chạy khi một quản trị viên độc lập duyệt.').first()).toBeVisible()
  await expectAccessible(page)
  const second = await otherPage(browser, baseURL)
  await signIn(second, demo.otherAdmin)
  await visit(second, '/admin/second-looks')
  const asked = second.getByRole('listitem').filter({ hasText: name })
  await asked.getByRole('button', { name: /^Duyệt/ }).click()
  const approving = second.getByRole('dialog', { name: 'Duyệt việc này?' })
  await approving.getByLabel('Lý do').fill('Đã gọi hỏi lại')
  await expectAccessible(second)
  await approving.getByRole('button', { name: 'Duyệt', exact: true }).click()
  await expect(second.getByText('Đã duyệt', { exact: true })).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Đang chạy', { exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByLabel('Số điện thoại người nhận').fill(`${parent.phone}\n0912 000 999`)
  await page.getByRole('button', { name: 'Tặng', exact: true }).click()
  await expect(page.getByText('Chưa có tài khoản: 0912 000 999')).toBeVisible()
  await expectAccessible(page)

  await visit(parentPage, '/account/notifications')
  await parentPage.getByRole('link', { name: 'Bạn có một món quà' }).click()
  const dialog = parentPage.getByRole('dialog', { name: 'Quà tặng của bạn' })
  await dialog.getByRole('radio', { name: /Gửi cho con/ }).check()
  const confirm = dialog.getByRole('button', { name: 'Xác nhận' })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('Số điện thoại của con').fill('0912 000 998')
  await confirm.click()
  await expect(dialog.getByText('Số điện thoại chưa đăng ký tài khoản')).toBeVisible()
  for (const width of widths) {
    await parentPage.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(parentPage)
  }
  await expectAccessible(parentPage)
  await dialog.getByLabel('Số điện thoại của con').fill(child.phone)
  await confirm.click()
  await expect(dialog.getByRole('heading', { name: 'Đã gửi quà' })).toBeVisible()

  await visit(childPage, '/account/settings/vouchers')
  await expect(childPage.getByText('Giảm một nửa')).toBeVisible()
  await expectAccessible(childPage)
  await childPage.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(childPage)
  await childPage.getByRole('link', { name: /^Dùng ngay mã/ }).click()
  await expect(childPage.getByText(/^Đang áp dụng mã KV[A-Z2-9]+: Giảm một nửa$/)).toBeVisible()
})
