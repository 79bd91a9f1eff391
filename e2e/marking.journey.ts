import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './journey.ts'
import { said } from './lesson-steps.ts'
import * as step from './marking-steps.ts'
import { findSmallTouchTargets } from './touch-targets.ts'

test.use({ expectedErrors: /status of (400|404|409)|ERR_INTERNET_DISCONNECTED/ }) // refusals and a lost network are part of these journeys

const { paper, strokesOn, spotsOf, pressTool, expectSaved, openDesk } = step

test('a pen draws, then fingers only move the page; offline and a closed page lose no stroke', async ({ page, browser }) => {
  const { teacher, submissionId } = await step.submittedHomework(browser, page)
  await openDesk(teacher, submissionId)
  const [from, over, to] = await spotsOf(paper(teacher), [
    [0.2, 0.2],
    [0.4, 0.3],
    [0.6, 0.2],
  ])
  await step.touch(teacher, [[from!], [over!], [to!]]) // no pen was seen: a finger draws
  await expect(strokesOn(teacher)).toHaveCount(1)
  await step.touch(teacher, [[over!], [to!]], 60) // the edge of a hand
  await step.penLine(teacher, [from!, over!, to!])
  await expect(strokesOn(teacher)).toHaveCount(2)
  await expectSaved(teacher)

  const zoomOf = () => teacher.evaluate(() => document.querySelector<HTMLElement>('[data-fingers]')?.style.getPropertyValue('--zoom') ?? '')
  await step.touch(teacher, [
    [
      { x: from!.x, y: from!.y },
      { x: to!.x, y: to!.y },
    ],
    [
      { x: from!.x - 40, y: from!.y },
      { x: to!.x + 40, y: to!.y },
    ],
    [
      { x: from!.x - 90, y: from!.y },
      { x: to!.x + 90, y: to!.y },
    ],
  ])
  await expect.poll(async () => Number(await zoomOf())).toBeGreaterThan(1.2)
  await teacher.getByRole('button', { name: 'Thu nhỏ, phím −' }).click()
  await teacher.keyboard.press('-')
  await step.touch(teacher, [[to!], [over!], [from!]]) // a pen was seen: it only moves the page
  await expect(strokesOn(teacher)).toHaveCount(2)

  await teacher.context().setOffline(true)
  const [start, end] = await spotsOf(paper(teacher), [
    [0.3, 0.4],
    [0.5, 0.45],
  ])
  await step.penLine(teacher, [start!, end!])
  await expect(strokesOn(teacher)).toHaveCount(3)
  await expect(teacher.getByText('Còn 1 nét trên máy này').first()).toBeVisible()
  await said(teacher, /^Nét chấm và lời nhận xét giữ trong máy/)
  await teacher.close()
  const reopened = await teacher.context().newPage()
  await teacher.context().setOffline(false)
  await openDesk(reopened, submissionId)
  await expect(strokesOn(reopened)).toHaveCount(3)
  await expectSaved(reopened)
  await expect.poll(async () => (await step.getMark(reopened, submissionId)).strokes.length).toBe(3)

  await reopened.keyboard.press('Control+z') // nothing was drawn on this page
  await pressTool(reopened, 'Tẩy')
  const [under] = await spotsOf(paper(reopened), [[0.4, 0.3]])
  await reopened.mouse.click(under!.x, under!.y)
  await expect(strokesOn(reopened)).toHaveCount(1)
  await reopened.keyboard.press('Control+z')
  await expect(strokesOn(reopened)).not.toHaveCount(1)
  await expectSaved(reopened)
})

test('the whole desk by keyboard: stamps, points, words, another marker, return and the next one', async ({ page, browser }) => {
  const work = await step.submittedHomework(browser, page, { pages: 1 })
  const { teacher, submissionId } = work
  const [{ id: fileId }] = (await step.getMark(teacher, submissionId)).submission.files.map(({ assetId }) => ({ id: assetId })) as [
    { id: string },
  ]
  await visit(teacher, '/account/teaching/mark')
  await expect(teacher.getByRole('list', { name: 'Bài nộp' }).getByRole('listitem')).toHaveCount(1)
  await fits(teacher)
  await teacher.getByLabel('Chấm trong bao nhiêu giờ').selectOption('48')
  await teacher.getByRole('button', { name: 'Lưu lời hứa' }).click()
  await said(teacher, 'Từ nay bạn hứa chấm trong 48 giờ.')
  await teacher.getByRole('link', { name: 'Chấm bài cũ nhất' }).press('Enter')
  await expect(paper(teacher)).toBeVisible()
  await fits(teacher)

  await teacher.setViewportSize({ width: 1440, height: 900 })
  await teacher.keyboard.press('v')
  await teacher.keyboard.press('c')
  await expect(paper(teacher)).toBeFocused()
  await teacher.keyboard.press('ArrowRight')
  await teacher.keyboard.press('Enter')
  await expect(strokesOn(teacher)).toHaveCount(1)
  await teacher.keyboard.press('t')
  await teacher.keyboard.press('ArrowDown')
  await teacher.keyboard.press('Enter')
  await teacher.keyboard.type('Thiếu điều kiện')
  await teacher.keyboard.press('Enter')
  await expect(paper(teacher).locator('svg > text')).toHaveText('Thiếu điều kiện')
  await expect(paper(teacher)).toBeFocused()
  await step.drawElsewhere(teacher, submissionId, fileId, [1000, 8000], [5000, 8500])
  await expect(strokesOn(teacher)).toHaveCount(2) // of another marker, or of another device

  await teacher.keyboard.press('p')
  await teacher.keyboard.type('3,5')
  await teacher.keyboard.press('Control+Enter')
  const dialog = teacher.getByRole('dialog', { name: 'Trả bài khi còn phần chưa có điểm?' })
  await expect(dialog).toBeVisible()
  await expectAccessible(teacher)
  await dialog.getByRole('button', { name: 'Chấm tiếp' }).click()
  await expect(teacher.getByLabel('Câu 9, tối đa 4 điểm')).toBeFocused() // where the keyboard was
  await teacher.keyboard.press('Enter')
  await teacher.keyboard.type('5')
  await teacher.getByRole('button', { name: 'Mẫu mới' }).click()
  await teacher.getByRole('dialog').getByLabel('Lời nhận xét mẫu').fill('Thiếu điều kiện xác định.')
  await teacher.getByRole('dialog').getByRole('button', { name: 'Cất mẫu' }).click()
  await said(teacher, 'Đã cất mẫu mới.')
  await expect(teacher.getByRole('list', { name: 'Nhận xét mẫu' }).getByRole('button')).toBeVisible()
  await expect(teacher.getByRole('dialog')).toBeHidden()
  await teacher.keyboard.press('1')
  await expect(teacher.getByRole('textbox', { name: /^Lời nhận xét gửi/ })).toHaveValue('Thiếu điều kiện xác định.')
  await teacher.keyboard.press('n')
  await teacher.keyboard.press('Control+End')
  await teacher.keyboard.type(' Câu 9 gọn lắm.')
  await expectSaved(teacher)
  await expect
    .poll(async () => {
      const { words, total } = await step.getMark(teacher, submissionId)
      return { words, total }
    })
    .toEqual({ words: 'Thiếu điều kiện xác định. Câu 9 gọn lắm.', total: 850 })

  await teacher.keyboard.press('Control+Enter')
  await said(teacher, /^Đã trả bài cho .+, 8,5 điểm\.$/)
  await expect(teacher.getByText('Chưa có bài nào để chấm')).toBeVisible()
  await teacher.getByRole('link', { name: 'Xem hoặc mở lại bài vừa trả' }).press('Enter')
  await said(teacher, /^Bài này đã trả lúc/)
  await expectAccessible(teacher)
  await teacher.getByRole('button', { name: 'Mở lại để chấm tiếp' }).click()
  await said(teacher, 'Đã mở lại. Gia đình vẫn thấy lần đã trả.')
  await expect(teacher.getByText('Lần 1 gia đình đang xem')).toBeVisible()
})

/** At three widths, with targets for fingers, and for axe. */
async function fits(page: Parameters<typeof expectAccessible>[0]) {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    if (width === 390) await expect.poll(() => findSmallTouchTargets(page)).toEqual([])
    await expectAccessible(page)
  }
}
