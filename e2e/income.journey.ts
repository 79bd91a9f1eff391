import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { newPerson } from './accounts.ts'
import { demo, expect, signIn, test, visit } from './journey.ts'
import * as step from './lesson-steps.ts'
import { attend, endAgo, endContestTime, runJob } from './lesson-times.ts'
import { runSql } from './test-database.ts'

test.use({ expectedErrors: /status of (400|404|409)/ }) // refusals are part of these journeys

const root = '/account/teaching/income'
const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
type Lines = { items: { netVnd: number }[] }

test('a teacher reads what a lesson earned, when it is paid, with which tax, and takes the file along', async ({ page, browser }) => {
  const { teacher, course, run, lessons } = await step.teacherWithRun(browser)
  await visit(teacher, root)
  await expect(teacher.getByText('Tháng này chưa có dòng thu nhập nào')).toBeVisible()
  await expect(region(teacher, 'Lần trả tới')).toContainText('Chưa có khoản nào chờ trả')
  await step.expectFits(teacher)

  const { child } = await step.parentWithChild(page)
  await step.buyRun(page, course, run, child.id)
  const [first = ''] = lessons
  await endAgo(first, 60)
  const { teacher: named } = await step.getLesson(page, first)
  for (const personId of [named.id, child.id]) await attend(first, personId)
  await runJob('lessons:decide')
  await step.expectState(page, first, 'HELD')
  await endContestTime(first)
  await runJob('lessons:release')
  const month = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 7)
  await expect
    .poll(async () => (await step.ask<Lines>(teacher, 'GET', `/tns/v1/teachers/me/income/${month}`)).items.map(({ netVnd }) => netVnd))
    .toEqual([240_000])

  await visit(teacher, root)
  const lines = region(teacher, 'Từng dòng thu nhập')
  const row = lines.getByRole('row').filter({ hasText: course.title })
  for (const words of [child.name, 'Buổi\u00A01', '300.000đ', '−60.000đ', '20%', '240.000đ', 'Dự kiến'])
    await expect(row).toContainText(words)
  await expect(region(teacher, /^Thu nhập tháng/)).toContainText('240.000đ trước thuế')
  const next = region(teacher, 'Lần trả tới')
  await expect(next).toContainText('Bạn chưa có hợp đồng với Khuê')
  await runSql(
    `insert into payees (person_id, legal_name, taxpayer_kind, tax_policy, holds) values ($1, 'Trần An', 'INDIVIDUAL', 'SPEC_MONTHLY', '{}')`,
    [named.id],
  )
  await visit(teacher, root)
  await expect(next).toContainText('Bạn chưa có tài khoản nhận tiền.')
  await expect(next).toContainText('240.000đ trước thuế, không khấu trừ')
  await expect(
    region(teacher, '12 tháng giảng dạy').getByRole('img', { name: /^Thu nhập trước thuế từng tháng: .* cao nhất 240\.000đ\.$/ }),
  ).toBeVisible()
  await teacher.getByText('Xem dạng bảng').click()
  await expect(teacher.getByRole('table', { name: 'Số liệu từng tháng' }).getByRole('row')).toHaveCount(13)

  await teacher.getByRole('textbox', { name: 'Học phí dạy thêm trước ngày chốt' }).fill('10.000.000')
  await teacher.getByRole('button', { name: 'Tính thử' }).click()
  const guess = region(teacher, /^Dự kiến nhận ngày/)
  await expect(guess).toContainText('Cộng 240.000đ Khuê đang nợ: 8.240.000đ trước thuế.')
  await expect(guess).toContainText('−824.000đ')
  await expect(guess).toContainText('7.416.000đ')
  await step.expectFits(teacher)
  await teacher.getByRole('textbox', { name: 'Học phí dạy thêm trước ngày chốt' }).fill('một triệu')
  await teacher.getByRole('button', { name: 'Tính thử' }).click()
  await expect(teacher.getByRole('alert')).toContainText('Học phí là số đồng chẵn')

  const download = teacher.waitForEvent('download')
  await teacher.getByRole('button', { name: /^Tải CSV: thu nhập tháng/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`thu-nhap-${month}.csv`)
  expect(readFileSync(await file.path(), 'utf8')).toContain(`${child.name},300000,0,20,60000,240000`)

  await next.getByRole('link', { name: 'Thêm tài khoản nhận tiền' }).click()
  await expect(teacher).toHaveURL('/account/settings/payment-info')
  await visit(teacher, '/account/teaching')
  await expect(region(teacher, /^Lần trả tới/)).toContainText('Khuê đang nợ 240.000đ trước thuế')
  await step.expectFits(teacher)
})

test('the demo teacher has income from the start, and a student finds no such page', async ({ page, browser }) => {
  await signIn(page, demo.teacher)
  await expect.poll(async () => (await page.goto(root), page.getByRole('row').count()), { timeout: 120_000 }).toBeGreaterThan(1)
  await visit(page, root)
  await expect(region(page, 'Lần trả tới')).toContainText('•••• ')
  await expect(region(page, 'Lần trả tới')).toContainText(/trước thuế/)
  await page.getByRole('navigation', { name: 'Dạy học' }).getByRole('link', { name: 'Thu nhập' }).first().click()
  await step.expectFits(page)
  await step.expectKeyboard(page)

  const student = await step.newPage(browser)
  await newPerson(student)
  expect((await student.goto(root))?.status()).toBe(404)
})
