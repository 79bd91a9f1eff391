import type { Browser, Page } from '@playwright/test'
import { demo, expect, expectAccessible, test, visit, waitForHydration } from './journey.ts'
import * as step from './lesson-steps.ts'
import { attend, beginAgo, endAgo, endContestTime, pass, runJob } from './lesson-times.ts'
import { goToGateway, payButton } from './payment-steps.ts'

test.use({ expectedErrors: /status of (400|404|409)/ }) // refusals are part of these journeys

const { expectFits, lessonPath, openLesson, said, submitDialog } = step
const price = '300.000đ'
const link = 'https://meet.google.com/abc-defg-hij'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const moneyOf = (page: Page) => region(page, 'Học phí buổi này')

/** On the page of the course, for a child; up to the page after the gateway. */
async function buyOnPage(parent: Page, course: step.SoldCourse, child: string) {
  await visit(parent, `/courses/x-${course.code}`)
  const box = parent.getByRole('complementary', { name: 'Học phí và lịch học' })
  await box.getByLabel('Ai sẽ học?').selectOption({ label: child })
  await box.getByRole('button', { name: 'Đăng ký học' }).click()
  await expect(parent).toHaveURL(/\/checkout\/confirm\/[0-9a-f-]{36}$/)
  await waitForHydration(parent)
  await goToGateway(parent)
  await payButton(parent).click()
  await expect(parent.getByRole('heading', { name: 'Thanh toán thành công' })).toBeVisible()
  await parent.getByRole('link', { name: 'Bắt đầu học' }).click()
  await expect(parent).toHaveURL('/account/my-courses/all')
  await expect(parent.getByRole('heading', { level: 3, name: course.title })).toBeVisible()
}

async function pasteLink(teacher: Page, lessonId: string) {
  await openLesson(teacher, lessonId)
  const panel = region(teacher, 'Liên kết phòng học')
  await panel.getByLabel(/^Liên kết Google Meet/).fill('https://example.com/phong-hoc')
  await panel.getByRole('button', { name: 'Lưu liên kết' }).click()
  await expect(panel.getByRole('alert')).toBeVisible()
  await expect(panel.getByText('Hãy dán liên kết Google Meet, Zoom hoặc Microsoft Teams.').first()).toBeVisible()
  await panel.getByLabel(/^Liên kết Google Meet/).fill(link)
  await panel.getByLabel(/^Dùng cho cả những buổi sắp tới/).check({ force: true })
  await panel.getByRole('button', { name: 'Lưu liên kết' }).click()
  await said(teacher, /^Đã lưu liên kết cho 3\sbuổi$/)
}

/** The child enters the room by one key. */
async function enterRoom(child: Page, lessonId: string) {
  await child.route(`${link}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Phòng học</title>' }))
  await openLesson(child, lessonId)
  await expect(moneyOf(child)).toHaveCount(0) // a child sees no money
  await button(child, 'Vào lớp').press('Enter')
  await child.waitForURL(`${link}**`)
}

/** The teacher and the child are in the lesson until its end; it is decided half an hour later. */
async function teach({ teacher, child, childName, lessonId }: { teacher: Page; child: Page; childName: string; lessonId: string }) {
  await beginAgo(lessonId, 1)
  await openLesson(teacher, lessonId)
  await button(teacher, 'Bắt đầu buổi học').click()
  await said(teacher, 'Đã ghi giờ bắt đầu')
  await enterRoom(child, lessonId)
  await teacher
    .getByRole('group', { name: `Điểm danh ${childName}` })
    .getByRole('button', { name: 'Có mặt' })
    .click()
  await expect(button(teacher, `Sửa điểm danh của ${childName}`)).toBeVisible()
  await openLesson(teacher, lessonId)
  await expect(region(teacher, 'Điểm danh')).toContainText('bấm “Vào lớp” lúc')
  await expectFits(teacher)
  await step.expectKeyboard(teacher)
  await pass(lessonId, 58)
  await openLesson(teacher, lessonId)
  await button(teacher, 'Kết thúc buổi học').click()
  await said(teacher, 'Đã ghi giờ kết thúc')
  await pass(lessonId, 35)
  await runJob('lessons:decide')
  await step.expectState(teacher, lessonId, 'HELD')
}

async function contest(parent: Page, lessonId: string) {
  await openLesson(parent, lessonId)
  const receipt = region(parent, 'Biên nhận buổi học')
  for (const fact of ['Có mặt', 'giáo viên bắt đầu', 'bấm “Vào lớp”', '1/1']) await expect(receipt).toContainText(fact)
  await expect(receipt).not.toContainText('chưa ghi')
  await expect(parent.getByText('Buổi này tính là đã dạy. Giáo viên dạy đủ thời gian.')).toBeVisible()
  await expect(moneyOf(parent)).toContainText(price)
  await expect(moneyOf(parent)).toContainText('Chờ chuyển')
  await expectFits(parent)
  await step.expectKeyboard(parent)
  await button(parent, 'Báo Khuê xem lại').press('Enter')
  const dialog = parent.getByRole('dialog', { name: 'Báo Khuê xem lại buổi học' })
  await expectAccessible(parent)
  await dialog.getByRole('button', { name: 'Gửi và giữ lại tiền' }).press('Enter')
  await expect(dialog.getByRole('alert').first()).toBeVisible() // without a reason
  await dialog.getByLabel('Điều gì không đúng?').fill('Lớp bắt đầu muộn 20 phút.')
  await dialog.getByRole('button', { name: 'Gửi và giữ lại tiền' }).press('Enter')
  await expect(region(parent, 'Khuê đang xem lại buổi này')).toContainText('Giáo viên chưa trả lời.')
  await expect(moneyOf(parent)).toContainText('Đang xem lại')
}

/** From the notice to the desk of the lesson. */
async function answer(teacher: Page, lessonId: string) {
  await visit(teacher, '/account/notifications')
  await teacher.getByRole('main').getByText('Gia đình báo về một buổi học').first().click()
  await expect(teacher).toHaveURL(lessonPath(lessonId))
  await waitForHydration(teacher)
  const panel = region(teacher, 'Gia đình báo điều không đúng')
  await panel.getByLabel('Thầy cô trả lời').fill('Lớp bắt đầu đúng giờ, có ghi trên máy.')
  await panel.getByRole('button', { name: 'Gửi trả lời' }).click()
  await said(teacher, 'Đã gửi trả lời')
}

type Decision = { title: string; childName: string; outcome: string; /** What the desk shows. */ facts: readonly string[] }
async function decide(browser: Browser, { title, childName, outcome, facts }: Decision) {
  const admin = await step.openAdmin(browser)
  await visit(admin, '/admin/lesson-problems')
  await admin.getByRole('link', { name: `Xem ${title}, ${childName}` }).click()
  const desk = region(admin, 'Buổi học đang xem')
  await waitForHydration(admin)
  await desk.getByRole('button', { name: `Nhận việc: ${title}, ${childName}` }).click()
  await expect(desk.getByText(/^Bạn đang giữ việc này đến/)).toBeVisible()
  for (const words of facts) await expect(desk).toContainText(words)
  await expectFits(admin)
  await desk.getByRole('button', { name: outcome }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: outcome }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible() // without a reason
  await dialog.getByLabel('Mẫu lý do').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: outcome }).click()
  await said(admin, /^Đã quyết định: buổi này/)
  await admin.context().close()
}

test('a parent buys a class, contests a lesson that was taught by link, and the money goes to the teacher after the decision', async ({
  page,
  browser,
}) => {
  const { teacher, course, lessons } = await step.teacherWithRun(browser)
  const [lessonId = ''] = lessons
  const { child } = await step.parentWithChild(page)
  await buyOnPage(page, course, child.name)
  await pasteLink(teacher, lessonId)
  await teach({ teacher, child: await step.childDevice(browser, page, child.id), childName: child.name, lessonId })
  await contest(page, lessonId)
  await answer(teacher, lessonId)
  const facts = [
    'Lớp bắt đầu muộn 20 phút.',
    'Lớp bắt đầu đúng giờ, có ghi trên máy.',
    'giáo viên bấm bắt đầu và kết thúc',
    'tự không tính với học viên',
  ]
  await decide(browser, { title: course.title, childName: child.name, outcome: 'Tính là đã dạy', facts })
  await openLesson(page, lessonId)
  await expect(region(page, 'Khuê kết luận buổi này đã được dạy')).toContainText('Lớp bắt đầu đúng giờ, có ghi trên máy.')

  await endContestTime(lessonId)
  await runJob('lessons:release')
  await step.expectState(page, lessonId, 'COMPLETED')
  await openLesson(page, lessonId)
  await expect(moneyOf(page)).toContainText('Đã chuyển')
  await expect(moneyOf(page)).toContainText(price)
  await expectAccessible(page)
  await step.expectNotices(page, ['LESSON_HELD', 'LESSON_PROBLEM_DECIDED', 'LESSON_RELEASED'])
  await step.expectNotices(teacher, ['LESSON_CONTESTED', 'LESSON_PROBLEM_DECIDED', 'LESSON_PAID'])
  await openLesson(teacher, lessonId)
  await said(teacher, 'Tiền của buổi này đã chuyển cho thầy cô.')
})

test('a family is right about a lesson that was taught to others: it takes the money of its seat back', async ({ page, browser }) => {
  const { teacher, course, run, lessons } = await step.teacherWithRun(browser)
  const [lessonId = ''] = lessons
  const { child } = await step.parentWithChild(page)
  await step.buyRun(page, course, run, child.id)
  await endAgo(lessonId, 40)
  await attend(lessonId, (await step.getLesson(page, lessonId)).teacher.id)
  await runJob('lessons:decide')
  await step.expectState(page, lessonId, 'HELD')
  await openLesson(page, lessonId)
  await expect(page.getByText('Buổi này tính là đã dạy. Giáo viên đã chờ nhưng không có học viên nào vào lớp.')).toBeVisible()
  await expect(region(page, 'Biên nhận buổi học')).toContainText('Vắng')
  await button(page, 'Báo Khuê xem lại').click()
  await submitDialog(page, 'Báo Khuê xem lại buổi học', 'Gửi và giữ lại tiền', {
    'Điều gì không đúng?': 'Liên kết sai, con không vào được.',
  })
  await expect(region(page, 'Khuê đang xem lại buổi này')).toBeVisible()

  const facts = ['Liên kết sai, con không vào được.', 'Giáo viên chưa trả lời.', '0/60 phút', 'tự tính là đã dạy']
  await decide(browser, { title: course.title, childName: child.name, outcome: 'Không tính buổi này', facts })
  await openLesson(page, lessonId)
  await expect(region(page, 'Khuê đồng ý với gia đình')).toContainText('Khuê trả lời')
  await expect(moneyOf(page)).toContainText('Chờ nhận lại')
  await button(page, `Nhận lại ${price}`).click()
  await submitDialog(page, `Nhận lại ${price}?`, `Nhận lại ${price}`, {})
  await expect(moneyOf(page)).toContainText('Đã trả lại')
  await openLesson(teacher, lessonId)
  await expect(region(teacher, 'Gia đình báo điều không đúng')).toContainText('Không tính với học viên này')
})

test('a teacher who does not come: the family takes the money of one lesson back, and another is made up for', async ({
  page,
  browser,
}) => {
  const { teacher, course, run, lessons } = await step.teacherWithRun(browser)
  const [lessonId = '', nextId = ''] = lessons
  const { child } = await step.parentWithChild(page)
  await step.buyRun(page, course, run, child.id)
  await visit(page, '/account/balance')
  await expect(page.getByText(price)).toHaveCount(0)
  await endAgo(lessonId, 24 * 60 + 5)
  await endAgo(nextId, 24 * 60 + 2)
  await runJob('lessons:decide')
  for (const id of [lessonId, nextId]) await step.expectState(page, id, 'NOT_HELD')
  await step.expectNotices(page, ['LESSON_NOT_HELD'])
  await step.expectNotices(teacher, ['LESSON_NOT_HELD'])

  await openLesson(page, lessonId)
  await expect(page.getByText('Buổi này không tính là đã dạy. Giáo viên không xác nhận đã dạy buổi này.')).toBeVisible()
  await expect(moneyOf(page)).toContainText('Chờ dạy bù')
  await expectFits(page)
  await button(page, `Nhận lại ${price}`).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Nhận lại ${price}?` })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Nhận lại ${price}` }).press('Enter')
  await said(page, `${price} đã về số dư học tập`)
  await expect(moneyOf(page)).toContainText('Đã trả lại')
  await expect(moneyOf(page)).toContainText(price)
  await moneyOf(page).getByRole('link', { name: 'Xem số dư học tập' }).click()
  await expect(page.getByText(`+${price}`)).toHaveCount(1) // exactly one lesson

  await openLesson(teacher, nextId)
  await button(teacher, 'Hẹn dạy bù').click()
  const makeUp = { Ngày: step.dayAhead(9), 'Bắt đầu': '09:00', 'Kết thúc': '10:00', 'Lý do': 'Cô bị ốm, cô dạy bù.' }
  await submitDialog(teacher, 'Hẹn giờ dạy bù', 'Hẹn dạy bù', makeUp)
  await step.expectState(page, nextId, 'UPCOMING')
  await openLesson(page, nextId)
  await expect(page.getByText(/09:00–10:00/).first()).toBeVisible()
  await expect(moneyOf(page)).toContainText('Khuê đang giữ')
  await expect(button(page, `Nhận lại ${price}`)).toHaveCount(0)
})

test('a child is excused and takes a seat in a sister class; the family sees what the teacher corrected, and why', async ({
  page,
  browser,
}) => {
  const { teacher, course, run, lessons } = await step.teacherWithRun(browser)
  const sister = await step.openRun(teacher, course, 20)
  const [lessonId = '', nextId = ''] = lessons
  const { child } = await step.parentWithChild(page)
  await step.buyRun(page, course, run, child.id)
  const device = await step.childDevice(browser, page, child.id)

  await openLesson(device, lessonId)
  await button(device, 'Xin nghỉ buổi này').click()
  await submitDialog(device, /^Xin nghỉ cho/, 'Gửi xin nghỉ', { 'Lý do': 'Em có lịch thi ở trường.' })
  await expect(device.getByText('Đã xin nghỉ: Em có lịch thi ở trường.')).toBeVisible()
  const makeUp = region(device, 'Học bù')
  await makeUp.getByRole('radio', { name: /20:00–21:00/ }).check({ force: true })
  await makeUp.getByRole('button', { name: 'Giữ chỗ học bù' }).click()
  await expect(makeUp).toContainText(/^Học bù.*Đã giữ chỗ học bù: .+20:00–21:00\./)
  await expectFits(device)
  await makeUp.getByRole('link', { name: 'Xem buổi học bù' }).click()
  await expect(device).toHaveURL(lessonPath(sister.lessons[0] ?? ''))
  await openLesson(teacher, sister.lessons[0] ?? '')
  await expect(region(teacher, 'Điểm danh')).toContainText('Học bù từ lớp khác')
  await openLesson(teacher, lessonId)
  await expect(region(teacher, 'Điểm danh')).toContainText('Xin nghỉ: Em có lịch thi ở trường.')

  await beginAgo(nextId, 1)
  await openLesson(teacher, nextId)
  await button(teacher, 'Bắt đầu buổi học').click()
  await said(teacher, 'Đã ghi giờ bắt đầu')
  await pass(nextId, 15)
  await runJob('lessons:remind')
  await step.expectNotices(page, ['LESSON_CHILD_MISSING'])
  await openLesson(teacher, nextId)
  await teacher
    .getByRole('group', { name: `Điểm danh ${child.name}` })
    .getByRole('button', { name: 'Vắng', exact: true })
    .click()
  await button(teacher, `Sửa điểm danh của ${child.name}`).click()
  const roster = region(teacher, 'Điểm danh')
  await roster.getByRole('radio', { name: 'Đến muộn' }).check({ force: true })
  await roster.getByLabel('Lý do sửa').fill('Vào lớp bằng máy của mẹ.')
  await roster.getByRole('button', { name: 'Lưu điểm danh' }).click()
  await said(teacher, 'Đã sửa điểm danh')
  const corrected = 'Sửa từ “Vắng” thành “Đến muộn”: Vào lớp bằng máy của mẹ.'
  await expect(roster).toContainText(corrected)
  await pass(nextId, 60)
  await openLesson(page, nextId)
  await expect(region(page, 'Biên nhận buổi học')).toContainText(corrected)
})

test('a lesson of others is a page that does not exist', async ({ page, browser }) => {
  const { lessons } = await step.teacherWithRun(browser, { lessons: 1 })
  expect((await page.goto(lessonPath(lessons[0] ?? '')))?.status()).toBe(200)
  await expect(page).toHaveURL(/\/sign-in\?from=/)
  const admin = await step.openAdmin(browser)
  await openLesson(admin, lessons[0] ?? '')
  const stranger = await step.openAdmin(browser, demo.parent)
  expect((await stranger.goto(lessonPath(lessons[0] ?? '')))?.status()).toBe(404)
})
