import type { Page } from '@playwright/test'
import { codeFor, newPerson, sentTo, signOut } from './accounts.ts'
import { accountMenu, waitForHydration, expect, expectAccessible, fillSignIn, test, visit } from './journey.ts'

test.use({ expectedErrors: /status of (400|401)/ }) // refusals are part of these journeys

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function askForCode(page: Page, phone: string) {
  await page.getByLabel('Số điện thoại hoặc email').fill(phone)
  await press(page, 'Gửi mã OTP')
  await expect(heading(page, 'Nhập mã OTP')).toBeVisible()
}

test('a forgotten password is reset by a code, and the user returns to their page', async ({ page }) => {
  const { phone, password } = await newPerson(page)
  await signOut(page)
  const fresh = 'Con-thuyen-ngoai-bien-91'
  await visit(page, '/sign-in?from=%2Fopen-classes&promo_code=TET')
  await page.getByRole('link', { name: 'Quên mật khẩu?' }).click()
  await expect(heading(page, 'Quên mật khẩu?')).toBeFocused()
  await expectAccessible(page)
  await askForCode(page, phone)
  await page.getByLabel('Mã OTP gồm 6 chữ số').pressSequentially(await codeFor(page.request, phone))
  await expect(heading(page, 'Mật khẩu mới')).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await waitForHydration(page)

  const set = async (password: string, repeated = password) => {
    await page.getByLabel(/^Mật khẩu mới/).fill(password)
    await page.getByLabel(/^Nhập lại mật khẩu/).fill(repeated)
    await press(page, 'Đặt mật khẩu')
  }
  await set(fresh, 'khac-di-1')
  await expect(page.getByText('Mật khẩu không khớp')).toBeVisible()
  await expect(page.getByLabel(/^Nhập lại mật khẩu/)).toBeFocused()
  await set('matkhau123')
  await expect(page.getByText(/quá dễ đoán/)).toBeVisible()
  await expectAccessible(page)
  await set(fresh)
  await expect(page.getByText('Đã đặt mật khẩu. Mời bạn đăng nhập.')).toBeVisible()
  await expect(page).toHaveURL('/sign-in?from=%2Fopen-classes&promo_code=TET&done=password')
  await fillSignIn(page, phone, password)
  await expect(page.getByText('Tài khoản hoặc mật khẩu chưa đúng.')).toBeVisible()
  await fillSignIn(page, phone, fresh)
  await expect(page).toHaveURL('/open-classes?promo_code=TET')
  await expect(accountMenu(page)).toBeVisible()
})

test('a number without an account gets the same pages and no message', async ({ page }) => {
  const unknownPhone = '0977000222'
  await visit(page, '/forgot-password')
  await askForCode(page, unknownPhone)
  await expect(page.getByText(/^Nếu tài khoản này có ở Khuê, mã đã được gửi đến số điện thoại có đuôi 222/)).toBeVisible()
  expect(await sentTo(page.request, unknownPhone)).toEqual([])
  await page.getByLabel('Mã OTP gồm 6 chữ số').pressSequentially('123456')
  await expect(page.getByText('Mã OTP không hợp lệ')).toBeVisible()
})
