import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { launchOptions } from './browser.ts'
import { box, list, message, send, twoClassmates } from './chat-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './journey.ts'

// a fake microphone with a tone
const args = [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
test.use({ launchOptions: { ...launchOptions, args }, permissions: ['microphone'], expectedErrors: /422/ })

const picture = path.resolve(import.meta.dirname, '../docs/home.jpg')
const attachments = 'Tệp sẽ gửi kèm'

test('pictures and documents are attached, viewed full screen and downloaded', async ({ page, browser, baseURL }) => {
  const { other, address } = await twoClassmates(page, browser, baseURL)
  await visit(page, address)
  await visit(other, address)
  const chosen = page.getByRole('list', { name: attachments })
  await page.locator('input[type=file]').setInputFiles([
    { name: 'bài làm.jpg', mimeType: 'image/jpeg', buffer: await readFile(picture) },
    { name: 'trang hai.jpg', mimeType: 'image/jpeg', buffer: await readFile(picture) },
    { name: 'đề.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n%%EOF\n') },
    { name: 'trò chơi.txt', mimeType: 'text/plain', buffer: Buffer.from('chẳng phải tài liệu') },
  ])
  await expect(chosen.getByRole('listitem')).toHaveCount(4)
  await expect(chosen.getByRole('alert')).toContainText('không thuộc loại được chấp nhận')
  await expect(page.getByRole('button', { name: 'Gửi', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await chosen.getByRole('button', { name: 'Bỏ trò chơi.txt' }).click()
  await expect(chosen.getByRole('progressbar')).toHaveCount(0)
  await send(page, 'Bài em làm đây ạ')
  await expect(chosen).toHaveCount(0)

  const there = message(other, 'Bài em làm')
  await expect(there.getByRole('button', { name: /^Xem ảnh/ })).toHaveCount(2)
  await expect(there.getByRole('link', { name: /đề\.pdf/ })).toBeVisible()
  await expectAccessible(other)
  const opener = there.getByRole('button', { name: 'Xem ảnh bài làm.jpg' })
  await opener.click()
  const viewer = other.getByRole('dialog', { name: 'Xem ảnh' })
  await expect(viewer.getByRole('img', { name: 'bài làm.jpg' })).toHaveJSProperty('complete', true)
  await expectAccessible(other)
  await other.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('img', { name: 'trang hai.jpg' })).toBeVisible()
  await other.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(opener).toBeFocused()
  await other.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(other)
})

test('a voice note is recorded, sent and played', async ({ page, browser, baseURL }) => {
  const { other, address } = await twoClassmates(page, browser, baseURL)
  await visit(page, address)
  await page.getByRole('button', { name: 'Ghi tin thoại' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^0:(?!00)\d\d$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ghi xong' }).click()
  await expect(page.getByRole('list', { name: attachments })).toContainText('Tin thoại')
  await page.getByRole('button', { name: 'Gửi', exact: true }).and(page.locator('[aria-disabled=false]')).click()
  await visit(other, address)
  const play = other.getByRole('button', { name: /^Nghe tin thoại \d:\d\d/ }) // as long as the checks took meanwhile
  await play.click()
  await expect(other.getByRole('button', { name: 'Tạm dừng' })).toBeVisible()
  await expect(play).toBeVisible({ timeout: 60_000 }) // it has finished
  await expectAccessible(other)
})

test('after the microphone is denied, the page explains how to allow it', async ({ page, browser, baseURL }) => {
  const { address } = await twoClassmates(page, browser, baseURL)
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await visit(page, address)
  await page.getByRole('button', { name: 'Ghi tin thoại' }).click()
  const explanation = page.getByRole('dialog', { name: 'Chưa dùng được micro' })
  await expect(explanation).toBeVisible()
  await expectAccessible(page)
  await explanation.getByRole('button', { name: 'Đã hiểu' }).click()
  await expect(page.getByRole('button', { name: 'Ghi tin thoại' })).toBeFocused()
})

test('a message is found without diacritics, and the result leads to it', async ({ page, browser, baseURL }) => {
  const { other, address } = await twoClassmates(page, browser, baseURL)
  await visit(page, address)
  await send(page, 'Nộp bài toán trước thứ bảy')
  await expect(message(page, 'Nộp bài toán')).toBeVisible()
  await visit(other, '/account/chat')
  const search = list(other).getByRole('searchbox')
  const found = other.getByRole('region', { name: 'Tin nhắn tìm thấy' })
  await search.fill('toàn')
  await expect(found).toContainText('Không có tin nhắn nào')
  await search.fill('bai toan')
  await expect(found.locator('mark')).toHaveText(['bài', 'toán'])
  await expectAccessible(other)
  await found.getByRole('link').click()
  await expect(other).toHaveURL(/open=.*&at=1$/)
  await expect(message(other, 'Nộp bài toán')).toBeInViewport()
  await expect(box(other)).toBeVisible()
})
