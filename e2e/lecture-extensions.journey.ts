import type { Browser, Page } from '@playwright/test'
import { newName, newPerson } from './accounts.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './journey.ts'
import { buyCourse, lecturePath, recordedCourse, type RecordedCourse } from './lecture-steps.ts'
import { newPage, said } from './lesson-steps.ts'
import { readSql, runSql } from './test-database.ts'
import { findSmallTouchTargets } from './touch-targets.ts'

test.use({ expectedErrors: /status of (403|409|410)/ }) // a film whose time is over is refused to the player

const lecture = (page: Page) => page.getByRole('region', { name: /^Bài giảng: / })
const requests = (teacher: Page) => teacher.getByRole('region', { name: 'Học viên xin thêm thời gian xem' })
const expired = (page: Page) =>
  expect(lecture(page).getByRole('heading', { name: /^Video đã hết hạn xem ngày \d\d\/\d\d\/\d{4}$/ })).toBeVisible()
const askButton = (page: Page) => page.getByRole('button', { name: 'Xin thêm 14 ngày' })

/** Someone who bought the course 40 days ago, and asks for more time. */
async function learnerWhoAsks(browser: Browser, course: RecordedCourse) {
  const page = await newPage(browser)
  const { name } = await newPerson(page, newName('Hoàng'))
  await buyCourse(page, course)
  await runSql(
    `update entitlements set starts_at = starts_at - interval '40 days', ends_at = now() - interval '1 minute'
     where person_id = (select id from people where name = $1)`,
    [name],
  )
  await visit(page, lecturePath(course))
  await expired(page)
  await askButton(page).click()
  await said(page, /^Đã gửi lời xin đến thầy cô\. Quá \d\d:\d\d/)
  await expect(askButton(page)).toHaveCount(0)
  return { page, name }
}

test('a teacher refuses one request for more time with a reason, and grants another', async ({ browser }) => {
  const { course, teacher } = await recordedCourse(browser)
  await visit(teacher, '/account/teaching')
  await expect(teacher.getByRole('heading', { level: 1, name: /^Chào / })).toBeVisible()
  await expect(requests(teacher)).toHaveCount(0)
  const first = await learnerWhoAsks(browser, course)
  const second = await learnerWhoAsks(browser, course)

  await visit(teacher, '/account/teaching')
  for (const { name } of [first, second]) {
    const request = requests(teacher)
      .getByRole('listitem')
      .filter({ hasText: `${name} · ${course.title}` })
    await expect(request).toContainText(/Đã xem 0% · hạn xem \d\d\/\d\d\/\d{4}/)
    await expect(request).toContainText('Trả lời trước')
  }
  for (const width of [390, 768, 1440]) {
    await teacher.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(teacher)
    if (width === 390) await expect.poll(() => findSmallTouchTargets(teacher)).toEqual([])
    await expectAccessible(teacher)
  }

  await teacher.getByRole('button', { name: `Không đồng ý cho ${first.name} thêm thời gian xem ${course.title}` }).click()
  const dialog = teacher.getByRole('dialog', { name: `Không cho ${first.name} thêm thời gian?` })
  for (const width of [390, 1440]) {
    await teacher.setViewportSize({ width, height: 900 })
    await expectAccessible(teacher)
  }
  await dialog.getByLabel('Vì sao (học viên và gia đình đọc được)').fill('Lớp mới mở tuần sau, em học cùng các bạn nhé.')
  await dialog.getByRole('button', { name: 'Không đồng ý' }).click()
  await expect(dialog).toBeHidden()
  await said(teacher, 'Đã trả lời học viên.')
  await expect(requests(teacher).getByRole('listitem')).toHaveCount(1)

  await visit(first.page, lecturePath(course))
  await expired(first.page)
  await said(first.page, /Thầy cô chưa đồng ý cho thêm thời gian\. Lời thầy cô: Lớp mới mở tuần sau, em học cùng các bạn nhé\./)
  await expect(askButton(first.page)).toHaveCount(0)

  await teacher.getByRole('button', { name: `Cho thêm thời gian xem ${course.title} cho ${second.name}` }).click()
  await said(teacher, 'Đã cho thêm thời gian.')
  await expect(requests(teacher)).toHaveCount(0)
  await visit(teacher, '/account/teaching')
  await expect(requests(teacher)).toHaveCount(0)
  const states = await readSql(`select state from lecture_extensions where course_id = $1 order by state`, [course.id])
  expect(states).toEqual([{ state: 'GRANTED' }, { state: 'REFUSED' }])

  await visit(second.page, lecturePath(course))
  await lecture(second.page)
    .getByRole('button', { name: /^(Xem bài giảng|Xem tiếp từ)/ })
    .click()
  await expect
    .poll(() => second.page.locator('video').evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 1))
    .toBe(true)
})
