import type { Page } from '@playwright/test'
import { slugOf, slugWithCode } from '@khue/contracts/slug'
import { newName, newPerson } from './accounts.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './journey.ts'
import { buyCourse, filmSeconds, lecturePath, recordedCourse, type RecordedCourse } from './lecture-steps.ts'
import { childDevice, expectFits, newPage, parentWithChild, said } from './lesson-steps.ts'
import { readSql, runSql } from './test-database.ts'

test.use({ expectedErrors: /status of (401|403|404|409|410)|ERR_INTERNET_DISCONNECTED|Failed to fetch/ }) // refusals and a cut line are part of these journeys

const player = (page: Page) => page.getByRole('region', { name: /^Bài giảng: / })
const stopped = (page: Page, title: string | RegExp) => expect(player(page).getByRole('heading', { name: title })).toBeVisible()
const second = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
const isPlaying = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => !video.paused && video.readyState > 2)
const slider = (page: Page) => page.getByRole('slider', { name: 'Vị trí bài giảng' })

async function start(page: Page, words = /^(Xem bài giảng|Xem tiếp từ)/) {
  await player(page).getByRole('button', { name: words }).click()
  await expect.poll(() => isPlaying(page)).toBe(true)
}
const watchedSeconds = async ({ items }: RecordedCourse, at = 0) => {
  const [row] = (await readSql(`select upper(range_merge(watched))::int as seconds from watchings where item_id = $1`, [items[at]])) as {
    seconds: number | null
  }[]
  return row?.seconds ?? 0
}

test('a learner watches, reads along, takes notes, and goes on elsewhere', async ({ page, browser }) => {
  const { course, teacherName } = await recordedCourse(browser)
  await newPerson(page, newName('Hoàng'))
  await buyCourse(page, course)
  await visit(page, `/account/learn/${course.id}`)
  await expect(page.getByRole('region', { name: 'Bài giảng ghi hình' })).toContainText('Hết hạn')
  await page.getByRole('link', { name: 'Xem bài giảng' }).click()
  await expect(page).toHaveURL(lecturePath(course))
  await expect(page.getByRole('heading', { level: 1, name: 'Vòng lặp for và range' })).toBeVisible()
  await expect(page.getByText(teacherName).first()).toBeVisible()
  await expect(page.getByText('Xem được đến')).toBeVisible()

  await start(page)
  await expect(page.locator('[data-watermark]')).toContainText('••••')
  await expect.poll(() => second(page)).toBeGreaterThan(2)
  // a line of the subtitles, a chapter, the keys and the slider all move the film
  await page.getByRole('button', { name: /Vòng ngoài quay 6 lần/ }).click()
  await expect.poll(() => second(page)).toBeGreaterThanOrEqual(16)
  await expect(page.getByRole('button', { name: /Vòng ngoài quay 6 lần/ })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: /Cú pháp for và range/ }).click()
  await expect.poll(() => second(page)).toBeLessThan(14)
  await page.keyboard.press('k')
  await expect.poll(() => isPlaying(page)).toBe(false)
  await page.keyboard.press('5')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^20 giây trên 40 giây, mốc Cú pháp for và range$/)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Phím tắt' })).toBeVisible()
  await page.keyboard.press('Escape')

  const note = page.getByRole('textbox', { name: /^Ghi chú mới/ })
  await note.fill('range(4) đếm 0, 1, 2, 3. Không có số 4!')
  await note.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Xem từ 00:20' })).toBeVisible()
  await expect.poll(async () => (await readSql('select 1 from lecture_notes where item_id = $1', [course.items[0]])).length).toBe(1)
  await expectFits(page)

  // another device goes on at the same second, and sees the note
  await expect.poll(() => watchedSeconds(course)).toBeGreaterThan(0)
  const other = await (
    await browser.newContext({ baseURL: process.env.KHUE_URL ?? '', storageState: await page.context().storageState() })
  ).newPage()
  await visit(other, lecturePath(course))
  await expect(other.getByRole('button', { name: 'Xem từ 00:20' })).toBeVisible()
  await start(other, /^Xem tiếp từ 00:20/)
  await expect.poll(() => second(other)).toBeGreaterThanOrEqual(20)
  await other.context().close()
})

test('what is played without a connection counts when it is back', async ({ page, browser }) => {
  const { course } = await recordedCourse(browser)
  await newPerson(page, newName('Hoàng'))
  await buyCourse(page, course)
  await visit(page, lecturePath(course))
  await start(page)
  await expect.poll(() => second(page)).toBeGreaterThan(1)
  await page.context().setOffline(true)
  await expect.poll(() => second(page), { timeout: 60_000 }).toBeGreaterThan(6)
  await player(page).getByRole('button', { name: 'Tạm dừng' }).first().click()
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('khue.viewing.')).length)
  await expect.poll(kept).toBe(1)
  await page.context().setOffline(false)
  await expect.poll(kept).toBe(0)
  await expect.poll(() => watchedSeconds(course)).toBeGreaterThanOrEqual(5)
})

test('a third device ends the first, which can take over again', async ({ page, browser }) => {
  const { course } = await recordedCourse(browser)
  await newPerson(page, newName('Hoàng'))
  await buyCourse(page, course)
  await visit(page, lecturePath(course))
  await start(page)
  const storageState = await page.context().storageState()
  for (let device = 2; device <= 3; device += 1) {
    const context = await browser.newContext({ baseURL: process.env.KHUE_URL ?? '', storageState })
    const another = await context.newPage()
    await visit(another, lecturePath(course))
    await start(another)
    if (device === 3) await said(another, /Một máy khác đang xem đã dừng/)
  }
  await stopped(page, 'Bài đang được xem trên máy khác')
  await player(page).getByRole('button', { name: 'Xem ở đây' }).click()
  await expect.poll(() => isPlaying(page)).toBe(true)
})

test('a deadline that passes locks the open film, and one tap asks for more time', async ({ page, browser }) => {
  const { course } = await recordedCourse(browser)
  const { child } = await parentWithChild(page)
  await buyCourse(page, course, child.id)
  const pupil = await childDevice(browser, page, child.id)
  await visit(pupil, lecturePath(course))
  await start(pupil)
  await expect.poll(() => watchedSeconds(course), { timeout: 30_000 }).toBeGreaterThan(0)
  await runSql(
    `update entitlements set starts_at = starts_at - interval '40 days', ends_at = now() - interval '1 minute' where person_id = $1`,
    [child.id],
  )
  await stopped(pupil, /^Video đã hết hạn xem ngày \d\d\/\d\d\/\d{4}$/)
  await expect.poll(() => isPlaying(pupil)).toBe(false)
  await expect(pupil.getByRole('heading', { name: 'Vẫn dùng được' })).toBeVisible()
  await expect(pupil.getByRole('button', { name: /Vòng ngoài quay 6 lần/ })).toBeVisible()
  await pupil.getByRole('button', { name: 'Nhờ ba mẹ gia hạn' }).click()
  await said(pupil, 'Đã nhờ ba mẹ, đang chờ trả lời.')
  await expectAccessible(pupil)

  await visit(page, '/account/family/requests')
  await page.getByRole('button', { name: /^Đồng ý xin thêm thời gian cho/ }).click()
  await said(page, 'Đã gửi lời xin đến thầy cô.')
  // the parent sees the child's progress, and no notes
  await visit(page, lecturePath(course, 0, child.id))
  await said(page, `Tiến độ của ${child.name}`)
  await expect(page.getByRole('textbox', { name: /^Ghi chú mới/ })).toHaveCount(0)
})

test('a refund ends an open film', async ({ page, browser }) => {
  const { course } = await recordedCourse(browser)
  await newPerson(page, newName('Hoàng'))
  const order = await buyCourse(page, course)
  await visit(page, lecturePath(course))
  await start(page)
  const refunding = await page.context().newPage()
  await visit(refunding, `/account/my-orders/${order}/refund`)
  await refunding.getByRole('radio', { name: /^Số dư học tập/ }).check()
  await refunding.getByRole('button', { name: 'Xin hoàn 450.000đ' }).click()
  await refunding.getByRole('button', { name: 'Xác nhận' }).click()
  await expect(refunding).toHaveURL(`/account/my-orders/${order}`)
  await stopped(page, 'Không còn quyền xem bài này')
  await expect.poll(() => isPlaying(page)).toBe(false)
})

test('a lecture without skipping is watched in order', async ({ page, browser }) => {
  const { course } = await recordedCourse(browser, { isNoSkip: true })
  await newPerson(page, newName('Hoàng'))
  await buyCourse(page, course)
  await visit(page, lecturePath(course))
  await start(page)
  await page.keyboard.press('9')
  await said(page, /xem lần lượt/)
  expect(await second(page)).toBeLessThan(filmSeconds / 2)
})

test('a phone chooses by data, and listens', async ({ page, browser }) => {
  const { course } = await recordedCourse(browser)
  await newPerson(page, newName('Hoàng'))
  await buyCourse(page, course)
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, lecturePath(course))
  await expectNoSidewaysScroll(page)
  const bar = page.getByRole('region', { name: 'Điều khiển bài giảng' })
  await bar.getByRole('button', { name: /^Nghe bài · .*(KB|MB)$/ }).click()
  await bar.getByRole('button', { name: 'Phát' }).click()
  await expect.poll(() => isPlaying(page)).toBe(true)
  await expect(page.getByRole('radio', { name: /^Nghe bài/ })).toBeChecked()
  await page.reload()
  await expect(page.getByRole('radio', { name: /^Nghe bài/ })).toBeChecked() // the device remembers
})

test('a free lecture is watched from the course page, and strangers get no other', async ({ page, browser }) => {
  const { course, teacher } = await recordedCourse(browser)
  await newPerson(page, newName('Hoàng'))
  await visit(page, `/courses/${slugWithCode({ slug: slugOf(course.title), code: course.code })}`)
  await expect(page.getByText('30 ngày kể từ khi có khoá học')).toBeVisible()
  await page.getByRole('link', { name: /^Xem thử bài/ }).click()
  await start(page)
  expect((await page.goto(lecturePath(course)))?.status()).toBe(404)
  await visit(teacher, lecturePath(course))
  await said(teacher, 'Bản xem thử, không tính tiến độ.')
  const guest = await newPage(browser)
  await guest.goto(lecturePath(course))
  await expect(guest).toHaveURL(/\/sign-in\?from=/)
})
