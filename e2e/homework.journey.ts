import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, visit } from './journey.ts'
import { classWithPupil, getHomework, giveHomework, handInPage, homeworkPath, markAndReturn } from './homework-steps.ts'
import { ask, expectFits, said, submitDialog } from './lesson-steps.ts'

test.use({ expectedErrors: /status of (400|404|409)/ }) // a stranger's page is part of these journeys

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

test('a pupil hands in words, parent and child see the receipt, and the pupil takes it back', async ({ page, browser }) => {
  const { teacher, course, run, lessons, child, pupil } = await classWithPupil(page, browser)
  const { id, title } = await giveHomework(teacher, run, { lessonId: lessons[0] })
  await visit(pupil, '/account/homework')
  await expect(pupil.getByText('Chưa nộp')).toBeVisible()
  await expectFits(pupil)
  await pupil.getByRole('link', { name: title }).click()
  await expect(heading(pupil, title)).toBeVisible()
  await expect(region(pupil, 'Cách chấm điểm')).toContainText('10 điểm')
  await expectAccessible(pupil)
  const words = 'Câu 1: x khác 3.'
  await pupil.getByLabel('Viết bài làm').fill(words)
  await pupil.getByRole('button', { name: 'Nộp bài', exact: true }).click()
  await expect(heading(pupil, /^Đã nộp \d\d:\d\d · đúng hạn$/)).toBeVisible()
  const { submissions } = await getHomework(pupil, id)
  const code = submissions[0]?.receipt.code ?? ''
  await said(pupil, code)
  await expectFits(pupil)

  await visit(page, homeworkPath(id, child.id))
  await expect(heading(page, /^Đã nộp \d\d:\d\d · đúng hạn$/)).toBeVisible()
  await said(page, code)
  await said(page, words)
  await expect(page.getByRole('button', { name: 'Rút lại bài' })).toHaveCount(0)
  await expectFits(page)
  await visit(page, homeworkPath(id))
  await expect(heading(page, 'Page not found')).toBeVisible() // the parent has no such work
  await visit(page, `/account/learn/${course.id}?learnerId=${child.id}&runId=${run}`)
  await expect(region(page, 'Bài tập').first()).toContainText('Hoàn thành')
  await visit(page, `/account/lessons/${lessons[0]}`)
  await expect(region(page, 'Bài tập của buổi này').getByRole('link', { name: title })).toHaveAttribute('href', homeworkPath(id, child.id))

  await pupil.getByRole('button', { name: 'Rút lại bài' }).click()
  await submitDialog(pupil, 'Rút lại bài vừa nộp?', 'Rút lại', {})
  await said(pupil, /^Đã rút lại\./)
  await expect(pupil.getByLabel('Viết bài làm')).toHaveValue(words) // it goes on as a draft
  await visit(page, homeworkPath(id, child.id))
  await said(page, `${child.name} chưa nộp bài này.`)
})

test('a child asks for more time, a parent passes it on, and the teacher’s answer moves the deadline', async ({ page, browser }) => {
  const { teacher, run, child, pupil } = await classWithPupil(page, browser)
  const { id, title } = await giveHomework(teacher, run)
  await visit(pupil, homeworkPath(id))
  await pupil.getByRole('button', { name: 'Nhờ ba mẹ xin thêm thời gian' }).click()
  await expectAccessible(pupil)
  await submitDialog(pupil, 'Nhờ ba mẹ xin thêm thời gian', 'Gửi ba mẹ', { 'Lý do (không bắt buộc)': 'Em bị ốm' })
  await said(pupil, /^Đã nhờ ba mẹ xin thêm thời gian/)
  await expect(pupil.getByRole('button', { name: 'Nhờ ba mẹ xin thêm thời gian' })).toHaveCount(0)

  await visit(page, homeworkPath(id, child.id))
  await said(page, `${child.name} nhờ xin thêm thời gian cho bài này.`)
  await page.getByRole('link', { name: 'Xem lời nhờ' }).click()
  await said(page, 'Em bị ốm')
  await page.getByRole('button', { name: `Đồng ý xin thêm thời gian cho ${child.name}: ${title}` }).click()
  await said(page, 'Đã gửi lời xin đến thầy cô.')
  await expect.poll(async () => (await getHomework(page, id, child.id)).extension?.state).toBe('ASKED')
  await visit(page, homeworkPath(id, child.id))
  await said(page, /^Đã xin thầy cô cho nộp đến/)
  await expectFits(page)

  await ask(teacher, 'POST', `/clms/v1/assignments/${id}/learners/${child.id}/extension`, { decision: 'GRANT' })
  await visit(pupil, homeworkPath(id))
  await said(pupil, /^Thầy cô đã cho thêm thời gian: nộp được đến/)
  await said(pupil, 'Hạn riêng')
})

test('a returned mark shows strokes, points and words; the pupil answers, the parent reads', async ({ page, browser }) => {
  const { teacher, run, child, pupil } = await classWithPupil(page, browser)
  const { id } = await giveHomework(teacher, run)
  await visit(pupil, homeworkPath(id))
  const { assetId, submission } = await handInPage(pupil, id)
  await visit(pupil, homeworkPath(id))
  await expect(region(pupil, 'Bài đã chấm')).toHaveCount(0) // nothing before it is returned
  await markAndReturn(teacher, submission.id, assetId)
  await visit(pupil, homeworkPath(id))
  const marks = region(pupil, 'Bài đã chấm')
  await expect(marks).toContainText('8,5/10 điểm')
  await expect(marks).toContainText('Xem lại dấu của câu 2 nhé.')
  await expect(marks.getByRole('figure', { name: 'Trang 1' })).toBeVisible()
  await marks.getByRole('button', { name: 'Trả lời thầy cô' }).click()
  await expect(marks.getByLabel('Viết trả lời')).toBeFocused()
  await marks.getByLabel('Viết trả lời').fill('Dạ em sửa rồi ạ.')
  await expectFits(pupil)
  await marks.getByRole('button', { name: 'Gửi trả lời' }).click()
  await said(pupil, 'Đã gửi trả lời đến thầy cô.')
  await expect(marks.getByText('Dạ em sửa rồi ạ.')).toBeVisible()

  await visit(page, homeworkPath(id, child.id))
  await expect(region(page, 'Bài đã chấm')).toContainText('Dạ em sửa rồi ạ.')
  await expect(page.getByRole('button', { name: 'Trả lời thầy cô' })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Tải bài chấm (PDF)' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await expectFits(page)
})
