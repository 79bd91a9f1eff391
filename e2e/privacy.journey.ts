import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { newPerson } from './accounts.ts'
import {
  accountMenu,
  becomesAlive,
  demo,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  fillSignIn,
  signIn,
  test,
  visit,
} from './journey.ts'

test.use({ expectedErrors: /status of (400|401|403|404|409)/ }) // refusals are part of these journeys

const told = (page: Page, words: string) => expect(page.getByRole('status').getByText(words)).toBeVisible()

test('everything kept about somebody comes as a file, after the password', async ({ page }) => {
  const { name, password } = await newPerson(page)
  await visit(page, '/account/settings/privacy')
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tải dữ liệu' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tải dữ liệu' })
  await dialog.getByLabel('Mật khẩu của bạn').fill('sai-mat-khau-1')
  await dialog.getByRole('button', { name: 'Tải dữ liệu' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Mật khẩu của bạn').fill(password)
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Tải dữ liệu' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^khue-du-lieu-\d{4}-\d\d-\d\d\.json$/)
  expect(await readFile(await file.path(), 'utf8')).toContain(name)
  await told(page, 'Đã tải tệp dữ liệu về máy.')
})

test('a request about data has its day, and is answered', async ({ page, browser, baseURL }) => {
  const { name } = await newPerson(page, 'Vũ Khánh Linh')
  await visit(page, '/account/settings/privacy')
  await page.getByRole('button', { name: 'Gửi yêu cầu' }).click()
  await expect(page.getByText('Nội dung không được bỏ trống')).toBeVisible()
  await page.getByLabel('Bạn muốn').selectOption('CORRECT')
  const content = `Sửa tên trường của tôi ${Date.now()}`
  await page.getByLabel('Nội dung').fill(content)
  await page.getByRole('button', { name: 'Gửi yêu cầu' }).click()
  await told(page, 'Đã gửi yêu cầu.')
  await expect(page.getByText(/trả lời trước hết ngày \d\d\/\d\d\/\d{4}/)).toBeVisible()
  await expect(page.getByLabel('Nội dung')).toHaveValue('')

  const admin = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(admin, demo.admin)
  await visit(admin, '/admin/data-requests')
  const request = admin.getByRole('listitem').filter({ hasText: content })
  await expectAccessible(admin)
  await request.getByRole('button', { name: `Báo đã nhận: yêu cầu của ${name}` }).click()
  await told(admin, 'Đã ghi nhận.')
  await expect(request.getByText('Đã nhận, đang xử lý')).toBeVisible()
  await request.getByRole('button', { name: `Trả lời xong: yêu cầu của ${name}` }).click()
  await admin.getByLabel('Trả lời người gửi').fill('Khuê đã sửa tên trường.')
  await expectAccessible(admin)
  await admin.getByRole('dialog').getByRole('button', { name: 'Trả lời xong' }).click()
  await expect(request).toBeHidden()
  await admin.context().close()
  await page.reload()
  await expect(page.getByText('Khuê đã sửa tên trường.')).toBeVisible()
})

test('who leaves says why, proves it by the password, and is gone', async ({ page }) => {
  const { phone, password } = await newPerson(page)
  await visit(page, '/account/settings/privacy')
  await page.getByRole('button', { name: 'Xoá tài khoản…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Xoá tài khoản của/ })
  await dialog.getByLabel('Mật khẩu của bạn').fill(password)
  await dialog.getByRole('button', { name: 'Xoá vĩnh viễn' }).click()
  await expect(dialog.getByText('Lý do không được bỏ trống')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Vì sao bạn rời đi?').fill('Em chuyển sang học ở trường')
  await dialog.getByRole('button', { name: 'Xoá vĩnh viễn' }).click()
  await told(page, 'Đã xoá tài khoản.')
  await expect(page).toHaveURL('/')
  await expect(accountMenu(page)).toBeHidden()
  await visit(page, '/sign-in')
  await fillSignIn(page, phone, password)
  await expect(page.getByText('Tài khoản hoặc mật khẩu chưa đúng.')).toBeVisible()
})

test('the privacy notice is one press away from every page, and from signing up', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Chính sách bảo mật' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chính sách bảo mật' })).toBeVisible()
  await becomesAlive(page)
  await expectAccessible(page)
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
})
