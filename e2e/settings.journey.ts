import type { Page } from '@playwright/test'
import { newPerson, signInElsewhere } from './accounts.ts'
import { waitForHydration, demo, expect, expectAccessible, expectNoSidewaysScroll, fillSignIn, signIn, test, visit } from './journey.ts'

test.use({ expectedErrors: /status of (400|401|403)/ }) // refusals are part of these journeys

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const expectStatus = (page: Page, words: string) => expect(page.getByRole('status').getByText(words, { exact: true })).toBeVisible()
const settings = ['password', 'security', 'devices', 'payment-info', 'notification', 'vouchers'].map((name) => `/account/settings/${name}`)

test('every settings page fits every screen, and redirects a guest to sign in and back', async ({ page, request }) => {
  test.setTimeout(120_000)
  await signIn(page, demo.master)
  for (const path of settings) {
    await visit(page, path)
    await expectAccessible(page)
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page)
    }
    expect((await request.get(path, { maxRedirects: 0 })).headers().location).toBe(`/sign-in?from=${encodeURIComponent(path)}`)
  }
})

test('a new password ends the other sessions and keeps this one', async ({ page, browser }) => {
  const person = await newPerson(page)
  const other = await signInElsewhere(browser, person)

  await visit(page, '/account/settings/password')
  await page.getByLabel('Mật khẩu hiện tại').fill('khong-phai-27')
  await page.locator('input[name=password]').fill('Bong-may-tim-48')
  await page.getByLabel('Nhập lại mật khẩu mới').fill('Bong-may-tim')
  await press(page, 'Đổi mật khẩu')
  await expect(page.getByText('Mật khẩu không khớp')).toBeVisible()
  await expect(page.getByLabel('Nhập lại mật khẩu mới')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Nhập lại mật khẩu mới').fill('Bong-may-tim-48')
  await press(page, 'Đổi mật khẩu')
  await expect(page.getByRole('alert').getByText('Mật khẩu chưa đúng.')).toBeVisible()
  await page.getByLabel('Mật khẩu hiện tại').fill(person.password)
  await press(page, 'Đổi mật khẩu')
  await expectStatus(page, '1 thiết bị khác đã được đăng xuất.')
  await expect(page.getByLabel('Mật khẩu hiện tại')).toHaveValue('')

  await other.goto('/account/settings/password')
  await expect(other).toHaveURL(/^[^?]*\/sign-in\?/)
  await waitForHydration(other)
  await fillSignIn(other, person.phone, 'Bong-may-tim-48')
  await expect(other).toHaveURL('/account/settings/password')
  await page.reload()
  await expect(page).toHaveURL('/account/settings/password')
})

async function addAccount(page: Page, bank: string, number: string) {
  await page.getByLabel('Ngân hàng hoặc ví').fill(bank)
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByLabel('Số tài khoản').fill(number)
  await page.getByLabel('Tên chủ tài khoản').pressSequentially('Đặng Thuỳ Dương')
  await press(page, 'Thêm tài khoản')
  await expectStatus(page, 'Đã thêm tài khoản nhận tiền')
}

test('payment accounts: found by name, written as banks do, the default changed, all but the only one deleted', async ({ page }) => {
  const { password } = await newPerson(page)
  await visit(page, '/account/settings/payment-info')
  await expect(page.getByText('Bạn chưa có tài khoản nhận tiền nào')).toBeVisible()
  await press(page, 'Thêm tài khoản')
  await expect(page.getByText('Vui lòng chọn ngân hàng.')).toBeVisible()
  await expect(page.getByLabel('Ngân hàng hoặc ví')).toBeFocused()
  await expectAccessible(page)

  await addAccount(page, 'vietcom', '0011 2233 4455')
  await expect(page.getByText('Vietcombank •••• 4455')).toBeVisible()
  await expect(page.getByText('DANG THUY DUONG')).toBeVisible()
  await expect(page.getByText(/Đây là tài khoản duy nhất nên chưa thể xoá/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Xoá / })).toHaveCount(0)
  await addAccount(page, '970422', '9988776655')
  await press(page, 'Đặt MB •••• 6655 làm tài khoản mặc định')
  await expectStatus(page, 'Đã đổi tài khoản mặc định')
  await expect(page.getByRole('listitem').filter({ has: page.getByText('Mặc định', { exact: true }) })).toContainText('MB •••• 6655')

  await press(page, 'Xoá MB •••• 6655')
  const dialog = page.getByRole('dialog', { name: 'Xoá tài khoản nhận tiền?' })
  await dialog.getByLabel('Mật khẩu của bạn').fill('khong-phai-27')
  await dialog.getByRole('button', { name: 'Xoá', exact: true }).click()
  await expect(dialog.getByText('Mật khẩu chưa đúng.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Mật khẩu của bạn').fill(password)
  await dialog.getByRole('button', { name: 'Xoá', exact: true }).click()
  await expectStatus(page, 'Đã xoá tài khoản nhận tiền')
  await expect(page.getByText('MB •••• 6655')).toBeHidden()
})

test('notification channels are chosen on a phone, and saved', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await newPerson(page)
  await visit(page, '/account/settings/notification')
  const ads = page.getByRole('group', { name: 'Quảng cáo' })
  const money = page.getByRole('group', { name: 'Giao dịch' })
  await expect(ads.getByLabel('Email')).not.toBeChecked() // silence is no consent
  await expect(ads.getByLabel('SMS')).toHaveCount(0)
  await money.getByLabel('SMS').uncheck()
  await page.getByLabel('Bật giờ yên lặng').check()
  await page.locator('input[name="quietHours.from"]').fill('22:00')
  await page.locator('input[name="quietHours.to"]').fill('22:00')
  await press(page, 'Lưu cài đặt')
  await expect(page.getByText('Hai mốc giờ phải khác nhau.')).toBeVisible()
  await expectAccessible(page)
  await page.locator('input[name="quietHours.to"]').fill('05:30')
  await press(page, 'Lưu cài đặt')
  await expectStatus(page, 'Đã lưu cài đặt thông báo')
  await visit(page, '/account/settings/notification')
  await expect(money.getByLabel('SMS')).not.toBeChecked()
  await expect(money.getByLabel('Email')).toBeChecked()
  await expect(page.locator('input[name="quietHours.to"]')).toHaveValue('05:30')
})
