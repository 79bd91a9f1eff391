import type { Browser, Page } from '@playwright/test'
import { newPerson } from './accounts.ts'
import { accountMenu, waitForHydration, demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'

// the browser logs requests that the test expects to be refused
test.use({ expectedErrors: /status of 40[134]/ })

const why = 'Phụ huynh gọi tổng đài nhờ kiểm tra'

/** A new person with a unique name, in a browser of their own. */
async function signUpPerson(browser: Browser, baseURL: string | undefined, name: string) {
  const page = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  return { page, ...(await newPerson(page, name)) }
}

const notices = (page: Page) => page.getByRole('region', { name: 'Việc cần bạn để ý' })

const isSignedIn = async (page: Page) => (await page.request.get('/api/mid/v1/users/profile')).ok()

/** Opens the person's page from the search. */
async function find(page: Page, typed: string, name: string) {
  await visit(page, '/admin/users')
  await page.getByLabel('Tên, số điện thoại, email hoặc mã người dùng').fill(typed)
  await page.getByRole('button', { name: 'Tìm', exact: true }).click()
  await page
    .getByRole('link', { name: `Xem ${name}` })
    .first()
    .click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Takes an admin action on the open person, with a reason. */
async function act(page: Page, button: string, { choose, confirm = button }: { choose?: string; confirm?: string } = {}) {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (choose) await dialog.getByLabel('Vai trò').selectOption({ label: choose })
  await dialog.getByLabel('Lý do').fill(why)
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
}
const says = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible()

test('an admin finds a user, blocks and unblocks them, and grants a role; the audit log shows it', async ({ page, browser, baseURL }) => {
  const name = 'Tạ Thị Khoá Mở'
  const person = await signUpPerson(browser, baseURL, name)
  await signIn(page, demo.admin)
  await find(page, 'ta thi khoa', name)
  await expectAccessible(page)
  await expect(page.getByText(person.phone)).toBeHidden()
  await act(page, 'Xem đầy đủ')
  await expect(page.getByText(person.phone)).toBeVisible()

  await act(page, 'Khoá tài khoản')
  await says(page, 'Đã khoá')
  expect(await isSignedIn(person.page)).toBe(false)
  await act(page, 'Mở khoá')
  await says(page, 'Đang hoạt động')
  expect(await isSignedIn(person.page)).toBe(false) // only by a new sign-in, not by an old session

  await act(page, 'Cấp vai trò', { choose: 'Gia sư' })
  await expect(page.getByRole('button', { name: 'Thu hồi vai trò Gia sư' })).toBeVisible()
  await page.getByRole('link', { name: 'Xem trong nhật ký' }).click()
  await expect(page.getByRole('heading', { name: 'Nhật ký quản trị' })).toBeVisible()
  const entries = page.getByRole('main').locator('ol > li')
  await expect(entries).toHaveCount(4)
  await expect(entries.first()).toContainText('Cấp vai trò')
  await expect(entries.first()).toContainText(why)
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Thao tác' }).selectOption({ label: 'Khoá tài khoản' })
  await expect(entries).toHaveCount(1)
})

test('an admin views the site as another user, cannot change anything, and returns', async ({ page, browser, baseURL }) => {
  const name = 'Tạ Thị Được Xem'
  const person = await signUpPerson(browser, baseURL, name)
  await page.request.post('/api/mid/v1/auth/login', {
    data: { username: person.phone, password: person.password },
    headers: { origin: process.env.KHUE_URL ?? '' },
  })
  await visit(person.page, '/') // where the notice about the new sign-in is shown
  await expect(notices(person.page)).toBeVisible()
  await signIn(page, demo.admin)
  await find(page, 'duoc xem', name)
  await act(page, 'Xem với tư cách người này')
  const banner = page.getByRole('complementary', { name: 'Đang xem với tư cách người khác' })
  await expect(banner).toContainText(`đang xem với tư cách ${name}`)
  await waitForHydration(page)
  await expect(accountMenu(page)).toHaveAccessibleName(new RegExp(name))
  await expect(notices(page)).toBeHidden() // security notices are shown to their owner only
  await expectAccessible(page)

  await visit(page, '/account/settings/profile')
  await expect(banner).toBeVisible()
  const refused = await page.request.patch('/api/messaging/v1/notifications/settings/mine', {
    data: { hasDailyDigest: true },
    headers: { origin: process.env.KHUE_URL ?? '' },
  })
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([403, 'VIEW_READ_ONLY'])
  await page.goto('/account/settings/security')
  await says(page, 'Phần này chỉ chủ tài khoản mới được xem.')
  await expect(banner).toBeVisible()
  await page.goto('/admin/users') // a 404 for that person
  await expect(banner).toBeVisible()

  await banner.getByRole('button', { name: 'Thoát' }).click()
  await expect(page.getByRole('heading', { name: 'Người dùng', level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
})

test('the admin pages fit every screen, work by keyboard, and are a 404 for everybody else', async ({ page }) => {
  await signIn(page, demo.parent)
  for (const path of ['/admin/users', '/admin/audit']) expect((await page.goto(path))?.status()).toBe(404)
  await signIn(page, demo.admin)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/admin/users', '/admin/users?q=khong-co-ai-ten-nay', '/admin/audit']) {
      await visit(page, path)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  }
  await visit(page, '/admin/users?role=admin')
  await page.getByRole('link', { name: /^Xem / }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}$/)
  await page.getByRole('button', { name: 'Cấp vai trò' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})
