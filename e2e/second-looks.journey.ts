import type { Browser, Page } from '@playwright/test'
import { callAs, newName, newPerson } from './accounts.ts'
import { demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'
import { runSql } from './test-database.ts'

// the browser logs requests that the test expects to be refused
test.use({ expectedErrors: /status of 40[1349]/ })

const why = 'Cùng trực bàn hỗ trợ buổi tối'
const newPage = async (browser: Browser, baseURL: string | undefined) => (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()

/** Backdates the last confirmation of an admin's sessions, instead of waiting ten minutes. */
const backdateSignIn = (phone: string) =>
  runSql(
    `update sessions set confirmed_at = now() - interval '20 minutes'
     where account_id = (select account_id from sign_in_identifiers where value like '%' || right($1, 9))`,
    [phone],
  )

/** A new admin: other journeys use those of the demo at the same time. */
async function newAdmin(page: Page) {
  const { phone, name, password } = await newPerson(page, newName())
  await runSql(`insert into person_roles (person_id, role) select id, 'admin' from people where name = $1`, [name])
  await callAs(page, '/mid/v1/auth/logout')
  await signIn(page, phone, password)
  return { phone, password }
}

/** An adult with a unique name. */
async function adult(browser: Browser, baseURL: string | undefined, name: string) {
  await newPerson(await newPage(browser, baseURL), name)
  await runSql(`update people set birth_date = '1990-05-06' where name = $1`, [name])
}

async function openPerson(page: Page, name: string) {
  await visit(page, `/admin/users?q=${encodeURIComponent(name)}`)
  await page
    .getByRole('link', { name: `Xem ${name}` })
    .first()
    .click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

test('an admin role takes a fresh sign-in and a second admin, who can still stop it', async ({ page, browser, baseURL }) => {
  const name = newName('Tạ')
  await adult(browser, baseURL, name)
  const admin = await newAdmin(page)
  await openPerson(page, name)
  await backdateSignIn(admin.phone)
  await page.getByRole('button', { name: 'Cấp vai trò', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Cấp vai trò cho ${name}` })
  await dialog.getByLabel('Vai trò').selectOption({ label: 'Quản trị viên' })
  await dialog.getByLabel('Lý do').fill(why)
  await dialog.getByRole('button', { name: 'Cấp vai trò', exact: true }).click()
  const confirmation = page.getByRole('dialog', { name: 'Xác nhận đây là bạn' })
  await confirmation.getByLabel('Mật khẩu của bạn').fill(admin.password)
  await expectAccessible(page)
  await confirmation.getByRole('button', { name: 'Tiếp tục' }).click()
  // the form was sent again by itself
  await expect(page.getByText('Quyền quản trị đang chờ người thứ hai duyệt.')).toBeVisible()
  await expect(page.getByText(/^Đã xin\. Một quản trị viên độc lập/)).toBeVisible()

  await visit(page, '/admin/second-looks')
  const own = page.getByRole('listitem').filter({ hasText: name })
  await expect(own.getByText('Đang chờ duyệt')).toBeVisible()
  await expect(own.getByRole('button', { name: /^Duyệt/ })).toBeHidden()
  await expect(own.getByRole('button', { name: /^Rút lại/ })).toBeVisible()
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }

  const second = await newPage(browser, baseURL)
  await signIn(second, demo.otherAdmin)
  await visit(second, '/admin/second-looks')
  const asked = second.getByRole('listitem').filter({ hasText: name })
  await expect(asked).toContainText(why)
  await asked.getByRole('button', { name: /^Duyệt/ }).click()
  const deciding = second.getByRole('dialog', { name: 'Duyệt việc này?' })
  await deciding.getByLabel('Lý do').fill('Đã gọi hỏi lại')
  await deciding.getByRole('button', { name: 'Duyệt', exact: true }).click()
  await expect(asked.getByText('Đã duyệt, chờ hiệu lực')).toBeVisible()
  await expect(asked).toContainText('có hiệu lực từ')
  await asked.getByRole('button', { name: /^Từ chối/ }).click()
  const refusing = second.getByRole('dialog', { name: 'Từ chối việc này?' })
  await refusing.getByLabel('Lý do').fill('Người này vừa báo mất điện thoại')
  await refusing.getByRole('button', { name: 'Từ chối', exact: true }).click()
  await expect(asked).toBeHidden()
  await second.getByRole('link', { name: 'Đã xong', exact: true }).click()
  await expect(second.getByRole('listitem').filter({ hasText: name })).toContainText('Bị từ chối')

  await visit(page, '/admin/second-looks?view=MINE')
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Người này vừa báo mất điện thoại')
})

test('what waits for a second admin is a 404 for everybody else', async ({ page }) => {
  await signIn(page, demo.parent)
  expect((await page.goto('/admin/second-looks'))?.status()).toBe(404)
})
