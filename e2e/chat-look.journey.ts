import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { launchOptions } from './browser.ts'
import { box, list, log, message, row, send, twoClassmates, seedMessages } from './chat-steps.ts'
import { demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'

// Layout of the chat: positions and overlaps.
const args = [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
test.use({ launchOptions: { ...launchOptions, args }, permissions: ['microphone'] })

const phone = { width: 390, height: 844 }
const widthOf = async (page: Page, what: string) => (await page.locator(what).boundingBox())?.width

test('a dialog moves nothing behind it, and the composer has one focus ring', async ({ page, browser, baseURL }) => {
  const { other, address } = await twoClassmates(page, browser, baseURL)
  await visit(page, address)
  const before = await widthOf(page, 'main')
  await page.getByRole('button', { name: 'Gắn đơn hàng hoặc khoá học' }).click()
  const dialog = page.getByRole('dialog', { name: 'Gắn vào tin nhắn' })
  await expect(dialog.getByRole('searchbox', { name: 'Mã đơn hàng' })).toBeVisible()
  expect(await widthOf(page, 'main')).toBe(before)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await box(page).focus()
  await expect(box(page)).toHaveCSS('outline-style', 'none') // its frame has the ring
  await other.context().close()
})

test('recording on a phone shows the time and two buttons without overlap', async ({ page, browser, baseURL }) => {
  const { other, address } = await twoClassmates(page, browser, baseURL)
  await page.setViewportSize(phone)
  await visit(page, address)
  await page.getByRole('button', { name: 'Ghi tin thoại' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^0:(?!00)\d\d$/)
  await expect(box(page)).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ghi xong' }).click()
  await expect(box(page)).toBeVisible()
  await page.getByRole('button', { name: 'Gửi', exact: true }).and(page.locator('[aria-disabled=false]')).click()
  const played = log(page).getByRole('button', { name: /^Nghe tin thoại/ })
  const tops = () => Promise.all([played, log(page).getByRole('slider')].map(async (one) => (await one.boundingBox())?.y ?? Number.NaN))
  await expect.poll(() => tops().then(([play = 0, place = 0]) => Math.abs(play - place))).toBeLessThan(4) // one line
  await other.context().close()
})

test('the last of three pictures has a row of its own', async ({ page, browser, baseURL }) => {
  const { other, address } = await twoClassmates(page, browser, baseURL)
  await visit(page, address)
  const buffer = await readFile(path.resolve(import.meta.dirname, '../docs/home.jpg'))
  const chosen = ['một.jpg', 'hai.jpg', 'ba.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer }))
  await page.locator('input[type=file]').setInputFiles(chosen)
  await expect(page.getByRole('list', { name: 'Tệp sẽ gửi kèm' }).getByRole('progressbar')).toHaveCount(0)
  await send(page, 'Ba trang bài làm')
  const pictures = message(page, 'Ba trang').getByRole('button', { name: /^Xem ảnh/ })
  await expect(pictures).toHaveCount(3)
  const widthOfEach = async () => Promise.all([pictures.first(), pictures.last()].map(async (one) => (await one.boundingBox())?.width ?? 0))
  await expect.poll(() => widthOfEach().then(([first = 0, last = 0]) => first > 0 && last > first * 1.9)).toBe(true)
  await other.context().close()
})

test('search results scroll on their own, with short sender names', async ({ page, browser, baseURL }) => {
  const { other, ids, roomId } = await twoClassmates(page, browser, baseURL)
  await seedMessages(roomId, ids, 40)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await visit(page, '/account/chat')
    await list(page).getByRole('searchbox').fill('tin so')
    const found = list(page).getByRole('region', { name: 'Tin nhắn tìm thấy' })
    await expect(found.getByRole('link').first()).toContainText('Bạn: Tin số 40.')
    await expect(list(page).getByText('Không có cuộc trò chuyện nào mang tên này.')).toBeVisible()
    const excess = await page.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight)
    expect(excess, `${width}`).toBeLessThanOrEqual(0)
    await found.getByRole('link').last().scrollIntoViewIfNeeded()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await list(page).getByRole('searchbox').fill('')
  await list(page).getByRole('button', { name: 'Chưa xem' }).click()
  await expect(list(page).getByText('Bạn đã xem hết tin nhắn')).toBeVisible()
  await list(page).getByRole('button', { name: 'Xem tất cả' }).click()
  await expect(list(page).getByRole('listitem').getByRole('link')).toHaveCount(1)
  await other.context().close()
})

test.describe('a conversation that fails to load', () => {
  test.use({ expectedErrors: /status of 500/ })

  test('leaves a way back on a phone', async ({ page, browser, baseURL }) => {
    const { other, binh } = await twoClassmates(page, browser, baseURL)
    await page.setViewportSize(phone)
    await visit(page, '/account/chat')
    await list(page).getByRole('button', { name: 'Soạn tin mới' }).first().click()
    const people = page.getByRole('dialog', { name: 'Nhắn tin cho ai?' })
    await people.getByRole('searchbox').fill(binh)
    await people.getByRole('button', { name: binh }).click()
    await send(page, 'Chào bạn')
    await expect(message(page, 'Chào bạn').getByText('Đã gửi')).toBeAttached()
    await visit(page, '/account/chat')
    await page.route('**/api/chat/v1/rooms/*', (route) => route.fulfill({ status: 500, json: {} }))
    await row(page, binh).click()
    await expect(page.getByRole('button', { name: 'Thử lại' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Quay lại danh sách trò chuyện' }).click()
    await expect(row(page, binh)).toBeVisible()
    await other.context().close()
  })
})

test('a teacher finds a learner’s parents, labelled once as such', async ({ page }) => {
  await signIn(page, demo.teacher)
  await visit(page, '/account/chat')
  await list(page).getByRole('button', { name: 'Soạn tin mới' }).first().click()
  const parent = page.getByRole('dialog').getByRole('button', { name: 'Trần Thu Trang' })
  await expect(parent).toHaveText(/^Trần Thu TrangPhụ huynh của Nguyễn Minh An$/)
})
