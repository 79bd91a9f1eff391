import { newName, newPerson } from './accounts.ts'
import { expect, test, visit } from './journey.ts'
import * as step from './lesson-steps.ts'
import { endAgo, runJob } from './lesson-times.ts'

test.use({ expectedErrors: /status of (400|404|409)/ }) // refusals are part of these journeys

const { expectFits, openLesson, said, submitDialog } = step
const events = '/account/my-courses/events'

test('a seat in a single class: its page, its move to another day, and its money when it did not take place', async ({ page, browser }) => {
  const { teacher, id, title, sku } = await step.teacherWithClass(browser)
  await newPerson(page, newName('Lê'))
  await step.buy(page, sku)
  await page.getByRole('link', { name: 'Bắt đầu học' }).click()
  await expect(page).toHaveURL(`${events}/all`)
  const row = page.getByRole('region', { name: 'Tiếp theo' }).getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('Đã giữ chỗ')
  await expectFits(page)
  await row.getByRole('link', { name: `Xem buổi học: ${title}` }).click()
  await expect(page).toHaveURL(step.lessonPath(id))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Học phí buổi này' })).toContainText('90.000đ')
  await expectFits(page)

  await openLesson(teacher, id)
  await expect(teacher.getByRole('region', { name: 'Điểm danh' }).getByRole('listitem')).toHaveCount(1)
  const { listed } = await step.ask<{ listed: { timesRevision: number } }>(teacher, 'GET', `/authoring/v1/classes/${id}`)
  const [startsAt, endsAt] = ['09', '10'].map((hour) => new Date(`${step.dayAhead(3)}T${hour}:00:00+07:00`).toISOString())
  await step.ask(teacher, 'POST', `/authoring/v1/classes/${id}/move`, { timesRevision: listed.timesRevision, startsAt, endsAt })
  await step.expectInCalendar(page, id, { isMoved: true })
  await visit(page, `/account/calendar?view=list&on=${step.dayAhead(3)}`)
  await expect(page.getByRole('region', { name: 'Lịch', exact: true })).toContainText('Đã đổi giờ')
  await openLesson(page, id)
  await expect(page.getByText(/09:00–10:00/).first()).toBeVisible()

  await endAgo(id, 24 * 60 + 5)
  await runJob('lessons:decide')
  await step.expectState(page, id, 'NOT_HELD')
  await openLesson(page, id)
  await page.getByRole('button', { name: 'Nhận lại 90.000đ' }).click()
  await submitDialog(page, 'Nhận lại 90.000đ?', 'Nhận lại 90.000đ', {})
  await said(page, '90.000đ đã về số dư học tập')
  await visit(page, `${events}/all`)
  await expect(row).toContainText('Đã hoàn tiền')
  await visit(page, `${events}/in-progress`)
  await expect(page.getByText('Không có sự kiện nào sắp tới')).toBeVisible()
})
