import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, visit } from './journey.ts'
import * as step from './lesson-steps.ts'
import { attend, endAgo, runJob } from './lesson-times.ts'

test.use({ expectedErrors: /status of (400|404|409)/ }) // refusals are part of these journeys

const { expectFits, openLesson, said, submitDialog } = step
const price = '300.000đ'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

test('a teacher who forgot to press confirms the lesson, and the family sees what was measured and what was not', async ({
  page,
  browser,
}) => {
  const { teacher, course, run, lessons } = await step.teacherWithRun(browser)
  const [lessonId = ''] = lessons
  const { child } = await step.parentWithChild(page)
  await step.buyRun(page, course, run, child.id)
  await endAgo(lessonId, 40)
  await runJob('lessons:decide')
  await openLesson(page, lessonId)
  await expect(page.getByText(/^Buổi học đã kết thúc\. Khuê đang xác nhận buổi học/)).toBeVisible()
  await expectFits(page)

  await visit(teacher, '/account/teaching/schedule')
  await expect(teacher.getByRole('link', { name: new RegExp(`^Mở buổi học: ${course.title}`) })).toHaveCount(2)
  await expect
    .poll(() =>
      step.ask<{ items: unknown[] }>(teacher, 'GET', '/clms/v1/lessons?role=TEACHER&when=TO_DECLARE').then(({ items }) => items.length),
    )
    .toBe(1)
  await teacher.getByRole('list', { name: 'Hiện' }).getByRole('link', { name: 'Chờ xác nhận' }).press('Enter')
  const row = teacher.getByRole('link', { name: new RegExp(`^Xác nhận đã dạy: ${course.title}`) })
  await expect(row).toBeVisible()
  await expectFits(teacher)
  await row.press('Enter')
  await expect(teacher.getByText(/^Máy chủ chưa ghi đủ giờ dạy của buổi này/)).toBeVisible()
  await button(teacher, 'Xác nhận đã dạy').click()
  const dialog = teacher.getByRole('dialog', { name: 'Xác nhận đã dạy buổi này' })
  await expectAccessible(teacher)
  await dialog.getByRole('button', { name: 'Xác nhận đã dạy' }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible() // without a reason
  await submitDialog(teacher, 'Xác nhận đã dạy buổi này', 'Xác nhận đã dạy', { 'Vì sao máy chủ chưa ghi đủ?': 'Cô quên bấm bắt đầu.' })
  await said(teacher, 'Đã xác nhận. Buổi học được tính là đã dạy.')
  await step.expectNotices(page, ['LESSON_HELD'])
  await openLesson(page, lessonId)
  await expect(page.getByText('Buổi này tính là đã dạy. Giáo viên xác nhận đã dạy.')).toBeVisible()
  await expect(page.getByText('Phần kẻ sọc do giáo viên xác nhận, máy chủ không đo được.')).toBeVisible()
  await expect(button(page, 'Báo Khuê xem lại')).toBeVisible()
  await expectAccessible(page)
})

test('two children in one lesson: every control names its child, and a stale tab says what has happened', async ({
  page,
  browser,
  context,
}) => {
  const { teacher, course, run, lessons } = await step.teacherWithRun(browser)
  const [lessonId = '', nextId = '', lastId = ''] = lessons
  const { child } = await step.parentWithChild(page)
  const sibling = await step.addChild(page)
  await step.buyRun(page, course, run, child.id)
  await step.buyRun(page, course, run, sibling.id)
  await openLesson(page, lastId)
  for (const { name } of [child, sibling]) {
    await button(page, `Xin nghỉ buổi này cho ${name}`).click()
    await submitDialog(page, `Xin nghỉ cho ${name}`, 'Gửi xin nghỉ', { 'Lý do': 'Nhà có việc.' })
    await expect(button(page, `Rút lại, con sẽ học: ${name}`)).toBeVisible()
  }
  await expectFits(page)

  await endAgo(lessonId, 40)
  const { teacher: named } = await step.getLesson(page, lessonId)
  for (const personId of [named.id, child.id, sibling.id]) await attend(lessonId, personId)
  await runJob('lessons:decide')
  await step.expectState(page, lessonId, 'HELD')
  await openLesson(page, lessonId)
  const stale = await context.newPage()
  await openLesson(stale, lessonId)
  const contest = { 'Điều gì không đúng?': 'Lớp tan sớm 30 phút.' }
  await button(page, `Báo Khuê xem lại: Buổi học của ${child.name} có gì không đúng?`).click()
  await submitDialog(page, 'Báo Khuê xem lại buổi học', 'Gửi và giữ lại tiền', contest)
  await expect(region(page, `Khuê đang xem lại buổi này: ${child.name}`)).toBeVisible()
  await expect(region(page, `Buổi học của ${sibling.name} có gì không đúng?`)).toBeVisible() // a seat of its own
  await expectFits(page)
  await button(stale, `Báo Khuê xem lại: Buổi học của ${child.name} có gì không đúng?`).click()
  await stale.getByRole('dialog').getByLabel('Điều gì không đúng?').fill('Lớp tan sớm 30 phút.')
  await stale.getByRole('dialog').getByRole('button', { name: 'Gửi và giữ lại tiền' }).click()
  await said(stale, 'Gia đình đã báo về buổi học này.')
  await expect(region(stale, `Khuê đang xem lại buổi này: ${child.name}`)).toBeVisible()
  await button(stale, `Rút lại điều đã báo: ${child.name}`).click()
  await said(stale, 'Đã rút lại. Tiền của buổi này đi tiếp như thường.')
  await expect(region(stale, `Học phí buổi này của ${child.name}`)).toContainText('Chờ chuyển')

  await endAgo(nextId, 24 * 60 + 5)
  await runJob('lessons:decide')
  await step.expectState(page, nextId, 'NOT_HELD')
  await openLesson(page, nextId)
  await button(page, `Nhận lại ${price}: ${sibling.name}`).click()
  await submitDialog(page, `Nhận lại ${price} của buổi ${sibling.name} học?`, `Nhận lại ${price}`, {})
  await expect(region(page, `Học phí buổi này của ${sibling.name}`)).toContainText('Đã trả lại')
  await expect(region(page, `Học phí buổi này của ${child.name}`)).toContainText('Chờ dạy bù')
  await openLesson(teacher, nextId)
  await expect(region(teacher, 'Điểm danh').getByRole('listitem')).toHaveCount(2)
})
