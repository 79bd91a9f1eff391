import type { Page } from '@playwright/test'
import { codeFor, expireCode, backdateCode, newPerson, newPhone, sentTo, signOut, wrongCode } from './accounts.ts'
import { accountMenu, waitForHydration, expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './journey.ts'

test.use({ expectedErrors: /status of (400|401|403|429)/ }) // refusals are part of these journeys

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** From the first page to the code step. */
async function askForCode(page: Page, phone: string, role = /^Học sinh/) {
  await page.getByRole('radio', { name: role }).check()
  await page.getByLabel('Số điện thoại').fill(phone)
  await press(page, 'Gửi mã OTP')
  await expect(heading(page, 'Nhập mã OTP')).toBeVisible()
}
const typeCode = (page: Page, code: string) => page.getByLabel('Mã OTP gồm 6 chữ số').pressSequentially(code)

async function fillDetails(page: Page, name: string, [day, month, year]: readonly [string, string, string]) {
  await page.getByLabel('Họ và tên').fill(name)
  await page.getByLabel('Ngày', { exact: true }).fill(day)
  await page.getByLabel('Tháng').fill(month)
  await page.getByLabel('Năm').fill(year)
  await page.getByLabel(/^Mật khẩu/).fill('Trang-giay-xanh-27')
}
async function agree(page: Page) {
  for (const policy of ['Điều khoản', 'Chính sách']) await page.getByRole('checkbox', { name: policy }).check()
}

test('a student signs up by phone and returns to where they came from', async ({ page }) => {
  const phone = newPhone()
  await visit(page, '/sign-in?from=%2Fopen-classes%3Fday%3Dweekend&promo_code=TET&f=plans')
  await page.getByRole('link', { name: 'Đăng ký' }).click()
  await expect(heading(page, 'Tạo tài khoản Khuê')).toBeFocused()
  await expectAccessible(page)
  await askForCode(page, phone)
  await expect(page).toHaveURL(/from=%2Fopen-classes%3Fday%3Dweekend&promo_code=TET&f=plans/)
  await expect(page.getByText(`có đuôi ${phone.slice(-3)}`)).toBeVisible()
  await expect(page.getByLabel('Mã OTP gồm 6 chữ số')).toBeFocused()
  await expectAccessible(page)
  await page.reload() // the step survives
  await waitForHydration(page)
  await expect(page.getByRole('button', { name: /^Gửi lại mã sau/ })).toBeDisabled()
  await typeCode(page, await codeFor(page.request, phone))
  await expect(heading(page, 'Thông tin của bạn')).toBeFocused()
  await expectAccessible(page)

  await press(page, 'Tạo tài khoản')
  await expect(page.getByLabel('Họ và tên')).toBeFocused() // the first missing field
  await expect(page.getByText('Vui lòng nhập họ và tên.')).toBeVisible()
  await expect(page.getByText('Vui lòng nhập ngày sinh.')).toBeVisible()
  await expect(page.getByText('Bạn cần đồng ý với Điều khoản')).toBeVisible()
  await expect(page.getByText('Bạn cần đồng ý với Chính sách')).toBeVisible()
  await expectAccessible(page)
  await fillDetails(page, 'Nguyễn Hoàng Bảo Châu', ['9', '5', '2008'])
  await expect(page.getByText(/Tốt|Rất tốt/)).toBeVisible()
  await agree(page)
  await press(page, 'Tạo tài khoản')
  await expect(page).toHaveURL('/open-classes?day=weekend&promo_code=TET&f=plans')
  await expect(accountMenu(page)).toBeVisible()
})

test('a parent signs up by e-mail', async ({ page }) => {
  const email = `me-${newPhone()}@example.vn`
  await visit(page, '/sign-up?role=parent')
  await page.getByRole('link', { name: 'Dùng email' }).click()
  await expect(page.getByRole('radio', { name: /^Phụ huynh/ })).toBeChecked()
  await page.getByLabel('Email').fill(email)
  await press(page, 'Gửi mã OTP')
  await expect(page.getByText('đến email của bạn')).toBeVisible()
  await typeCode(page, await codeFor(page.request, email))
  await fillDetails(page, 'Trần Thị Ngọc Ánh', ['20', '11', '1984'])
  await agree(page)
  await press(page, 'Tạo tài khoản')
  await expect(page).toHaveURL('/')
  await expect(accountMenu(page)).toBeVisible()
})

test('a Facebook user without an account signs up, sees that it will be linked, and signs in with it from then on', async ({ page }) => {
  await visit(page, '/sign-in?from=%2Fopen-classes%3Fday%3Dweekend&promo_code=TET&f=plans')
  const comeByFacebook = async (person: string) => {
    await page.getByRole('link', { name: 'Facebook' }).click()
    await press(page, person)
    await waitForHydration(page)
    expect(new URL(page.url()).href).not.toContain('#') // Facebook appends "#_=_" to addresses
  }
  await comeByFacebook('Huỷ')
  await expect(page.getByText('Bạn đã dừng đăng nhập tại nhà cung cấp.')).toBeVisible()
  await comeByFacebook('Lê Thu Trang')
  await expect(page.getByText('Facebook (Lê Thu Trang) chưa có tài khoản Khuê.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('alert').getByRole('link', { name: 'Đăng ký' }).click()
  const promise = 'Facebook (Lê Thu Trang) sẽ được liên kết với tài khoản mới của bạn.'
  await expect(page.getByText(promise)).toBeVisible()
  await expectAccessible(page)
  const phone = newPhone()
  await askForCode(page, phone)
  await typeCode(page, await codeFor(page.request, phone))
  await expect(page.getByRole('checkbox', { name: promise })).toBeChecked()
  await expectAccessible(page)
  await fillDetails(page, 'Lê Thu Trang', ['9', '5', '1998'])
  await agree(page)
  await press(page, 'Tạo tài khoản')
  await expect(page).toHaveURL('/open-classes?day=weekend&promo_code=TET&f=plans')

  await signOut(page)
  await visit(page, '/sign-in?from=%2Faccount%2Fsettings%2Fsecurity')
  await comeByFacebook('Lê Thu Trang')
  await expect(page).toHaveURL('/account/settings/security')
  await page.getByRole('button', { name: 'Gỡ Facebook' }).click() // cleans up for the next run
  await expect(page.getByRole('status').getByText('Đã gỡ Facebook')).toBeVisible()
})

test('an external account is not linked for a user who declines, nor offered to a parent who signs up instead', async ({ page }) => {
  const promise = 'Zalo (Lê Thu Trang) sẽ được liên kết với tài khoản mới của bạn.'
  await visit(page, '/sign-in')
  await page.getByRole('link', { name: 'Zalo' }).click()
  await press(page, 'Lê Thu Trang')
  await waitForHydration(page)
  await page.getByRole('alert').getByRole('link', { name: 'Đăng ký' }).click()
  await askForCode(page, newPhone())
  await visit(page, '/sign-up/details')
  await expect(page.getByRole('checkbox', { name: promise })).toBeVisible()
  await fillDetails(page, 'Bé Na', ['1', '2', String(new Date().getFullYear() - 12)])
  await page.getByRole('link', { name: 'Ba mẹ đăng ký tại đây' }).click()
  await expect(page.getByText(promise)).toBeHidden()
  const phone = newPhone()
  await askForCode(page, phone, /^Phụ huynh/)
  await typeCode(page, await codeFor(page.request, phone))
  await expect(heading(page, 'Thông tin của bạn')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: promise })).toBeHidden()
  await visit(page, '/sign-up/details?role=parent')
  await page.getByRole('checkbox', { name: promise }).uncheck({ force: true })
  await fillDetails(page, 'Lê Thị Mẹ', ['1', '2', '1980'])
  await agree(page)
  await press(page, 'Tạo tài khoản')
  await expect(page).toHaveURL('/')
  await visit(page, '/account/settings/security')
  await expect(page.getByRole('button', { name: 'Liên kết Zalo' })).toBeVisible()
})

test('a wrong code, an expired one and a new one', async ({ page }) => {
  const phone = newPhone()
  await visit(page, '/sign-up')
  await askForCode(page, phone)
  const first = await codeFor(page.request, phone)
  await typeCode(page, wrongCode(first))
  await expect(page.getByText('Mã OTP không hợp lệ')).toBeVisible()
  const field = page.getByLabel('Mã OTP gồm 6 chữ số')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await expireCode('sign-up', phone)
  await typeCode(page, first)
  await expect(page.getByText('Mã OTP đã hết hạn. Vui lòng lấy mã mới.')).toBeVisible()

  await backdateCode('sign-up', phone)
  await visit(page, page.url().replace(/resend=\d+/, 'resend=1')) // simulates a reload one minute later
  await press(page, 'Gửi lại mã')
  await expect(page.getByText('Khuê vừa gửi lại mã mới.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Gửi lại mã sau/ })).toBeDisabled()
  await expectAccessible(page)
  await typeCode(page, first)
  await expect(page.getByText('Mã OTP không hợp lệ')).toBeVisible()
  await typeCode(page, await codeFor(page.request, phone))
  await expect(heading(page, 'Thông tin của bạn')).toBeVisible()
})

test('a user under 16 is told that a parent must create the account', async ({ page }) => {
  const phone = newPhone()
  await visit(page, '/sign-up?from=%2Fopen-classes')
  await askForCode(page, phone)
  await typeCode(page, await codeFor(page.request, phone))
  await fillDetails(page, 'Phạm Gia Huy', ['1', '2', String(new Date().getFullYear() - 12)])
  await expect(page.getByText('Bạn chưa đủ 16 tuổi.')).toBeVisible()
  await agree(page)
  await press(page, 'Tạo tài khoản')
  await expect(page.getByLabel('Ngày', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ba mẹ đăng ký tại đây' }).click()
  await expect(page).toHaveURL('/sign-up?from=%2Fopen-classes&role=parent&link=none')
  await expect(page.getByRole('radio', { name: /^Phụ huynh/ })).toBeChecked()
})

test('a number with an account looks the same, and its owner is notified', async ({ page }) => {
  const { phone } = await newPerson(page)
  await signOut(page)
  await visit(page, '/sign-up')
  await backdateCode('sign-up', phone)
  await askForCode(page, phone)
  await expect(page.getByText(`có đuôi ${phone.slice(-3)}`)).toBeVisible()
  await expect.poll(async () => (await sentTo(page.request, phone)).length).toBe(2)
  expect((await sentTo(page.request, phone))[0]?.code).toBeNull()
  await typeCode(page, '123456')
  await expect(page.getByText('Mã OTP không hợp lệ')).toBeVisible()
})

test('a step without its predecessor says how to start again, and an invalid number is refused', async ({ page }) => {
  await visit(page, '/sign-up/details')
  await fillDetails(page, 'Nguyễn An', ['9', '5', '2000'])
  await agree(page)
  await press(page, 'Tạo tài khoản')
  await page.getByRole('alert').getByRole('link', { name: 'Làm lại từ đầu' }).click()
  await expect(page).toHaveURL('/sign-up')
  await page.getByLabel('Số điện thoại').fill('0123 456 789')
  await press(page, 'Gửi mã OTP')
  await expect(page.getByText('Số điện thoại không hợp lệ')).toBeVisible()
  await expect(page.getByLabel('Số điện thoại')).toBeFocused()
})

test('no step scrolls sideways, with the narrowest phone and the longest name', async ({ page }) => {
  const steps = [
    '/sign-up',
    '/sign-up?by=email',
    '/sign-up/code?to=678',
    '/sign-up/details',
    '/forgot-password',
    '/forgot-password/new-password',
  ]
  for (const path of [...steps, '/sign-in', '/sign-in/code?to=email', '/sign-in/second-factor', '/sign-in/second-factor?way=recovery']) {
    await visit(page, path)
    for (const field of await page.getByRole('textbox').all())
      if (await field.isEditable()) await field.fill('Nguyễnhoàngcôngtằngtôn'.repeat(4))
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page)
    }
  }
})
