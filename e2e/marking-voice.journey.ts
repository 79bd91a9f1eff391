import { newTeacher } from './accounts.ts'
import { launchOptions } from './browser.ts'
import { expect, expectAccessible, test, visit } from './journey.ts'
import { addChild, ask, buyRun, newPage, said } from './lesson-steps.ts'
import * as step from './marking-steps.ts'

// a fake microphone with a tone
const args = [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
test.use({
  launchOptions: { ...launchOptions, args },
  permissions: ['microphone'],
  expectedErrors: /status of (400|404|409)/, // a conflict and a stranger are part of these journeys
})

test('a voice is pinned to a spot of a page, and the family hears it after the mark is returned', async ({ page, browser }) => {
  const { teacher, submissionId, assignmentId, child } = await step.submittedHomework(browser, page, { pages: 1 })
  await teacher.context().grantPermissions(['microphone'])
  await step.openDesk(teacher, submissionId)
  await step.pressTool(teacher, 'Ghi âm')
  const [spot] = await step.spotsOf(step.paper(teacher), [[0.4, 0.3]])
  await teacher.mouse.click(spot!.x, spot!.y)
  const dialog = teacher.getByRole('dialog', { name: 'Ghi lời nói lên trang' })
  await dialog.getByRole('button', { name: 'Ghi âm' }).click()
  await expect(teacher.getByRole('timer')).toHaveText(/^0:(?!00)\d\d$/)
  await expectAccessible(teacher)
  await teacher.getByRole('button', { name: 'Ghi xong' }).click()
  await expect(dialog).toBeHidden({ timeout: 60_000 })
  const pin = teacher.getByRole('button', { name: /^Lời nói 1 của giáo viên/ })
  await expect(pin).toBeVisible()
  await pin.press('Enter')
  await expect(teacher.getByRole('button', { name: /^Nghe lời bạn nói/ })).toBeFocused()
  await expectAccessible(teacher)

  await teacher.getByRole('button', { name: 'Nhờ chụp lại trang 1' }).click()
  await teacher.getByRole('dialog').getByRole('button', { name: 'Gửi lời nhờ' }).click()
  await said(teacher, 'Đã nhờ chụp lại trang 1.')
  const marks = `/clms/v1/homework/${assignmentId}/marks?learnerId=${child.id}`
  expect(await ask(page, 'GET', marks)).toMatchObject({ items: [] }) // nothing leaves before the return
  await teacher.getByRole('button', { name: /^Trả bài/ }).click()
  await teacher.getByRole('button', { name: 'Vẫn trả bài' }).click()
  await said(teacher, /^Đã trả bài cho/)
  expect(await ask(page, 'GET', marks)).toMatchObject({ items: [{ voices: [{ spot: { page: 1 } }] }] })
})

test('what two devices wrote is shown beside each other, a returned mark leads to the next, and a stranger finds nothing', async ({
  page,
  browser,
}) => {
  const work = await step.submittedHomework(browser, page, { pages: 1 })
  const { teacher, submissionId, assignmentId, course, run } = work
  const sibling = await addChild(page)
  await buyRun(page, course, run, sibling.id)
  const nextId = await step.submit(page, { assignmentId, learnerId: sibling.id, pages: 0, text: 'Câu 9: x = −4. Câu 10: x = 2.' })
  await step.openDesk(teacher, submissionId)
  const save = (revision: number, words: string) =>
    ask(teacher, 'PATCH', `/clms/v1/submissions/${submissionId}/mark`, { revision, words, points: [] })
  await save(0, 'Bài làm gọn.')
  const letter = teacher.getByRole('textbox', { name: /^Lời nhận xét gửi/ })
  await letter.fill('Cần thêm điều kiện.')
  await expect(teacher.getByRole('heading', { name: 'Bài này vừa được lưu ở nơi khác' })).toBeVisible()
  await expect(teacher.getByText('Bài làm gọn.')).toBeVisible()
  await expectAccessible(teacher)
  await teacher.getByRole('button', { name: 'Giữ bản của tôi' }).click()
  await expect.poll(async () => (await step.getMark(teacher, submissionId)).words).toBe('Cần thêm điều kiện.')
  await step.expectSaved(teacher)

  await teacher.getByRole('button', { name: /^Trả bài, sang/ }).click()
  await teacher.getByRole('button', { name: 'Vẫn trả bài' }).click()
  await teacher.waitForURL((url) => url.pathname === step.deskPath(nextId))
  await expect(teacher.getByText('Câu 9: x = −4. Câu 10: x = 2.')).toBeVisible() // words alone are a whole piece of work
  await said(teacher, 'Bài này không có trang ảnh để chấm lên.')
  await expectAccessible(teacher)

  const stranger = await newPage(browser)
  await newTeacher(stranger)
  await stranger.goto(step.deskPath(submissionId))
  await expect(stranger.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await visit(stranger, '/account/teaching/mark')
  await expect(stranger.getByText('Chưa có bài nào để chấm')).toBeVisible()
})
