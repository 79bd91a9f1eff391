import type { Page } from '@playwright/test'
import { newName, newPerson } from './accounts.ts'
import { expect, test, visit, waitForHydration } from './journey.ts'
import * as step from './lesson-steps.ts'
import { attend, endAgo, runJob } from './lesson-times.ts'
import { runSql } from './test-database.ts'

test.use({ expectedErrors: /status of (400|404|409)/ }) // refusals are part of these journeys

const { expectFits, said } = step
const root = '/account/my-courses'
const row = (page: Page, title: string) => page.getByRole('region', { name: 'Tiếp theo' }).getByRole('listitem').filter({ hasText: title })
const tab = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Trạng thái' }).getByRole('link', { name })
const empty = (page: Page, title: string) => expect(page.getByText(title, { exact: true }).first()).toBeVisible()

test('a household without courses is led to what it can learn', async ({ page }) => {
  await newPerson(page, newName('Hoàng'), 'parent')
  for (const [path, title, action] of [
    [`${root}/all`, 'Chưa có khoá học nào', 'Tìm khoá học'],
    [`${root}/tutors/all`, 'Chưa có gói gia sư nào', 'Tìm gia sư'],
    [`${root}/events/all`, 'Chưa có sự kiện nào', 'Xem lớp sắp mở'],
    ['/account/study/progress', 'Không tìm thấy buổi học nào.', 'Tìm khoá học'],
  ] as const) {
    await visit(page, path)
    await empty(page, title)
    await expect(page.getByRole('main').getByRole('link', { name: action })).toBeVisible()
  }
  await expectFits(page)
  await visit(page, `${root}/pending`)
  await empty(page, 'Không có đơn nào đang chờ')
  await page.getByRole('link', { name: 'Xem tất cả' }).click()
  await expect(page).toHaveURL(`${root}/all`)
  await visit(page, '/account/study/documents')
  await empty(page, 'Chưa có tài liệu nào')
  await visit(page, `${root}/tutors/completed`)
  await empty(page, 'Chưa học xong gói nào')
  expect((await page.goto(`${root}/events/pending`))?.status()).toBe(404) // what is free is reserved at once
})

test('a family finds what waits, goes on, is completed and is over, of each child', async ({ page, browser }) => {
  const { teacher, course, run, lessons } = await step.teacherWithRun(browser)
  const late = await step.openRun(teacher, course, 20)
  const short = await step.publishAnother(browser, teacher, 1)
  const single = await step.openRun(teacher, short, 15)
  const { child } = await step.parentWithChild(page)
  const sibling = await step.addChild(page)
  await step.buyRun(page, course, run, child.id)
  await step.buyRun(page, short, single.run, child.id)
  await step.buyRun(page, course, late.run, sibling.id)
  const pending = await step.orderRun(page, short, single.run)
  await runSql(
    `update entitlements set starts_at = starts_at - interval '9 days', ends_at = now() - interval '1 hour' where person_id = $1`,
    [sibling.id],
  )
  const [only = ''] = single.lessons
  await endAgo(only, 40)
  const { teacher: named } = await step.getLesson(page, only)
  for (const personId of [named.id, child.id]) await attend(only, personId)
  await runJob('lessons:decide')
  await step.expectState(page, only, 'HELD')

  await visit(page, `${root}/all`)
  await expect(tab(page, /^Tất cả/)).toContainText('4')
  await expect(row(page, child.name).filter({ hasText: course.title })).toContainText('0/3 buổi')
  await expect(row(page, sibling.name)).toContainText('Đã hết hạn học')
  await expect(row(page, sibling.name)).toContainText('Kết quả học vẫn xem được.')
  const soonest = page.getByRole('region', { name: 'Buổi gần nhất' })
  await expect(soonest).toContainText(`${child.name} · buổi 1 trên 3`)
  await expectFits(page)
  await tab(page, /^Chờ xác nhận/).press('Enter')
  await expect(page).toHaveURL(`${root}/pending`)
  await expect(row(page, short.title)).toHaveCount(1) // the list of before is shown until the next one is there
  await expect(row(page, short.title)).toContainText('Chờ thanh toán')
  await expect(row(page, short.title).getByRole('link', { name: `Xem đơn hàng: ${short.title}` })).toHaveAttribute(
    'href',
    `/account/my-orders/${pending}`,
  )
  await tab(page, /^Đang học/).press('Enter')
  await expect(page).toHaveURL(`${root}/in-progress`)
  await expect(row(page, course.title)).toHaveCount(1)
  await tab(page, /^Hoàn thành/).press('Enter')
  await expect(page).toHaveURL(`${root}/completed`)
  await expect(row(page, short.title)).toHaveCount(1)
  await expect(row(page, short.title)).toContainText('Hoàn thành 1/1 buổi')
  await page.getByRole('list', { name: 'Xem của ai' }).getByRole('link', { name: sibling.name }).click()
  await empty(page, 'Chưa hoàn thành khoá nào')
  await page.getByRole('link', { name: 'Xem tất cả' }).click()
  await visit(page, `${root}/all?learnerId=${sibling.id}`)
  await row(page, course.title)
    .getByRole('link', { name: `Xem lại: ${course.title}` })
    .click()
  await expect(page.getByText('Quyền học đã hết: tài liệu đã đóng, kết quả học vẫn xem được.')).toBeVisible()

  await visit(page, `/account/study/progress?learnerId=${child.id}`)
  await page.getByRole('list', { name: 'Khoá học' }).getByRole('link', { name: short.title }).click()
  await expect(page.getByRole('region', { name: 'Các buổi' })).toContainText('60/60 phút')
  await expectFits(page)
  expect((await teacher.goto(`${root}/all?learnerId=${child.id}`))?.status()).toBe(404)
  expect(lessons).toHaveLength(3)
})

test('a class that is called off stays with its reason, and so does the money of what was not taught', async ({ page, browser }) => {
  const { teacher, course, run, lessons } = await step.teacherWithRun(browser)
  const [lessonId = '', nextId = ''] = lessons
  const { child } = await step.parentWithChild(page)
  await step.buyRun(page, course, run, child.id)
  await endAgo(lessonId, 24 * 60 + 5)
  await runJob('lessons:decide')
  await step.expectState(page, lessonId, 'NOT_HELD')
  await step.cancelRun(teacher, course, run)
  await step.expectState(teacher, nextId, 'CANCELLED')
  await expect.poll(async () => (await step.getLesson(page, lessonId)).seats[0]?.money?.state).toBe('BACK')
  await visit(page, `${root}/all`)
  await expect(row(page, course.title)).toContainText('Lớp đã huỷ')
  await row(page, course.title)
    .getByRole('link', { name: `Xem lại: ${course.title}` })
    .click()
  const list = page.getByRole('region', { name: 'Các buổi' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByRole('link')).toHaveCount(1) // of the lesson in which the child had a seat
  await step.openLesson(page, lessonId)
  const money = page.getByRole('region', { name: 'Học phí buổi này' })
  await expect(money).toContainText('Đã trả lại')
  await expect(money).toContainText('Khoản này được hoàn cùng những buổi còn lại của lớp.')
  await expect(money.getByRole('link', { name: 'Xem đơn hàng' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Nhận lại/ })).toHaveCount(0)
  await expectFits(page)
})

test('learning begins from the paid order, from the notice and from the page of the course; documents follow', async ({
  page,
  browser,
}) => {
  const { teacher, course, run, lessons } = await step.teacherWithRun(browser)
  const [lessonId = ''] = lessons
  const { child } = await step.parentWithChild(page)
  const order = await step.buyRun(page, course, run, child.id)
  await visit(page, `/account/my-orders/${order}`)
  await page.getByRole('link', { name: 'Bắt đầu học' }).press('Enter')
  await expect(page).toHaveURL(`${root}/all`)
  await row(page, course.title)
    .getByRole('link', { name: `Bắt đầu học: ${course.title}` })
    .click()
  await expect(page).toHaveURL(new RegExp(`/account/learn/${course.id}`))
  await expect(page.getByRole('region', { name: 'Các buổi' }).getByRole('listitem')).toHaveCount(3)
  await expectFits(page)
  await visit(page, `/courses/x-${course.code}`)
  const start = page.getByRole('region', { name: 'Bắt đầu học' })
  await expect(start).toContainText(`${child.name} đã có khoá học này.`)
  await start.getByRole('link', { name: 'Bắt đầu học' }).click()
  await expect(page).toHaveURL(new RegExp(`/account/learn/${course.id}`))

  const device = await step.childDevice(browser, page, child.id)
  await visit(device, '/account/notifications')
  await device.getByText('Bạn vừa có thêm khoá học mới').first().click()
  await expect(device).toHaveURL(`${root}/all`)
  await waitForHydration(device)
  await expect(row(device, course.title)).toContainText('0/3 buổi')

  await step.openLesson(teacher, lessonId)
  const sheet = { name: 'Phiếu bài tập.pdf', mimeType: 'application/pdf' }
  const bytes = `%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n% ${lessonId}\ntrailer <</Root 1 0 R>>\n%%EOF\n`
  await teacher
    .getByLabel('Phát tài liệu')
    .last()
    .setInputFiles({ ...sheet, buffer: Buffer.from(bytes) })
  await said(teacher, `Đã phát ${sheet.name}`)
  await visit(device, '/account/study/documents')
  const document = device.getByRole('link', { name: `Mở ${sheet.name}` })
  await expect(document).toBeVisible()
  await expectFits(device)
  const address = (await document.getAttribute('href')) ?? ''
  expect(await (await device.request.get(address)).text()).toBe(bytes)
  await step.openLesson(page, lessonId)
  await expect(page.getByRole('region', { name: 'Tài liệu của buổi học' })).toContainText(sheet.name)
  await step.openLesson(teacher, lessonId)
  await teacher.getByRole('button', { name: `Thu lại ${sheet.name}` }).click()
  await said(teacher, `Đã thu lại ${sheet.name}`)
  expect((await device.request.get(address)).status()).toBe(404)
})
