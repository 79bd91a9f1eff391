import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { newPerson } from './accounts.ts'
import { box, choose, message, openMenu, send, twoClassmates } from './chat-steps.ts'
import { findSmallTouchTargets } from './touch-targets.ts'
import { demo, expect, expectAccessible, expectNoSidewaysScroll, post, signIn, test, visit } from './journey.ts'

const longName = `${'Công Tằng Tôn Nữ Hoàng '.repeat(3)}An`
const longSubject = 'Gói thành viên đã thanh toán từ tuần trước mà đến hôm nay vẫn chưa vào học được lớp nào'

test.use({ expectedErrors: /status of 400/ }) // an empty request

/** The current page fits phones, tablets and desktops; on a phone every touch target is large enough. */
async function expectFitsAllWidths(page: Page) {
  for (const width of [768, 1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await expect.poll(() => findSmallTouchTargets(page)).toEqual([])
}

test('support pages fit every screen: empty, invalid, answered, closed, rated; and nobody else can read the request', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000) // many states at three widths
  await newPerson(page, longName)
  await visit(page, '/account/supports')
  await expect(page.getByText('Bạn chưa gửi yêu cầu nào.')).toBeVisible()
  await expectFitsAllWidths(page)
  await page.getByRole('button', { name: 'Gửi yêu cầu' }).click()
  await expect(page.getByText('Vui lòng cho biết bạn cần giúp việc gì.').first()).toBeVisible()
  await expectFitsAllWidths(page)
  await page.getByLabel('Bạn cần giúp việc gì?').fill(longSubject)
  await page.getByLabel('Loại việc').selectOption({ label: 'Đơn hàng, thanh toán' })
  await page.getByLabel('Kể rõ hơn').fill('Em đã chuyển khoản hôm thứ Hai.')
  await page.getByRole('button', { name: 'Gửi yêu cầu' }).click()
  await expect(page.getByRole('heading', { level: 1, name: longSubject })).toBeVisible()
  const asked = new URL(page.url()).pathname
  await post(page, `/chat/v1/supports/${asked.split('/').at(-1)}/ask-person`, {})

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const desk = await context.newPage()
  await newPerson(desk)
  for (const one of [asked, '/admin/supports', '/admin/chat']) expect((await desk.request.get(one)).status(), one).toBe(404)
  await signIn(desk, demo.admin)
  const take = await post(desk, `/chat/v1/admin/supports/${asked.split('/').at(-1)}/take`, {})
  expect(take.ok()).toBe(true)
  for (const queue of ['', '?queue=MINE', '?queue=OPEN', '?queue=CLOSED']) {
    await visit(desk, `/admin/supports${queue}`)
    await expectFitsAllWidths(desk)
  }
  await visit(desk, '/admin/supports?queue=MINE')
  const mine = desk.getByRole('listitem').filter({ hasText: longName })
  await mine.getByRole('button', { name: /^Bàn giao/ }).click()
  await expect(desk.getByRole('dialog')).toBeVisible()
  await expectAccessible(desk)
  await desk.keyboard.press('Escape')
  await mine.getByRole('link', { name: /^Mở yêu cầu/ }).click()
  await desk.getByLabel('Viết trả lời').fill('Khuê đã mở lớp cho bạn rồi nhé.')
  await expectFitsAllWidths(desk)
  await desk.getByRole('button', { name: 'Gửi', exact: true }).click()
  await context.close()

  await visit(page, asked)
  const thread = page.getByRole('list', { name: 'Trao đổi' })
  await expect(thread).toContainText('Khuê đã mở lớp cho bạn rồi nhé.')
  await expect(thread.getByRole('listitem').first()).toContainText(/^Bạn /)
  await expectFitsAllWidths(page)
  await expect(page.getByText(/đang giúp bạn\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Đã xong, đóng yêu cầu' }).click()
  await expect(page.getByText(/đang giúp bạn\.$/)).toHaveCount(0)
  await page.getByRole('button', { name: '4 sao' }).click()
  await expect(page.getByText('Bạn đã đánh giá 4 sao. Cảm ơn bạn.')).toBeVisible()
  await expectFitsAllWidths(page)
  await visit(page, '/account/supports')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: longSubject })).toContainText('Đã đóng')
  await expectFitsAllWidths(page)
})

test('a report with pictures and edited messages fits every screen, as do all its decisions', async ({ page, browser, baseURL }) => {
  test.setTimeout(180_000) // three people and many states at three widths
  const { other, binh, address } = await twoClassmates(page, browser, baseURL, [
    longName,
    `${'Nguyễn Phúc Bảo Khuê '.repeat(3)}${Date.now()}`,
  ])
  await visit(page, address)
  await visit(other, address)
  const buffer = await readFile(path.resolve(import.meta.dirname, '../docs/home.jpg'))
  await other.locator('input[type=file]').setInputFiles([
    { name: 'ảnh xấu.jpg', mimeType: 'image/jpeg', buffer },
    {
      name: `${'đề cương '.repeat(9)}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n%%EOF\n'),
    },
  ])
  await expect(other.getByRole('list', { name: 'Tệp sẽ gửi kèm' }).getByRole('progressbar')).toHaveCount(0)
  await send(other, 'Đồ ngốc')
  await openMenu(other, 'Đồ ngốc')
  await choose(other, 'Sửa tin')
  await other.getByRole('textbox', { name: 'Sửa tin đã gửi' }).fill(`Bạn xem ${'rất-dài-'.repeat(60)}`)
  await other.keyboard.press('Enter')
  await expect(message(page, 'Bạn xem')).toContainText('đã sửa')
  await openMenu(page, 'Bạn xem')
  await choose(page, 'Báo cáo tin này')
  const report = page.getByRole('dialog', { name: 'Báo cáo với Khuê' })
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
  }
  await report.getByLabel('Nói thêm nếu cần').fill('Bạn ấy nói tục '.repeat(20))
  await report.getByRole('button', { name: 'Gửi báo cáo' }).click()
  await expect(page.getByText('Khuê đã nhận báo cáo')).toBeVisible()

  await page.getByRole('complementary').getByRole('button', { name: 'Chặn người này' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  const unblock = page.getByRole('region', { name: binh }).getByRole('button', { name: 'Bỏ chặn' })
  expect((await unblock.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await unblock.click() // where the block is shown
  await expect(box(page)).toBeVisible()

  await page.goto('about:blank') // otherwise the open page would keep sending requests as another user
  await signIn(page, demo.admin)
  await visit(page, '/admin/chat')
  await expectFitsAllWidths(page)
  await page.getByRole('button', { name: `Mở xem báo cáo về ${binh}` }).click()
  const opened = page.getByRole('region', { name: `Báo cáo về ${binh}` })
  await expect(opened.getByRole('img', { name: 'ảnh xấu.jpg' })).toHaveJSProperty('complete', true)
  await expect(opened).toContainText('Đồ ngốc')
  await expectFitsAllWidths(page)
  for (const decision of ['Bỏ qua', 'Gỡ tin', 'Nhắc nhở', 'Tạm ngừng nhắn tin']) {
    await opened.getByRole('button', { name: `${decision}: ${binh}` }).click()
    await expect(page.getByRole('dialog', { name: decision })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await opened.getByRole('button', { name: `Bỏ qua: ${binh}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bỏ qua' }).click()
  await expect(page.getByText('Đã lưu quyết định')).toBeVisible()
  await visit(page, '/admin/chat?status=CLOSED')
  await expectFitsAllWidths(page)
  await other.context().close()
})

test('the chat settings fit every screen, with answer hours and without', async ({ page }) => {
  for (const [who, has] of [
    [demo.teacher, 1],
    [demo.student, 0],
  ] as const) {
    await signIn(page, who)
    await visit(page, '/account/settings/chat')
    await expect(page.getByRole('heading', { name: 'Giờ trả lời' })).toHaveCount(has)
    await expect(page.getByRole('heading', { name: 'Những người bạn đã chặn' })).toBeVisible()
    if (has) await page.getByLabel('Tôi có giờ yên tĩnh mỗi ngày').check()
    await expectFitsAllWidths(page)
    if (has) await page.getByLabel('Tôi có giờ yên tĩnh mỗi ngày').uncheck()
  }
})
