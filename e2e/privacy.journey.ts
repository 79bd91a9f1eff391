import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { callAs, newPerson } from './accounts.ts'
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

test.use({ expectedErrors: /status of (400|401|403|404|409)/ }) // refusals are part of these journeys

const expectStatus = (page: Page, words: string) => expect(page.getByRole('status').getByText(words)).toBeVisible()

test('a user downloads all their data as a file, after entering the password', async ({ page }) => {
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
  await expectStatus(page, 'Đã tải tệp dữ liệu về máy.')
})

test('a data request shows its deadline, and is answered', async ({ page, browser, baseURL }) => {
  const { name } = await newPerson(page, 'Vũ Khánh Linh')
  await visit(page, '/account/settings/privacy')
  await page.getByRole('button', { name: 'Gửi yêu cầu' }).click()
  await expect(page.getByText('Nội dung không được bỏ trống')).toBeVisible()
  await page.getByLabel('Bạn muốn').selectOption('CORRECT')
  const content = `Sửa tên trường của tôi ${Date.now()}`
  await page.getByLabel('Nội dung').fill(content)
  await page.getByRole('button', { name: 'Gửi yêu cầu' }).click()
  await expectStatus(page, 'Đã gửi yêu cầu.')
  await expect(page.getByText(/trả lời trước hết ngày \d\d\/\d\d\/\d{4}/)).toBeVisible()
  await expect(page.getByLabel('Nội dung')).toHaveValue('')

  const admin = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(admin, demo.admin)
  await visit(admin, '/admin/data-requests')
  const request = admin.getByRole('listitem').filter({ hasText: content })
  await expectAccessible(admin)
  await request.getByRole('button', { name: `Báo đã nhận: yêu cầu của ${name}` }).click()
  await expectStatus(admin, 'Đã ghi nhận.')
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

/** A request by a new user, and the admin who handles it. */
async function requestOf(page: Page, admin: Page, kind: string) {
  const { name } = await newPerson(page, 'Vũ Khánh Linh')
  const content = `Về dữ liệu của tôi ${Date.now()}`
  await callAs(page, '/mid/v1/data-requests', { kind, content })
  await signIn(admin, demo.admin)
  await visit(admin, '/admin/data-requests')
  const request = admin.getByRole('listitem').filter({ hasText: content })
  const step = (title: string) => request.getByRole('button', { name: `${title}: yêu cầu của ${name}` })
  return { request, step }
}

test('a request that takes longer is extended once, by working days, and its sender reads why', async ({ page, browser, baseURL }) => {
  const admin = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const { request, step } = await requestOf(page, admin, 'ACCESS')
  await expect(step('Gia hạn')).toHaveCount(0) // receipt is confirmed first
  await step('Báo đã nhận').click()
  await expectStatus(admin, 'Đã ghi nhận.')
  const due = /trả lời trước hết ngày (\d\d)\/(\d\d)\/(\d{4})/
  const dayIn = (text: string | null) =>
    due
      .exec(text ?? '')
      ?.slice(1)
      .toReversed()
      .join('-') ?? ''
  const before = dayIn(await request.textContent())
  await step('Gia hạn').click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Thêm mấy ngày làm việc').fill('16')
  await dialog.getByRole('button', { name: 'Gia hạn' }).click()
  await expect(dialog.getByText('Lý do gia hạn').first()).toBeVisible()
  await expect(dialog.getByText('Từ 1 đến 15, chỉ được gia hạn một lần.').first()).toBeVisible()
  await expectAccessible(admin)
  await dialog.getByLabel('Thêm mấy ngày làm việc').fill('5')
  await dialog.getByLabel('Lý do gia hạn').fill('Cần gom dữ liệu từ nhiều lớp.')
  await dialog.getByRole('button', { name: 'Gia hạn' }).click()
  await expect(request.getByText('đã gia hạn')).toBeVisible()
  const after = dayIn(await request.textContent())
  const days = (Date.parse(after) - Date.parse(before)) / 86_400_000
  expect(days).toBeGreaterThanOrEqual(7) // five working days include a weekend
  expect([1, 2, 3, 4, 5]).toContain(new Date(after).getUTCDay())
  await expect(step('Gia hạn')).toHaveCount(0)
  await expectAccessible(admin)
  await admin.context().close()

  await visit(page, '/account/settings/privacy')
  await expect(page.getByText('Lý do gia hạn: Cần gom dữ liệu từ nhiều lớp.')).toBeVisible()
  await expect(page.getByText(/trả lời trước hết ngày .* · đã gia hạn/)).toBeVisible()
  await expectAccessible(page)
})

test('a request that cannot be met is refused with a reason, which its sender reads', async ({ page, browser, baseURL }) => {
  const admin = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const { request, step } = await requestOf(page, admin, 'DELETE')
  await step('Từ chối').click()
  const dialog = admin.getByRole('dialog', { name: 'Từ chối yêu cầu này?' })
  await dialog.getByRole('button', { name: 'Từ chối' }).click()
  await expect(dialog.getByText('Nội dung không được bỏ trống')).toBeVisible()
  await dialog.getByLabel('Trả lời người gửi').fill('Hoá đơn phải giữ mười năm theo luật kế toán.')
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Từ chối' }).click()
  await expect(request).toBeHidden()
  await visit(admin, '/admin/data-requests?open=false')
  await expect(request.getByText('Không thực hiện được')).toBeVisible()
  await expect(request.getByRole('button')).toHaveCount(0)
  await expectAccessible(admin)
  await admin.context().close()
  await visit(page, '/account/settings/privacy')
  await expect(page.getByText('Không thực hiện được')).toBeVisible()
  await expect(page.getByText('Trả lời: Hoá đơn phải giữ mười năm theo luật kế toán.')).toBeVisible()
})

test('consents given and withdrawn are listed with version, time and method', async ({ page }) => {
  const { name } = await newPerson(page, 'Tôn Nữ Khánh Linh')
  await visit(page, '/account/settings/privacy')
  await page.getByRole('link', { name: 'Xem nhật ký' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nhật ký đồng ý' })).toBeVisible()
  await expect(page.getByText('Điều khoản sử dụng: bản 01/11/2026')).toBeVisible()
  await expect(page.getByText(/^Đồng ý lúc \d\d:\d\d \d\d\/\d\d\/\d{4} · đánh dấu khi đăng ký · /).first()).toBeVisible()
  await expect(page.getByText('Chưa có câu trả lời nào. Mọi mục đang là không.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Xem và thay đổi' }).click()
  const photo = page.getByRole('switch', { name: 'Dùng ảnh chụp, ảnh màn hình lớp học: Tôi đồng ý' })
  await waitForHydration(page)
  const list = Promise.withResolvers<void>()
  await page.route('**/consents.data*', async (route) => {
    if (route.request().method() === 'GET') await list.promise
    await route.continue()
  })
  await photo.click()
  await expectStatus(page, 'Đã ghi nhận bạn đồng ý.')
  await photo.click() // while the list is still loading
  list.resolve()
  await expectStatus(page, 'Đã rút lại, có hiệu lực ngay.')
  await page.getByRole('link', { name: 'nhật ký đồng ý' }).click()
  const words = page.getByRole('listitem').filter({ hasText: 'Dùng ảnh chụp, ảnh màn hình lớp học' })
  await expect(words).toHaveCount(2)
  await expect(words.first().getByText('Không đồng ý')).toBeVisible()
  await expect(words.first().getByText(new RegExp(`^${name} \\(người học\\) · .* · bản 01/11/2026$`))).toBeVisible()
  await expectAccessible(page)
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
})

test('a user deletes their account with a reason and the password', async ({ page }) => {
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
  await expectStatus(page, 'Đã xoá tài khoản.')
  await expect(page).toHaveURL('/')
  await expect(accountMenu(page)).toBeHidden()
  await visit(page, '/sign-in')
  await fillSignIn(page, phone, password)
  await expect(page.getByText('Tài khoản hoặc mật khẩu chưa đúng.')).toBeVisible()
})

test('the privacy notice is one click away from every page, and from signing up', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Chính sách bảo mật' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chính sách bảo mật' })).toBeVisible()
  await waitForHydration(page)
  await expectAccessible(page)
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
})
