import { demo, expect, expectAccessible, signIn, test, visit, waitForHydration } from './journey.ts'
import * as step from './lesson-steps.ts'
import { attend, endAgo, endContestTime, runJob } from './lesson-times.ts'

test.use({ expectedErrors: /status of (400|404|409)/ }) // refusals are part of these journeys

const { expectFits, said } = step
const list = '/admin/lessons'

test('admins find lessons by state, day and teacher; nobody else finds the pages', async ({ page, browser }) => {
  const { teacherName, course } = await step.teacherWithRun(browser, { lessons: 2 })
  const day = step.dayAhead(4)
  await signIn(page, demo.admin)
  await visit(page, `${list}?on=${day}`)
  await page
    .getByRole('link', { name: `Chỉ xem buổi của ${teacherName}` })
    .first()
    .click()
  await expect(page.getByRole('link', { name: `Bỏ lọc theo giáo viên ${teacherName}` })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: course.title })).toHaveCount(1)
  await expectFits(page)
  await page.getByRole('link', { name: /^Bỏ lọc theo ngày/ }).press('Enter')
  await expect(page.getByRole('row').filter({ hasText: course.title })).toHaveCount(2)
  await page.getByRole('link', { name: 'Đã dạy', exact: true }).press('Enter')
  await expect(page.getByText('Không có buổi học nào khớp với bộ lọc')).toBeVisible()
  await page.getByRole('link', { name: 'Sắp diễn ra', exact: true }).press('Enter')
  await expect(page.getByRole('row').filter({ hasText: course.title })).toHaveCount(2)
  await page.getByLabel('Ngày học').fill(day)
  await page.getByLabel('Ngày học').press('Enter')
  await expect(page.getByRole('row').filter({ hasText: course.title })).toHaveCount(1)
  await page.getByRole('link', { name: new RegExp(`^Mở buổi ${course.title}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible()

  for (const view of ['FOR_FAMILY', 'FOR_TEACHER', 'WITHDRAWN']) {
    await visit(page, `/admin/lesson-problems?state=${view}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Buổi học bị báo' })).toBeVisible()
  }
  await expectFits(page)
  for (const phone of [demo.teacher, demo.parent]) {
    const other = await step.openAdmin(browser, phone)
    for (const path of [list, '/admin/lesson-problems']) expect((await other.goto(path))?.status()).toBe(404)
    await other.context().close()
  }
})

test('two admins take back the money of a released lesson, and the family gets it', async ({ page, browser }) => {
  const { teacher, teacherName, course, run, lessons } = await step.teacherWithRun(browser, { lessons: 1 })
  const [lessonId = ''] = lessons
  const { child } = await step.parentWithChild(page)
  await step.buyRun(page, course, run, child.id)
  await endAgo(lessonId, 40)
  const { teacher: named } = await step.getLesson(page, lessonId)
  for (const personId of [named.id, child.id]) await attend(lessonId, personId)
  await runJob('lessons:decide')
  await step.expectState(page, lessonId, 'HELD')
  await endContestTime(lessonId)
  await runJob('lessons:release')
  await step.expectState(page, lessonId, 'COMPLETED')

  const first = await step.openAdmin(browser)
  await visit(first, `${list}?teacherId=${named.id}`)
  await expect(first.getByRole('link', { name: `Bỏ lọc theo giáo viên ${teacherName}` })).toBeVisible()
  await first.getByRole('link', { name: /^Thu hồi tiền buổi/ }).press('Enter')
  const dialog = first.getByRole('dialog', { name: 'Thu hồi tiền của buổi học?' })
  await expect(dialog.getByText(course.title)).toBeVisible()
  await waitForHydration(first)
  await expectAccessible(first)
  await dialog.getByRole('button', { name: 'Xin thu hồi' }).click()
  await expect(dialog.getByText('Hãy chọn học viên.').first()).toBeVisible()
  await dialog.getByLabel('Học viên').selectOption({ label: child.name })
  await dialog.getByLabel('Lý do thu hồi').fill('Băng ghi hình cho thấy lớp không diễn ra.')
  await dialog.getByRole('button', { name: 'Xin thu hồi' }).click()
  await said(first, /^Đã xin thu hồi\./)
  await step.expectState(page, lessonId, 'COMPLETED') // one admin alone moves nothing

  const second = await step.openAdmin(browser, demo.otherAdmin)
  await visit(second, '/admin/second-looks')
  const asked = second.getByRole('listitem').filter({ hasText: child.name })
  await expect(asked).toContainText('Thu hồi tiền một buổi học')
  await asked.getByRole('button', { name: /^Duyệt/ }).click()
  const deciding = second.getByRole('dialog', { name: 'Duyệt việc này?' })
  await deciding.getByLabel('Lý do').fill('Đã xem băng ghi hình')
  await deciding.getByRole('button', { name: 'Duyệt', exact: true }).click()
  await expect(deciding).toBeHidden()
  await step.expectNotices(page, ['LESSON_REVERSED'])
  await step.expectNotices(teacher, ['LESSON_REVERSED'])
  await step.openLesson(page, lessonId)
  await page.getByRole('button', { name: 'Nhận lại 300.000đ' }).click()
  await step.submitDialog(page, 'Nhận lại 300.000đ?', 'Nhận lại 300.000đ', {})
  await said(page, '300.000đ đã về số dư học tập')
})
