import { accountMenu, waitForHydration, demo, expect, expectAccessible, fillSignIn, signIn, test, visit } from './journey.ts'

test.describe('a wrong password', () => {
  test.use({ expectedErrors: /status of 401/ })

  test('shows the same message as an unknown account, keeps the typed name and allows a retry', async ({ page }) => {
    await visit(page, '/sign-in?from=%2Fopen-classes')
    await fillSignIn(page, demo.student, 'sai-mat-khau-1')
    const alert = page.getByRole('alert').first()
    await expect(alert).toBeVisible()
    const words = await alert.textContent()
    await expectAccessible(page)
    await expect(page.getByLabel('Số điện thoại hoặc email')).toHaveValue(demo.student)
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await fillSignIn(page, '0911222333', 'sai-mat-khau-1')
    await answered // the message is already shown
    await expect(alert).toHaveText(words ?? '')
    await fillSignIn(page, demo.student)
    await expect(page).toHaveURL('/open-classes')
    await expect(accountMenu(page)).toBeVisible()
  })
})

test('an empty sign-in marks both fields', async ({ page }) => {
  await visit(page, '/login')
  await page.locator('form').getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  await expect(page.getByText('Nhập số điện thoại hoặc email của bạn.')).toBeVisible()
  await expect(page.getByText('Nhập mật khẩu của bạn.')).toBeVisible()
  await expectAccessible(page)
})

test('a return address of another site leads home instead', async ({ page }) => {
  await visit(page, `/sign-in?from=${encodeURIComponent('//example.com/steal')}`)
  await fillSignIn(page, demo.student)
  await expect(page).toHaveURL('/')
})

test('signing out asks for confirmation, shows a message, and leads home as a guest', async ({ page }) => {
  await signIn(page, demo.student)
  await visit(page, '/account/settings/profile')
  await accountMenu(page).click()
  await page.getByRole('button', { name: 'Đăng xuất' }).click()
  const dialog = page.getByRole('dialog', { name: 'Đăng xuất khỏi Khuê?' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Ở lại' }).click()
  await expect(dialog).toBeHidden()
  await accountMenu(page).click()
  await page.getByRole('button', { name: 'Đăng xuất' }).click()
  await dialog.getByRole('button', { name: 'Đăng xuất' }).click()
  await expect(page.getByRole('status').getByText('Đăng xuất thành công')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Đăng nhập' })).toBeVisible()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('khue_access')
  await page.goto('/account/settings/profile')
  await expect(page).toHaveURL('/sign-in?from=%2Faccount%2Fsettings%2Fprofile')
})

test.describe('an expired access cookie', () => {
  // the page's own calls get a 401 first, refresh once and retry (spec 4)
  test.use({ expectedErrors: /status of 401/ })

  test('is renewed without the user noticing', async ({ page, context }) => {
    await signIn(page, demo.student)
    await context.clearCookies({ name: 'khue_access' })
    await visit(page, '/account/settings/profile')
    await expect(accountMenu(page)).toBeVisible()
    expect((await context.cookies()).map(({ name }) => name)).toContain('khue_access')
    await context.clearCookies({ name: 'khue_access' })
    await page.getByRole('link', { name: 'Khuê – trang chủ' }).first().click()
    await waitForHydration(page)
    await expect(accountMenu(page)).toBeVisible()
  })
})
