import type { Page } from '@playwright/test'
import { newPerson } from './accounts.ts'
import { expect, expectAccessible, test, visit } from './journey.ts'
import * as step from './lesson-steps.ts'

test.use({ expectedErrors: /status of (400|404|409)/ }) // refusals are part of these journeys

const { dayAhead, expectFits, submitDialog } = step
const calendar = '/account/calendar'
const shown = (page: Page) => page.getByRole('region', { name: 'Lịch', exact: true })
const choose = (page: Page, view: string) => page.getByRole('navigation', { name: 'Cách xem lịch' }).getByRole('link', { name: view })

test('a family sees its lessons by week, month, day and in a list, also of one child, and where one was moved to', async ({
  page,
  browser,
}) => {
  const { teacher, course, run, lessons } = await step.teacherWithRun(browser)
  const [lessonId = ''] = lessons
  const { child } = await step.parentWithChild(page)
  const other = await step.addChild(page)
  await step.buyRun(page, course, run, child.id)
  await step.moveLesson(teacher, { course, run, lessonId, on: dayAhead(3) })
  await step.expectInCalendar(page, lessonId, { isMoved: true })
  await step.expectNotices(page, ['MEETING_MOVED'])

  await visit(page, calendar)
  const next = page.getByRole('region', { name: 'Buổi tiếp theo' })
  await expect(next).toContainText(course.title)
  await expect(next).toContainText(`${child.name} học`)
  await visit(page, `${calendar}?on=${dayAhead(3)}`)
  const lesson = shown(page).getByRole('link', { name: /09:00\s*–10:00.*Đã đổi giờ/ })
  await expect(lesson).toHaveAttribute('href', step.lessonPath(lessonId))
  await expectFits(page)

  await choose(page, 'Tháng').press('Enter')
  await expect(page).toHaveURL(/view=month/)
  const day = shown(page)
    .getByRole('table')
    .getByRole('link', { name: /, 1 mục/ })
    .first()
  await expect(day).toContainText('09:00')
  await expectFits(page)
  await step.expectKeyboard(page)
  await day.focus()
  const [away, back] = dayAhead(3).endsWith('01') ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'] // nothing is before the first day
  await page.keyboard.press(away ?? '')
  await expect(day).not.toBeFocused()
  await page.keyboard.press(back ?? '')
  await expect(day).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=day/)
  await expect(lesson).toBeVisible()
  await expectFits(page)

  await choose(page, 'Danh sách').press('Enter')
  await expect(shown(page).getByRole('link', { name: `Xem buổi học: ${course.title}` })).toHaveCount(3)
  await expect(shown(page)).toContainText('Đã đổi giờ')
  await expectFits(page)
  await visit(page, `${calendar}?view=list&on=${dayAhead(3)}&learnerId=${other.id}`)
  await expect(shown(page).getByText('Chưa có gì trong những ngày này')).toBeVisible()
  await visit(page, `${calendar}?view=list&on=${dayAhead(3)}&learnerId=${child.id}&type=SUBMISSION_DEADLINE`)
  await expect(shown(page).getByText('Chưa có gì trong những ngày này')).toBeVisible()
  await shown(page).getByRole('link', { name: 'Buổi học', exact: true }).click()
  await shown(page)
    .getByRole('link', { name: `Xem buổi học: ${course.title}` })
    .first()
    .click()
  await expect(page).toHaveURL(step.lessonPath(lessonId))
  expect((await teacher.goto(`${calendar}?learnerId=${child.id}`))?.status()).toBe(404)
  await visit(teacher, `${calendar}?view=list&on=${dayAhead(3)}`)
  await expect(shown(teacher)).toContainText('Bạn dạy')
})

test('an own reminder is added, changed and deleted by keyboard', async ({ page }) => {
  await newPerson(page)
  await visit(page, `${calendar}?view=list`)
  await expect(shown(page).getByText('Chưa có gì trong những ngày này')).toBeVisible()
  await page.getByRole('link', { name: 'Thêm lời nhắc' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Thêm lời nhắc' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Lưu' }).press('Enter')
  await expect(dialog.getByRole('alert').first()).toBeVisible() // without words
  await submitDialog(page, 'Thêm lời nhắc', 'Lưu', { 'Nhắc việc gì': 'Ôn từ vựng Unit 6', Ngày: dayAhead(2), Giờ: '19:30' })
  await expect(shown(page)).toContainText('Ôn từ vựng Unit 6')
  await shown(page).getByRole('link', { name: 'Sửa: Ôn từ vựng Unit 6' }).press('Enter')
  const change = page.getByRole('dialog', { name: 'Sửa lời nhắc' })
  await expect(change.getByLabel('Giờ')).toHaveValue('19:30')
  await change.getByLabel('Lặp lại hằng tuần').check({ force: true })
  await submitDialog(page, 'Sửa lời nhắc', 'Lưu', { 'Nhắc việc gì': 'Ôn từ vựng Unit 7', Giờ: '20:15' })
  await expect(shown(page).getByRole('link', { name: 'Sửa: Ôn từ vựng Unit 7' })).toHaveCount(4) // of thirty days
  await expect(shown(page)).toContainText('20:15')
  await shown(page).getByRole('link', { name: 'Sửa: Ôn từ vựng Unit 7' }).first().press('Enter')
  await change.getByRole('button', { name: 'Xoá lời nhắc' }).press('Enter')
  await expect(change).toBeHidden()
  await expect(shown(page).getByText('Chưa có gì trong những ngày này')).toBeVisible()
})

/** The properties of each event, by its id. */
function eventsIn(ics: string) {
  const events = ics.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)
  const properties = events.map(
    (event) => Object.fromEntries(event.split('\r\n').map((line) => line.split(/:(.*)/s).slice(0, 2))) as Record<string, string>,
  )
  return new Map(properties.map((one) => [one.UID ?? '', one]))
}

test('other calendars read the lessons by a secret address, which can be revoked', async ({ page, browser, playwright }) => {
  const { teacher, course, run, lessons } = await step.teacherWithRun(browser)
  const [lessonId = ''] = lessons
  const { child } = await step.parentWithChild(page)
  await step.buyRun(page, course, run, child.id)
  await visit(page, calendar)
  await page.getByRole('link', { name: 'Đồng bộ lịch' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Đồng bộ lịch' })
  await dialog.getByRole('button', { name: 'Tạo địa chỉ' }).press('Enter')
  const address = await dialog.getByLabel('Địa chỉ lịch của bạn').inputValue()
  await expectFits(page)

  const elsewhere = await playwright.request.newContext()
  const answer = await elsewhere.get(address)
  expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  const ics = await answer.text()
  expect(ics).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/)
  const before = eventsIn(ics)
  expect(before.size).toBe(3)
  const uid = [...before.keys()].find((one) => one.startsWith(lessonId)) ?? ''
  await step.moveLesson(teacher, { course, run, lessonId, on: dayAhead(3) })
  await step.expectInCalendar(page, lessonId, { isMoved: true })
  const after = eventsIn(await (await elsewhere.get(address)).text())
  expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted())
  expect(Number(after.get(uid)?.SEQUENCE)).toBeGreaterThan(Number(before.get(uid)?.SEQUENCE))
  expect(after.get(uid)?.DTSTART).not.toBe(before.get(uid)?.DTSTART)

  const [, skippedId = ''] = lessons
  await step.cancelLesson(teacher, { course, run, lessonId: skippedId })
  await step.expectInCalendar(page, skippedId, { state: 'CANCELLED' })
  const last = eventsIn(await (await elsewhere.get(address)).text())
  expect(last.size).toBe(4) // the lesson follows at the end
  expect([...last.values()].filter(({ STATUS }) => STATUS === 'CANCELLED').map(({ UID }) => UID?.slice(0, 36))).toEqual([skippedId])

  await dialog.getByRole('button', { name: 'Thu hồi địa chỉ' }).press('Enter')
  await expect(page.getByRole('status').getByText('Đã thu hồi địa chỉ đồng bộ lịch')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Tạo địa chỉ' })).toBeVisible()
  expect((await elsewhere.get(address)).status()).toBe(404)
  await step.openLesson(page, skippedId)
  await expect(page.getByText('Buổi này đã huỷ. Học phí không bị tính cho buổi đã huỷ.')).toBeVisible()
  await elsewhere.dispose()
})
