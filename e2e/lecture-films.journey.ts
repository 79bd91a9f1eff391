import type { Page } from '@playwright/test'
import { newName, newPerson } from './accounts.ts'
import { makeFilm } from './film-maker.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit, waitForHydration } from './journey.ts'
import { runSql } from './test-database.ts'

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/ }) // the line that the journey cuts

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title }).first()

/** A teacher with a recorded course of some lectures, at the step with their films. */
async function newRecordedCourse(page: Page, lectures: readonly string[]) {
  const name = newName('Phạm')
  await newPerson(page, name)
  await runSql(`insert into person_roles (person_id, role) select id, 'teacher' from people where name = $1`, [name])
  await visit(page, '/account/teaching/courses')
  await page.getByRole('button', { name: 'Tạo khoá học' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Tên khoá học/).fill('Toán 9: Hệ phương trình từ bài toán đố')
  await dialog.getByLabel(/^Danh mục/).selectOption({ label: 'Toán' })
  await dialog.getByRole('radio', { name: /^Khoá ghi hình/ }).check()
  await dialog.getByRole('button', { name: 'Bắt đầu soạn' }).click()
  await expect(page).toHaveURL(/\/edit\/about$/)
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Tiếp: Chương trình' }).click()
  await page.getByRole('button', { name: 'Thêm chương' }).click()
  await page.keyboard.type('Đọc đề, đặt ẩn')
  for (const title of lectures) {
    await page.getByRole('button', { name: 'Thêm bài giảng vào chương 1' }).click()
    await page.keyboard.type(title)
  }
  await expect(page.getByText(/^Đã lưu \d\d:\d\d$/)).toBeVisible()
  await visit(page, page.url().replace('programme', 'lectures'))
  await filmsHydrated(page)
}
/** The films come to life after the page: a file chosen earlier would be lost. */
const filmsHydrated = (page: Page) =>
  expect
    .poll(() =>
      page
        .getByLabel('Thả video vào đây')
        .evaluate((input) => Object.keys(input).some((key) => key.startsWith('__reactFiber')))
        .catch(() => false),
    )
    .toBe(true)

/** Offsets of the pieces that the page sends; while `isCut`, only the first of them arrives. */
async function watchPieces(page: Page) {
  const line = { isCut: true, offsets: [] as number[] }
  await page.route('**/*', (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH') return route.fallback()
    line.offsets.push(Number(request.headers()['upload-offset']))
    return line.isCut && line.offsets.length > 1 ? route.abort('internetdisconnected') : route.fallback()
  })
  return line
}
/** What lies on the browser's own disk. */
const keptFolders = (page: Page) =>
  page.evaluate(async () => {
    const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('lecture-films', { create: true })
    const names = []
    for await (const name of root.keys()) names.push(name)
    return names
  })
const saved = (page: Page) => expect(page.getByText(/^Đã lưu \d\d:\d\d$/)).toBeVisible()

test('a film is copied in the browser, cut off while it is sent, goes on after a reload, and becomes ready', async ({ page, context }) => {
  test.setTimeout(240_000)
  const film = await makeFilm(context, 'Bài 1.mp4', { seconds: 8, codec: 'avc', bitsPerSecond: 6_000_000, width: 1280, height: 720 })
  expect(film.buffer.length).toBeGreaterThan(5 * 1024 * 1024) // large enough for pieces
  expect(film.buffer.length).toBeLessThan(8_000_000) // slow enough to be copied
  await newRecordedCourse(page, ['Bài toán gà và chó', 'Một bài giảng có tên rất dài để xem hàng xuống dòng ra sao trên điện thoại'])
  await expect(page.getByText(/^0\/2 có video · Đã dùng /)).toBeVisible()
  await expectAccessible(page)
  const first = row(page, 'Bài toán gà và chó')
  const line = await watchPieces(page)
  await page.getByLabel('Chọn video cho bài giảng 1').setInputFiles(film)
  await expect.poll(() => line.offsets.length, { timeout: 120_000 }).toBeGreaterThan(1)
  await context.setOffline(true)
  await expect(first).toContainText('Mất mạng')
  await expectAccessible(page)
  await context.setOffline(false)
  await page.reload()
  await waitForHydration(page)
  await expect(first).toContainText(/Tạm dừng ở \d+%, phần đã tải vẫn giữ/)
  line.isCut = false
  line.offsets = []
  await page.getByRole('button', { name: 'Tải tiếp video của bài giảng 1' }).click()
  await expect(first).toContainText(/0:08 · \d+ MB/, { timeout: 120_000 })
  expect(line.offsets[0]).toBe(2 * 1024 * 1024)
  expect(await keptFolders(page)).toEqual([])
  await expect(page.getByText(/^1\/2 có video · Đã dùng \d+ MB trên 100 GB$/)).toBeVisible()
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})

test('films are given to lectures, encoded in the browser, described and removed', async ({ page, context }) => {
  test.setTimeout(240_000)
  const film = await makeFilm(context, 'Bài 2.webm', { seconds: 3, codec: 'vp9', bitsPerSecond: 1_000_000, width: 854, height: 480 })
  await newRecordedCourse(page, ['Bài toán gà và chó', 'Đặt ẩn cho đúng'])
  const notes = { name: 'ghi chú.txt', mimeType: 'text/plain', buffer: Buffer.from('không phải video') }
  await page.getByLabel('Thả video vào đây').setInputFiles([notes, film])
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Bài giảng cho Bài 2.webm')).toHaveValue(/./)
  await expectAccessible(page)
  await dialog.getByLabel('Bài giảng cho Bài 2.webm').selectOption({ label: 'Bài giảng 2: Đặt ẩn cho đúng' })
  await dialog.getByRole('button', { name: 'Tải 1 video' }).click()
  const second = row(page, 'Đặt ẩn cho đúng')
  await expect(second).toContainText(/0:03 · \d+ (KB|MB)/, { timeout: 120_000 })

  const cues = 'WEBVTT\n\n00:00.000 --> 00:01.000\nĐặt ẩn x là số gà.\n'
  await second.locator('input[accept=".vtt,.srt"]').setInputFiles({ name: 'bài 2.vtt', mimeType: 'text/vtt', buffer: Buffer.from(cues) })
  await expect(second).toContainText('có phụ đề')
  const menu = page.getByLabel('Việc với video của bài giảng 2')
  await menu.click()
  await expect(page.getByRole('link', { name: 'Xem phim' })).toHaveAttribute('href', /\/account\/learn\/.+\/lectures\//)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mốc trong video' }).click()
  await dialog.getByLabel('Mỗi dòng một mốc').fill('0:00 Mở đầu\n9:00 Quá xa')
  await dialog.getByRole('button', { name: 'Lưu mốc' }).click()
  await expect(dialog).toContainText('Dòng 2: mốc này sau khi video đã hết.')
  await dialog.getByLabel('Mỗi dòng một mốc').fill('0:00 Mở đầu\n0:02 Đặt ẩn')
  await dialog.getByRole('button', { name: 'Lưu mốc' }).click()
  await menu.click()
  await page.getByRole('button', { name: 'Hạn xem và cách xem' }).click()
  await expectAccessible(page)
  await dialog.getByLabel(/^Xem được trong bao nhiêu ngày/).fill('30')
  await dialog.getByLabel(/^Xem bao nhiêu phần trăm/).fill('80')
  await dialog.getByLabel('Lần đầu không tua qua phần chưa xem').check()
  await dialog.getByLabel('Áp dụng cho mọi bài giảng').check()
  await dialog.getByRole('button', { name: 'Lưu cách xem' }).click()
  await expect(second).toContainText('xem trong 30 ngày · xem 80% là xong · không tua')
  await saved(page)
  await page.reload()
  await waitForHydration(page)
  await filmsHydrated(page)
  await expect(second).toContainText('có phụ đề')
  await expect(second).toContainText('xem trong 30 ngày')

  // what keeps the course from being approved leads to the first lecture without a film
  await visit(page, page.url().replace('lectures', 'review'))
  await page.getByRole('link', { name: 'Khoá ghi hình chỉ được duyệt khi mọi bài giảng đã có phim.' }).last().click()
  await expect(page).toHaveURL(/\/edit\/lectures\?check=1#place-film-/)
  await expect(page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`)).toContainText('Bài toán gà và chó')
  await filmsHydrated(page)

  await menu.click()
  await page.getByRole('button', { name: 'Gỡ video' }).click()
  await dialog.getByRole('button', { name: 'Gỡ video' }).click()
  await expect(second).toContainText('Chưa có video')
})

test('a browser that cannot prepare films sends the file itself, and its refusal says how to export it again', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000)
  const film = await makeFilm(context, 'Bài 1.webm', { seconds: 2, codec: 'vp9', bitsPerSecond: 300_000 })
  await page.addInitScript(() => Object.defineProperty(StorageManager.prototype, 'getDirectory', { value: undefined }))
  await newRecordedCourse(page, ['Bài toán gà và chó'])
  await page.getByLabel('Chọn video cho bài giảng 1').setInputFiles(film)
  const first = row(page, 'Bài toán gà và chó')
  await expect(first).toContainText('Khuê chỉ nhận H.264', { timeout: 120_000 })
  await expect(first).toContainText('Chọn tệp khác')
  await expectAccessible(page)
})
