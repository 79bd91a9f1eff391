import { launchOptions } from './browser.ts'
import { classWithPupil, getHomework, giveHomework, homeworkPath } from './homework-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './journey.ts'
import { said } from './lesson-steps.ts'
import * as desk from './marking-steps.ts'
import { pagePhoto } from './page-photo.ts'

// a fake microphone with a tone
const args = [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
test.use({ launchOptions: { ...launchOptions, args } })

test('on a phone a pupil photographs a page, hears what the teacher says about it, and answers aloud', async ({ page, browser }) => {
  const { teacher, run, pupil } = await classWithPupil(page, browser)
  for (const person of [teacher, pupil]) await person.context().grantPermissions(['microphone'])
  const { id } = await giveHomework(teacher, run)
  await pupil.setViewportSize({ width: 390, height: 844 })
  await visit(pupil, homeworkPath(id))
  await pupil.locator('input[data-photos="camera"]').setInputFiles([await pagePhoto(page, { number: 1, orientation: 6 })])
  await said(pupil, /^Đã lưu nháp/)
  await pupil.getByRole('button', { name: 'Nộp 1 trang' }).click()
  await said(pupil, 'Đã nộp')
  const [submission] = (await getHomework(pupil, id)).submissions

  await desk.openDesk(teacher, submission!.id)
  await desk.pressTool(teacher, 'Ghi âm')
  const [spot] = await desk.spotsOf(desk.paper(teacher), [[0.4, 0.3]])
  await teacher.mouse.click(spot!.x, spot!.y)
  const recording = teacher.getByRole('dialog', { name: 'Ghi lời nói lên trang' })
  await recording.getByRole('button', { name: 'Ghi âm' }).click()
  await expect(teacher.getByRole('timer')).toHaveText(/^0:(?!00)\d\d$/)
  await teacher.getByRole('button', { name: 'Ghi xong' }).click()
  await expect(recording).toBeHidden({ timeout: 60_000 })
  await teacher.getByRole('button', { name: /^Trả bài/ }).click()
  await teacher.getByRole('button', { name: 'Vẫn trả bài' }).click()
  await said(teacher, /^Đã trả bài cho/)

  await visit(pupil, homeworkPath(id))
  const marks = pupil.getByRole('region', { name: 'Bài đã chấm' })
  await marks.getByRole('button', { name: /^Nghe lời thầy cô/ }).click()
  await expect(marks.getByRole('button', { name: 'Tạm dừng' })).toBeVisible() // it plays
  await expectNoSidewaysScroll(pupil)
  await expectAccessible(pupil)
  await marks.getByRole('button', { name: /^Trả lời: Lời nói 1/ }).click()
  await marks.getByRole('button', { name: 'Trả lời bằng giọng nói' }).click()
  await expect(pupil.getByRole('timer')).toHaveText(/^0:(?!00)\d\d$/)
  await pupil.getByRole('button', { name: 'Ghi xong' }).click()
  await said(pupil, 'Đã gửi trả lời đến thầy cô.')
  await expect(marks.getByRole('button', { name: /^Nghe lời trả lời/ })).toBeVisible()
  const { replies } = await desk.getMark(teacher, submission!.id)
  expect(replies.map(({ kind, seconds }) => [kind, seconds !== null && seconds > 0])).toEqual([['VOICE', true]])
})
