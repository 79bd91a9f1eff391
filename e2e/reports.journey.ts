import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, visit } from './journey.ts'
import { childDevice, expectFits, newPage, said } from './lesson-steps.ts'
import { pass } from './lesson-times.ts'
import { heldLesson, hold, lockIn, mailedLink, openedAt } from './report-steps.ts'

test.use({ expectedErrors: /status of (400|404|409)|ERR_INTERNET_DISCONNECTED|Failed to fetch/ }) // refusals and a cut line are part of these journeys

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const phone = { width: 390, height: 844 }
const given = (name: string) => name.split(' ').at(-1) ?? ''

test('a teacher sends a report from a template, and a parent opens it from the e-mail without signing in, answers and asks', async ({
  page,
  browser,
}) => {
  const { teacher, child, lessonId, family } = await heldLesson(page, browser)
  await visit(teacher, `/account/lessons/${lessonId}`)
  await expect(teacher.getByText('Đã gửi 0 trên 1.')).toBeVisible()
  await teacher.getByRole('link', { name: 'Viết báo cáo' }).press('Enter')
  await expect(teacher.getByRole('heading', { level: 1, name: 'Báo cáo cho gia đình' })).toBeVisible()
  await expect(teacher.getByText(/^Khoá lúc 08:00/)).toBeVisible()
  await expectFits(teacher)
  await teacher.getByRole('link', { name: `Viết tiếp: ${child.name.split(' ').slice(-2).join(' ')}` }).click()
  await expect(teacher.getByText('Có mặt, 60/60\u00A0phút')).toBeVisible()
  await expect(button(teacher, 'Gửi báo cáo')).toBeVisible()
  await button(teacher, 'Gửi báo cáo').click()
  await said(teacher, 'Hãy viết vài dòng hoặc ghi âm rồi gửi.')
  await button(teacher, 'Thêm mẫu câu: Tập trung tốt').press('Enter')
  await expect(field(teacher, 'Con làm tốt')).toHaveValue(`${given(child.name)} tập trung suốt buổi và chủ động phát biểu.`)
  await expect(teacher.getByText('Đã lưu', { exact: true })).toBeVisible()
  await expectFits(teacher)

  await button(teacher, 'Mẫu câu của tôi').click()
  const templates = teacher.getByRole('dialog')
  await templates.getByRole('button', { name: 'Thêm mẫu câu' }).click()
  await expect(templates.getByLabel('Câu mẫu')).toHaveValue('{tên} tập trung suốt buổi và chủ động phát biểu.')
  await templates.getByLabel('Tên ngắn').fill('Việc ở nhà')
  await templates.getByLabel('Dùng cho phần').selectOption('next')
  await templates.getByLabel('Câu mẫu').fill('Ở nhà {tên} giảng lại một bài.')
  await expectAccessible(teacher)
  await templates.getByRole('button', { name: 'Lưu mẫu câu' }).click()
  await said(teacher, 'Đã lưu mẫu câu.')
  await teacher.keyboard.press('Escape')
  await button(teacher, 'Thêm mẫu câu: Việc ở nhà').click()
  await expect(field(teacher, 'Việc tiếp theo')).toHaveValue(`Ở nhà ${given(child.name)} giảng lại một bài.`)
  await field(teacher, 'Lời nhắn gia đình').fill(`Hôm nay ${child.name} học rất vui.`)
  await button(teacher, 'Gửi báo cáo').click()
  await said(teacher, `Đã gửi báo cáo của ${child.name}.`)
  await expect(teacher.getByText('Đã gửi đủ 1 báo cáo')).toBeVisible()

  const link = await mailedLink(page, family)
  const guest = await newPage(browser)
  await guest.setViewportSize(phone)
  const loaded = await guest.request.get(link)
  expect([loaded.status(), loaded.headers()['referrer-policy'], loaded.headers()['cache-control']]).toEqual([
    200,
    'no-referrer',
    'no-store',
  ])
  expect(await openedAt(lessonId)).toBeNull() // a program that checks the link is no reader
  await visit(guest, link)
  const html = await guest.content()
  for (const secret of [child.name, child.id, lessonId, family.id, family.email]) expect(html).not.toContain(secret)
  await expect(guest.getByRole('heading', { level: 1 })).toContainText(/viết về (\p{Lu}\. ?)+$/u)
  await expect(guest.getByText(/Hôm nay (\p{Lu}\. ?)+học rất vui\./u)).toBeVisible()
  await expect(guest.getByRole('banner')).toHaveCount(0)
  await expect.poll(() => openedAt(lessonId)).not.toBeNull()
  await expectFits(guest)
  await guest.setViewportSize(phone)
  await button(guest, 'Cảm ơn').first().click()
  await said(guest, 'Đã gửi lời cảm ơn.')
  await button(guest, 'Gửi câu hỏi').click()
  await expect(guest.getByRole('alert').first()).toBeVisible() // without words
  await field(guest, 'Viết cho thầy cô').fill('Con cần luyện thêm phần nào ạ?')
  await button(guest, 'Gửi câu hỏi').click()
  await expect(guest.getByText(/^Câu trả lời mới nhất của bạn: Hỏi thêm/)).toBeVisible()
  await expect(guest.getByText('Con cần luyện thêm phần nào ạ?')).toBeVisible()

  await visit(teacher, '/account/teaching')
  const quality = teacher.getByRole('region', { name: 'Chất lượng báo cáo 90 ngày qua' })
  await expect(quality).toContainText('100% (1/1)') // opened, and answered
  await visit(teacher, '/account/teaching/reports?state=sent')
  await expect(teacher.getByText(/Con cần luyện thêm phần nào ạ\?/)).toBeVisible()
  await expectFits(teacher)
  await teacher.getByRole('link', { name: `Xem báo cáo của ${child.name}` }).click()
  await expect(teacher.getByText(/^Gia đình mở lần đầu lúc/)).toBeVisible()
  await button(teacher, /^Trả lời .* trong tin nhắn$/).click()
  await expect(teacher).toHaveURL(/\/account\/chat\?open=/)
  await expect(teacher.getByText(/^Về báo cáo buổi học của .*: Con cần luyện thêm phần nào ạ\?$/).first()).toBeVisible()

  await visit(teacher, `/account/teaching/reports/${lessonId}/${child.id}`)
  await button(teacher, 'Báo lại cho gia đình').click()
  await said(teacher, 'Đã báo lại cho 1 phụ huynh, với đường dẫn mới.')
  await visit(guest, link)
  await expect(guest.getByText('Đường dẫn này không còn dùng được').last()).toBeVisible()
  await expectFits(guest)
  await guest.getByRole('link', { name: 'Đăng nhập' }).click()
  await expect(guest).toHaveURL(/\/sign-in\?from=%2Faccount%2Freports/)
})

test('a family reads the timeline and the week, and a child only when a guardian allows it', async ({ page, browser }) => {
  const { teacher, child, lessonId, nextId, course } = await heldLesson(page, browser)
  await visit(page, `/account/lessons/${lessonId}`)
  await expect(page.getByText(/đang viết báo cáo của buổi này/)).toBeVisible()
  await visit(page, '/account/reports')
  await expect(page.getByText('Chưa có báo cáo nào')).toBeVisible()
  await expectFits(page)
  await hold(page, nextId, child.id)
  for (const [id, words] of [
    [lessonId, 'Con nắm chắc bài đầu.'],
    [nextId, 'Con tiến bộ rõ. Con tự sửa được lỗi.'],
  ] as const) {
    await visit(teacher, `/account/teaching/reports/${id}/${child.id}`)
    await field(teacher, 'Con làm tốt').fill(words)
    await button(teacher, 'Gửi báo cáo').click()
    await said(teacher, `Đã gửi báo cáo của ${child.name}.`)
  }
  await visit(page, '/account/reports')
  const row = page.getByRole('link', { name: new RegExp(`^Đọc báo cáo ${course.title}, buổi.2`) })
  await expect(row).toBeVisible()
  await expect(page.getByText('Mới', { exact: true })).toHaveCount(2)
  await expect(page.getByText('Con tiến bộ rõ.').first()).toBeVisible()
  await expectFits(page)
  await row.press('Enter')
  await expect(page.getByText('Con tiến bộ rõ. Con tự sửa được lỗi.')).toBeVisible()
  await expectFits(page)
  await button(page, 'Đã xem').click()
  await said(page, 'Thầy cô biết bạn đã xem.')
  await visit(page, `/account/lessons/${lessonId}`)
  await expect(page.getByText('Con nắm chắc bài đầu.')).toBeVisible()
  await expectFits(page)

  await pass(lessonId, 7 * 24 * 60)
  await visit(page, '/account/reports')
  await page.getByRole('link', { name: 'Xem báo cáo tuần' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Tuần học của ${child.name}` })).toBeVisible()
  await expectFits(page)
  await page.getByRole('link', { name: 'Tuần trước' }).click()
  await expect(page.getByRole('link', { name: 'Tuần sau' })).toBeVisible()
  await page.getByRole('link', { name: 'Tuần sau' }).click()
  await expect(page.getByRole('link', { name: 'Tuần sau' })).toHaveCount(0)
  await visit(page, '/account/reports/weeks/2026-01-05')
  await expect(page.getByRole('link', { name: 'Tuần sau' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tuần trước' })).toHaveCount(0) // nothing was taught before
  await expectFits(page)

  const device = await childDevice(browser, page, child.id)
  await visit(device, '/account/reports')
  await expect(device.getByText('Ba mẹ chưa mở báo cáo cho em')).toBeVisible()
  await expectAccessible(device)
  const answer = await device.goto(`/account/reports/${lessonId}/${child.id}`)
  expect(answer?.status()).toBe(404)
  await visit(page, '/account/family')
  const allow = page.getByRole('switch', { name: `${child.name} được đọc báo cáo: Cho con đọc` })
  await allow.press('Space')
  await said(page, 'Con đọc được báo cáo của mình.')
  await expect(allow).toHaveAttribute('aria-checked', 'true')
  await visit(device, `/account/reports/${lessonId}/${child.id}`)
  await expect(device.getByText('Con nắm chắc bài đầu.')).toBeVisible()
  await expect(button(device, 'Đã xem')).toHaveCount(0)
  await expect(device.getByText(/^Ba mẹ trả lời thầy cô giúp em/)).toBeVisible()
  await expect(device.getByText(/\d+đ/)).toHaveCount(0)
  await expectFits(device)
})

test('a draft survives a cut line and a closed page, two pages do not overwrite each other, and after 8:00 it is locked', async ({
  page,
  browser,
}) => {
  const { teacher, child, lessonId, nextId } = await heldLesson(page, browser)
  const path = `/account/teaching/reports/${lessonId}/${child.id}`
  const good = (of: Page) => field(of, 'Con làm tốt')
  await visit(teacher, path)
  await teacher.context().setOffline(true)
  await good(teacher).fill('Viết lúc mất mạng.')
  await said(teacher, 'Chưa lưu được lên máy chủ. Bản viết vẫn giữ trên máy này.')
  await teacher.context().setOffline(false)
  const again = await teacher.context().newPage()
  await teacher.close()
  await visit(again, path)
  await expect(good(again)).toHaveValue('Viết lúc mất mạng.')
  await expect(again.getByText('Đã lưu', { exact: true })).toBeVisible()

  const other = await again.context().newPage()
  await visit(other, path)
  await good(other).fill('Viết trên máy khác.')
  await expect(other.getByText('Đã lưu', { exact: true })).toBeVisible()
  await good(again).fill('Viết trên máy này.')
  const conflict = again.getByRole('region', { name: 'Bản đã lưu trên máy chủ' })
  await expect(conflict).toContainText('Viết trên máy khác.')
  await expectFits(again)
  await button(again, 'Giữ bản đang viết').click()
  await expect(again.getByText('Đã lưu', { exact: true })).toBeVisible()
  await button(again, 'Gửi báo cáo').click()
  await said(again, `Đã gửi báo cáo của ${child.name}.`)

  await visit(again, path)
  await good(again).fill('Sửa trước 8:00.')
  await button(again, 'Lưu thay đổi').click()
  await said(again, 'Đã lưu thay đổi. Gia đình thấy bản mới.')
  await lockIn(lessonId, -1)
  await visit(again, path)
  await expect(again.getByText('Sửa trước 8:00.')).toBeVisible()
  await expect(good(again)).toHaveCount(0)
  await field(again, 'Lời bổ sung').fill('Mai con mang thước nhé.')
  await button(again, 'Gửi lời bổ sung').click()
  await said(again, 'Đã gửi lời bổ sung cho gia đình.')
  await expect(again.getByRole('region', { name: 'Lời bổ sung' })).toContainText('Mai con mang thước nhé.')
  await expectFits(again)
  await visit(page, `/account/reports/${lessonId}/${child.id}`)
  await expect(page.getByText('Mai con mang thước nhé.')).toBeVisible()

  await hold(page, nextId, child.id)
  await lockIn(nextId, -1)
  await visit(again, '/account/teaching/reports?state=missed')
  await again.getByRole('link', { name: `Viết cho ${child.name}` }).click()
  await good(again).fill('Gửi muộn một hôm.')
  await button(again, 'Gửi muộn').click()
  const dialog = again.getByRole('dialog')
  await expect(dialog).toContainText('không sửa được nữa')
  await expectAccessible(again)
  await dialog.getByRole('button', { name: 'Gửi muộn' }).click()
  await said(again, `Đã gửi báo cáo của ${child.name}.`)
  await visit(page, '/account/reports')
  await expect(page.getByText('Gửi muộn', { exact: true })).toBeVisible()
})
