import type { Browser, Page } from '@playwright/test'
import { newName, newPerson } from './accounts.ts'
import { demo, expect, expectAccessible, expectNoSidewaysScroll, post, signIn, test, visit } from './journey.ts'
import { runSql } from './test-database.ts'

test.use({ expectedErrors: /status of (400|409)/ }) // refusals are part of these journeys

const content = 'Con tôi muốn học cờ vua vào tối thứ Năm'

/** A message of a visitor that is due before every other one. Returns the name under which admins see it. */
async function sendMessage(page: Page) {
  const name = newName('Trương')
  await newPerson(page, name)
  const form = { type: 'CONTACT', name, contact: 'truong@khue.example', content }
  expect((await post(page, '/utilities/forms/submit', form)).ok()).toBe(true)
  await runSql(
    `update work_items set due_at = now() - interval '1 year' where kind = 'VISITOR_REQUEST' and closed_at is null
     and ref_id = (select m.id from site_messages m join people p on p.id = m.person_id where p.name = $1)`,
    [name],
  )
  return name
}

async function admin(browser: Browser, baseURL: string | undefined, phone: string) {
  const page = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(page, phone)
  return page
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const queue = '/admin/queue/VISITOR_REQUEST'

test('two admins see live who has which case, and only one decides it', async ({ page, browser, baseURL }) => {
  const name = await sendMessage(page)
  const one = await admin(browser, baseURL, demo.admin)
  const two = await admin(browser, baseURL, demo.otherAdmin)
  await visit(one, queue)
  await visit(two, queue)
  await expect(rowOf(two, name)).toContainText('Chưa ai nhận')
  await expect(rowOf(two, name)).toContainText('quá hạn 365 ngày')
  await expectAccessible(two)

  await one.getByRole('button', { name: `Nhận việc: Yêu cầu của khách: ${name}` }).click()
  await expect(one).toHaveURL(/\/admin\/requests\?item=/)
  await expect(one.getByText('Bạn đang giữ việc này đến').first()).toBeVisible()
  await expect(rowOf(two, name)).toContainText('Đang xem:')
  await expect(two.getByRole('button', { name: `Nhận việc: Yêu cầu của khách: ${name}` })).toHaveCount(0)
  await expectAccessible(one)

  await visit(two, '/admin/requests')
  const message = two.getByRole('listitem').filter({ hasText: name })
  await expect(message).toContainText('Đang xem:')
  await message.getByRole('button', { name: /^Đánh dấu đã xong/ }).click()
  await expect(two.getByText('Quản trị viên khác đang xem việc này.')).toBeVisible()
  await expect(message).toBeVisible()

  await one.getByRole('link', { name: 'Việc đến hạn' }).first().click()
  await expect(message).toContainText('Chưa ai nhận')
  await visit(one, queue)
  await visit(two, queue)
  await two.getByRole('button', { name: 'Nhận việc gấp nhất' }).click()
  await expect(message).toContainText('Bạn đang giữ việc này đến')
  await expect(rowOf(one, name)).toContainText('Đang xem:')
  await message.getByRole('button', { name: /^Đánh dấu đã xong/ }).click()
  await expect(message).toHaveCount(0)
  await expect(rowOf(one, name)).toHaveCount(0)
})

test('the start page of admins and the closures fit phones, and a closure is added, changed and removed', async ({ page }) => {
  await signIn(page, demo.admin)
  for (const path of ['/admin', '/admin/closures']) {
    await visit(page, path)
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
    await expectAccessible(page)
  }
  const name = `Nghỉ hội trường ${newName()}`
  await visit(page, '/admin/closures?year=2031')
  await page.getByRole('button', { name: 'Thêm ngày nghỉ' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Lưu' }).click()
  await expect(dialog.getByText('Vui lòng nhập tên ngày nghỉ.')).toBeVisible()
  await dialog.getByLabel('Tên ngày nghỉ').fill(name)
  await dialog.getByLabel('Từ ngày').fill('2031-07-10')
  await dialog.getByLabel('Đến hết ngày').fill('2031-07-09')
  await dialog.getByLabel('Lý do').fill('Theo lịch năm học')
  await dialog.getByRole('button', { name: 'Lưu' }).click()
  await expect(dialog.getByText('Ngày cuối cần bằng hoặc sau ngày đầu.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Đến hết ngày').fill('2031-07-12')
  await dialog.getByRole('button', { name: 'Lưu' }).click()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('10/07/2031 đến 12/07/2031 · 3 ngày')
  await row.getByRole('button', { name: `Sửa ${name}` }).click()
  await dialog.getByLabel('Đến hết ngày').fill('2031-07-10')
  await dialog.getByLabel('Lý do').fill('Rút ngắn')
  await dialog.getByRole('button', { name: 'Lưu' }).click()
  await expect(row).toContainText('10/07/2031 · 1 ngày')
  await row.getByRole('button', { name: `Bỏ ${name}` }).click()
  await dialog.getByLabel('Lý do').fill('Trường không nghỉ')
  await dialog.getByRole('button', { name: 'Bỏ' }).click()
  await expect(row).toHaveCount(0)
})
