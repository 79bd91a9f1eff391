import { randomUUID } from 'node:crypto'
import type { listHomework } from '@khue/contracts/learning/homework'
import type { Reply } from '@khue/contracts/endpoint'
import type { Page } from '@playwright/test'
import { password } from './accounts.ts'
import { expect, expectAccessible, test, visit, waitForHydration } from './journey.ts'
import * as step from './lesson-steps.ts'

test.use({ expectedErrors: /status of (400|403|404|409)/ }) // refusals are part of this journey

const { expectFits, openLesson, said, submitDialog } = step
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const sheet = {
  name: 'Đề ôn.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n%%EOF\n'),
}
const title = '12 câu phân thức, trang 48'

/** At both ends of what people use, also for axe. */
async function expectFitsAll(page: Page) {
  await expectFits(page)
  await page.setViewportSize({ width: 390, height: 900 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a teacher gives homework from the lesson, with a file, and grants a family more time in one tap', async ({
  page: parent,
  browser,
}) => {
  const { teacher, course, run, lessons } = await step.teacherWithRun(browser)
  const [lessonId = ''] = lessons
  const { child } = await step.parentWithChild(parent)
  await step.buyRun(parent, course, run, child.id)

  await openLesson(teacher, lessonId)
  await region(teacher, 'Bài tập').getByRole('link', { name: 'Giao bài tập' }).click()
  await expect(teacher.getByRole('heading', { level: 1, name: 'Giao bài tập' })).toBeVisible()
  await waitForHydration(teacher)
  await expect(teacher.getByLabel('Bài tập của buổi')).toHaveValue(lessonId)
  await expect(teacher.getByLabel('Hạn nộp')).toHaveValue(`${step.dayAhead(5)}T18:00`) // when the next lesson begins
  await button(teacher, 'Giao bài').click()
  await expect(teacher.getByText('Vui lòng nhập tên bài tập.')).toBeVisible()
  await expectFitsAll(teacher)
  await teacher.getByLabel('Tên bài tập').fill(title)
  await teacher.getByLabel('Nội dung').fill('Làm **cả 12 câu**, viết đủ điều kiện xác định.')
  await teacher.getByLabel('Chọn tệp kèm theo bài tập').setInputFiles(sheet)
  await expect(button(teacher, 'Bỏ Đề ôn.pdf')).toBeVisible()
  await button(teacher, 'Thêm một phần').click()
  await teacher.getByLabel('Tên phần 1').fill('Điều kiện xác định')
  await teacher.getByLabel('Điểm phần 1').fill('7,5')
  await expect(teacher.getByText('Tổng: 7,5 điểm')).toBeVisible()
  await teacher.getByRole('link', { name: 'Huỷ', exact: true }).click()
  await teacher.getByRole('dialog', { name: 'Bạn có thay đổi chưa lưu' }).getByRole('button', { name: 'Ở lại' }).click()
  await button(teacher, 'Giao bài').click()
  await expect(teacher.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await waitForHydration(teacher)
  await expect(region(teacher, 'Đề bài').getByRole('link', { name: 'Đề ôn.pdf' })).toBeVisible()
  await expect(region(teacher, 'Từng học viên').getByRole('row', { name: child.name })).toContainText('Chưa nộp')
  const address = new URL(teacher.url()).pathname
  const id = address.split('/').at(-1) ?? ''

  const mine = () => step.ask<Reply<typeof listHomework>>(parent, 'GET', `/clms/v1/homework?learnerId=${child.id}`)
  expect((await mine()).items.map((one) => one.title)).toEqual([title])
  await step.ask(parent, 'POST', `/clms/v1/homework/${id}/extension`, { learnerId: child.id, reason: 'Cháu ốm.' })
  await visit(teacher, address)
  await expect(region(teacher, 'Gia đình xin thêm thời gian')).toContainText('“Cháu ốm.”')
  await expectFitsAll(teacher)
  await button(teacher, `Đồng ý thêm thời gian cho ${child.name}`).click()
  await said(teacher, `Đã thêm thời gian cho ${child.name}`)
  await expect(region(teacher, 'Gia đình xin thêm thời gian')).toHaveCount(0)
  await expect(region(teacher, 'Từng học viên')).toContainText('Hạn riêng')
  await button(teacher, `Lùi hạn của ${child.name}`).click()
  const later = `${step.dayAhead(9)}T21:00`
  await submitDialog(teacher, `Lùi hạn cho riêng ${child.name}`, 'Lưu hạn riêng', { 'Hạn mới': later })
  await said(teacher, 'Đã lùi hạn; gia đình nhận tin')

  await button(teacher, 'Nhắc người chưa nộp').click()
  await said(teacher, /^Đã nhắc 1.học viên và phụ huynh$/)
  await step.expectNotices(parent, ['HOMEWORK_GIVEN', 'HOMEWORK_OWN_DUE', 'HOMEWORK_NUDGED'])
})

test('once somebody has handed in, a teacher only moves the deadline and adds corrections, and may delete the work', async ({
  page: parent,
  browser,
}) => {
  const { teacher, course, run } = await step.teacherWithRun(browser)
  const { child } = await step.parentWithChild(parent)
  await step.buyRun(parent, course, run, child.id)
  const id = randomUUID()
  const address = `/account/teaching/assignments/${id}`
  const times = { displayAt: new Date(Date.now() - 60_000).toISOString(), dueAt: `${step.dayAhead(5)}T11:00:00.000Z` }
  await step.ask(teacher, 'POST', '/clms/v1/assignments', { id, scope: 'RUN', refId: run, title, ...times })
  await visit(teacher, address)
  await step.ask(parent, 'POST', `/clms/v1/homework/${id}/submissions`, {
    id: randomUUID(),
    learnerId: child.id,
    text: 'x khác 2.',
    files: [],
  })
  const marking = teacher.getByRole('navigation', { name: 'Dạy học' }).getByRole('link', { name: /^Chấm bài/ })
  await expect(marking).toContainText('1 việc đang chờ') // the open page hears of it
  await visit(teacher, address)
  await expect(teacher.getByText('Đã có học viên nộp nên đề bài được khoá: chỉ đính chính và lùi hạn được.')).toBeVisible()
  await expect(region(teacher, 'Kết quả chấm')).toContainText(/0.bài đã trả, 0.bài đang chấm, 1.bài chờ chấm/)
  await expectFitsAll(teacher)
  await teacher.getByRole('link', { name: 'Lùi hạn', exact: true }).click()
  await expect(teacher.getByText(/^Đã có học viên nộp nên đề bài không sửa được nữa\./)).toBeVisible()
  await waitForHydration(teacher)
  await expect(teacher.getByLabel('Tên bài tập')).toHaveCount(0)
  await expectFitsAll(teacher)
  await teacher.getByLabel('Hạn nộp').fill(`${step.dayAhead(4)}T21:00`)
  await button(teacher, 'Lưu thay đổi').click()
  await expect(teacher.getByRole('alert')).toContainText('Bạn có thể đính chính, hoặc lùi hạn.')
  await teacher.getByLabel('Hạn nộp').fill(`${step.dayAhead(6)}T21:00`)
  await button(teacher, 'Lưu thay đổi').click()
  await expect(teacher.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await waitForHydration(teacher)

  await button(teacher, 'Thêm đính chính').click()
  await submitDialog(teacher, 'Đính chính đề bài', 'Gửi đính chính', { 'Nội dung đính chính': 'Câu 3 đọc là x ≠ 2.' })
  await said(teacher, 'Đã gửi đính chính')
  await expect(region(teacher, 'Đề bài')).toContainText('Câu 3 đọc là x ≠ 2.')
  await step.expectNotices(parent, ['HOMEWORK_CORRECTED'])

  await visit(teacher, `/account/teaching/classes/${run}`)
  await expect(region(teacher, 'Bài tập của lớp')).toContainText('1/1 đã nộp')
  await expectFits(teacher)
  await visit(teacher, '/account/teaching')
  await expect(teacher.getByRole('list', { name: 'Việc cần làm hôm nay' }).getByRole('link', { name: /Bài chờ chấm/ })).toContainText('1')
  await expect(teacher.getByRole('link', { name: `Chấm bài của ${child.name}: ${title}` })).toBeVisible()
  await expectFitsAll(teacher)

  await visit(teacher, '/account/teaching/assignments')
  await expectFitsAll(teacher)
  await teacher.getByRole('link', { name: title }).click()
  await button(teacher, 'Xoá bài tập').click()
  const dialog = teacher.getByRole('dialog', { name: 'Xoá bài tập này?' })
  await dialog.getByLabel('Mật khẩu của bạn').fill(password)
  await dialog.getByRole('button', { name: 'Xoá bài tập' }).click()
  await expect(dialog.getByText('Vui lòng nêu lý do.')).toBeVisible()
  await dialog.getByLabel('Lý do xoá').fill('Giao nhầm lớp.')
  await dialog.getByLabel('Mật khẩu của bạn').fill(`${password}!`)
  await dialog.getByRole('button', { name: 'Xoá bài tập' }).click()
  await expect(dialog.getByText(/Mật khẩu/).last()).toBeVisible()
  await expectAccessible(teacher)
  await dialog.getByLabel('Mật khẩu của bạn').fill(password)
  await dialog.getByRole('button', { name: 'Xoá bài tập' }).click()
  await expect(teacher.getByText('Không có bài tập nào đang làm')).toBeVisible()
  await step.expectNotices(parent, ['HOMEWORK_DELETED'])
})

test('a draft is given later, to chosen learners alone; a stranger finds nothing', async ({ page: parent, browser }) => {
  const { teacher, course, run } = await step.teacherWithRun(browser)
  const { child } = await step.parentWithChild(parent)
  const sibling = await step.addChild(parent)
  await step.buyRun(parent, course, run, child.id)
  await step.buyRun(parent, course, run, sibling.id)
  await visit(teacher, `/account/teaching/classes/${run}`)
  await region(teacher, 'Bài tập của lớp').getByRole('link', { name: 'Giao bài tập' }).click()
  await expect(teacher.getByRole('heading', { level: 1, name: 'Giao bài tập' })).toBeVisible()
  await waitForHydration(teacher)
  await teacher.getByLabel('Tên bài tập').fill(title)
  await teacher.getByRole('radio', { name: /^Một số học viên/ }).check()
  await button(teacher, 'Lưu nháp').click()
  await expect(teacher.getByText('Hãy chọn ít nhất một học viên.')).toBeVisible()
  await expectFits(teacher)
  await teacher.getByRole('checkbox', { name: child.name }).press('Space')
  await button(teacher, 'Lưu nháp').click()
  await expect(teacher.getByText(/^Đây là bản nháp: học viên chưa thấy\./)).toBeVisible()
  await expect(region(teacher, 'Từng học viên')).toContainText(child.name)
  await expect(region(teacher, 'Từng học viên')).not.toContainText(sibling.name)
  const address = new URL(teacher.url()).pathname
  const homework = () => step.ask<Reply<typeof listHomework>>(parent, 'GET', '/clms/v1/homework')
  expect((await homework()).items).toEqual([])

  await teacher.getByRole('link', { name: 'Sửa bài' }).click()
  await expect(teacher.getByRole('heading', { level: 1, name: 'Sửa bài tập' })).toBeVisible()
  await waitForHydration(teacher)
  await expect(teacher.getByText(/^Bài này chỉ giao cho 1.học viên đã chọn\.$/)).toBeVisible()
  await teacher.getByLabel('Tên bài tập').fill(`${title}, bản 2`)
  await button(teacher, 'Giao bài').click()
  await expect(teacher.getByRole('heading', { level: 1, name: `${title}, bản 2` })).toBeVisible()
  await expect(teacher.getByText('Đang làm', { exact: true })).toBeVisible()
  expect((await homework()).items.map(({ learner, title: given }) => [learner.id, given])).toEqual([[child.id, `${title}, bản 2`]])

  const { teacher: stranger } = await step.teacherWithRun(browser)
  for (const path of [address, `${address}/edit`, `/account/teaching/assignments/new?run=${run}`]) {
    await stranger.goto(path)
    await expect(stranger.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
})
