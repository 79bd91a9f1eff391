import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Homework } from '@khue/contracts/learning/homework-shapes'
import { newName, newPerson } from './accounts.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './journey.ts'
import { ask, buyRun, expectFits, newPage, said, teacherWithRun } from './lesson-steps.ts'
import { pagePhoto } from './page-photo.ts'
import { readSql, runSql } from './test-database.ts'

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (404|409)|WebSocket/ }) // lost connections are part of these journeys

const phoneSize: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const inMinutes = (minutes: number) => new Date(Math.floor(Date.now() / 60_000 + minutes) * 60_000).toISOString()

/** A learner with homework that is due in half an hour; signed in on `page`. */
async function learnerWithHomework(browser: Browser, page: Page) {
  const { teacher, course, run } = await teacherWithRun(browser, { lessons: 1 })
  await newPerson(page, newName('Hoàng'))
  await buyRun(page, course, run)
  const [id, title] = [randomUUID(), '8 câu: điều kiện xác định']
  const times = { displayAt: inMinutes(-60), dueAt: inMinutes(30) }
  await ask(teacher, 'POST', '/clms/v1/assignments', { id, scope: 'RUN', refId: run, title, content: 'Viết điều kiện trước.', ...times })
  await teacher.context().close()
  return { id, path: `/account/homework/${id}` }
}
/** Another device of the person who is signed in on `page`. */
async function otherDevice(browser: Browser, page: Page, options: BrowserContextOptions = {}) {
  const storageState = await page.context().storageState()
  return (await browser.newContext({ baseURL: process.env.KHUE_URL ?? '', storageState, ...options })).newPage()
}
const getWork = (page: Page, id: string) => ask<Homework>(page, 'GET', `/clms/v1/homework/${id}`)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const pictures = (page: Page) => page.locator('#work').getByRole('img', { name: /^Trang \d+$/ })
const words = (page: Page) => page.getByRole('textbox', { name: 'Viết bài làm' })
const addPhotos = async (page: Page, input: string, ...photos: Awaited<ReturnType<typeof pagePhoto>>[]) =>
  page.locator(`input[data-photos="${input}"]`).setInputFiles(photos)

/** As if ten minutes had gone by since the announcement, and the deadline with them. */
const passDeadline = (id: string) =>
  runSql(
    `begin;
    set local session_replication_role = replica; -- past the trigger that only lets announcements be added
    update homework_announcements set announced_at = now() - interval '10 minutes' where assignment_id = '${id}';
    update assignments set due_at = date_trunc('minute', now() - interval '5 minutes') where id = '${id}';
    commit`,
  )

/** Uploads of this device, while it is held, do not arrive. */
async function holdUploads(page: Page) {
  let isHeld = true
  await page.context().route(/\/(files|uploads)\//, (route) => {
    const isUpload = ['PUT', 'PATCH'].includes(route.request().method())
    return isHeld && isUpload ? route.abort() : route.fallback()
  })
  return () => {
    isHeld = false
  }
}

test('a phone takes photos, cuts and sorts them, and submits without a connection; it counts from its announcement', async ({
  page,
  browser,
}) => {
  const { id, path } = await learnerWithHomework(browser, page)
  const phone = await otherDevice(browser, page, phoneSize)
  await visit(phone, path)
  await expect(button(phone, 'Nộp bài')).toBeDisabled()
  await said(phone, 'Hãy viết, chụp ảnh hoặc ghi âm bài làm rồi nộp.')
  await addPhotos(phone, 'files', await pagePhoto(page, { number: 1, orientation: 6 }), await pagePhoto(page, { number: 2 }))
  await addPhotos(phone, 'camera', await pagePhoto(page, { number: 3 }))
  await expect(pictures(phone)).toHaveCount(3)
  await said(phone, /^Đã lưu nháp/)
  await expect.poll(async () => (await getWork(phone, id)).draft?.files.length).toBe(3)
  await expectNoSidewaysScroll(phone)
  await expectAccessible(phone)

  await button(phone, 'Cắt thẳng Trang 2').click()
  const dialog = phone.getByRole('dialog', { name: 'Trang 2 trên 3' })
  const corner = dialog.getByRole('button', { name: /^Góc trên bên trái/ })
  await expect(corner).toHaveAccessibleName(/ngang 17%, dọc 10%$/) // where the paper lies
  await expectAccessible(phone)
  const box = (await corner.boundingBox())!
  await phone.mouse.move(box.x + 22, box.y + 22)
  await phone.mouse.down()
  await phone.mouse.move(box.x + 42, box.y + 42, { steps: 4 })
  await phone.mouse.up()
  await expect(corner).not.toHaveAccessibleName(/ngang 17%/)
  await corner.press('Shift+ArrowDown')
  await button(phone, 'Xong trang 2').click()
  await expect(button(phone, 'Cắt thẳng Trang 2')).toBeFocused()
  await button(phone, 'Chuyển Trang 3 lên trước').click()
  await button(phone, 'Xoay Trang 1').click()
  await said(phone, /^Đã lưu nháp/)
  await expect
    .poll(async () => (await getWork(phone, id)).draft?.files.map(({ rotation, pages }) => [rotation, (pages?.[0]?.width ?? 0) < 900]))
    .toEqual([
      [90, false],
      [0, false],
      [0, true], // the second photo, cut along its paper
    ])

  await phone.context().setOffline(true)
  await addPhotos(phone, 'camera', await pagePhoto(page, { number: 4 }))
  await button(phone, 'Nộp 4 trang').click()
  await said(phone, 'Bài đang nằm trong máy này, chưa nộp được vì mất mạng.')
  await said(phone, /^Em bấm nộp lúc/)
  await expectNoSidewaysScroll(phone)
  const context = phone.context()
  await phone.close()
  expect((await getWork(page, id)).submissions).toEqual([])

  await context.setOffline(false)
  const again = await context.newPage()
  const release = await holdUploads(again)
  await visit(again, path)
  const announcements = () => readSql('select 1 from homework_announcements where assignment_id = $1', [id])
  await expect.poll(async () => (await announcements()).length).toBe(1)
  await said(again, /Khuê đã ghi giờ nộp\./)
  // the deadline passes while the bytes are still on their way
  await passDeadline(id)
  const tab = await context.newPage()
  release()
  await visit(tab, path)
  await expect.poll(async () => (await getWork(page, id)).submissions.length).toBe(1)
  for (const shown of [again, tab]) {
    await expect(pictures(shown)).toHaveCount(0) // one of them has sent it, both know
    await said(shown, 'Đã nộp')
  }
  const { submissions, draft } = await getWork(page, id)
  expect(submissions).toHaveLength(1)
  expect(submissions[0]).toMatchObject({ isLate: false, receipt: { pages: 4 } })
  expect(draft).toBeNull()
  const files = submissions[0]?.files ?? []
  expect(files.map(({ rotation }) => rotation)).toEqual([90, 0, 0, 0])
  const [lying] = files
  expect(lying?.pages?.[0]).toMatchObject({ width: 1200, height: 1600 }) // as the camera was held
  for (const { address, bytes } of files) {
    expect(bytes).toBeLessThanOrEqual(700 * 1024)
    const sent = await (await page.request.get(address)).body()
    expect([sent.includes('Exif'), sent.includes('GPS')]).toEqual([false, false])
  }
})

test('a computer shows a code, a phone takes the photos, and they appear beside the task', async ({ page, browser, context }) => {
  const { id, path } = await learnerWithHomework(browser, page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, path)
  await button(page, 'Chụp bằng điện thoại').click()
  await expect(page.getByRole('img', { name: /^Mã QR/ })).toBeVisible()
  await button(page, 'Chép địa chỉ').click()
  await said(page, 'Đã chép. Hãy mở địa chỉ này trên điện thoại.')
  const address = await page.evaluate(() => navigator.clipboard.readText())
  await expectFits(page)

  const phone = await (await browser.newContext({ baseURL: process.env.KHUE_URL ?? '', ...phoneSize })).newPage()
  const code = new URL(address).hash
  await visit(phone, `/h${code}`)
  await said(phone, 'Đã nối. Chụp từng trang, ảnh tự hiện trên máy tính.')
  expect(new URL(phone.url()).hash).toBe('')
  await addPhotos(phone, 'camera', await pagePhoto(page, { number: 1, orientation: 6 }))
  await said(phone, '1 trang đã tới máy tính')
  await expect(pictures(page)).toHaveCount(1)
  const [first] = (await getWork(page, id)).draft?.files ?? []

  // taken again in the same place, then cut along the paper
  await addPhotos(phone, 'camera', await pagePhoto(page, { number: 2 }))
  await said(phone, '2 trang đã tới máy tính')
  const chooser = phone.waitForEvent('filechooser')
  await button(phone, 'Chụp lại trang 1').click()
  await (await chooser).setFiles(await pagePhoto(page, { number: 3 }))
  await expect.poll(async () => (await getWork(page, id)).draft?.files[0]?.assetId).not.toBe(first?.assetId)
  await button(phone, 'Cắt thẳng trang 1').click()
  await button(phone, 'Xong trang 1').click()
  await expect.poll(async () => ((await getWork(page, id)).draft?.files[0]?.pages?.[0]?.width ?? 1200) < 900).toBe(true)
  expect((await getWork(page, id)).draft?.files).toHaveLength(2)

  // a lost connection, and a reload with the key of this tab
  await phone.context().setOffline(true)
  await addPhotos(phone, 'camera', await pagePhoto(page, { number: 4 }))
  await said(phone, /^Đang mất mạng\./)
  await phone.context().setOffline(false)
  await said(phone, '3 trang đã tới máy tính')
  await expect(pictures(page)).toHaveCount(3)
  await phone.reload()
  await said(phone, '3 trang đã tới máy tính')
  await expectFits(phone)

  const stranger = await newPage(browser)
  await visit(stranger, `/h${code}`)
  await said(stranger, 'Mã này đã dùng hoặc đã hết hạn')
  await visit(stranger, '/h')
  await said(stranger, 'Trang này mở bằng mã QR')

  await page.setViewportSize({ width: 1440, height: 900 })
  await button(page, 'Nộp 3 trang').click()
  await said(page, /^Đã nộp lúc \d\d:\d\d, đúng hạn\.$/)
  expect((await getWork(page, id)).submissions[0]?.receipt.pages).toBe(3)
})

test('words of two devices are compared, and words alone are a whole piece of work', async ({ page, browser }) => {
  const { id, path } = await learnerWithHomework(browser, page)
  const other = await otherDevice(browser, page)
  await visit(page, path)
  await visit(other, path)
  await expect(words(page)).toBeEditable()
  await expect(words(other)).toBeEditable()
  await page.context().setOffline(true)
  await words(page).fill('Câu 1: x khác 3')
  await said(page, /^Còn phần vừa viết chỉ có trên máy này/)
  await words(other).fill('Câu 1: x khác 5')
  await expect.poll(async () => (await getWork(other, id)).draft?.text).toBe('Câu 1: x khác 5')
  await page.context().setOffline(false)
  const dialog = page.getByRole('dialog', { name: 'Máy khác vừa lưu bài viết khác' })
  await expect(dialog).toContainText('Câu 1: x khác 5')
  await expectAccessible(page)
  await button(page, 'Giữ bài trên máy này').click()
  await expect(words(other)).toHaveValue('Câu 1: x khác 3')
  await button(page, 'Nộp bài').click()
  await said(page, /^Đã nộp lúc \d\d:\d\d, đúng hạn\.$/)
  expect((await getWork(page, id)).submissions[0]).toMatchObject({ text: 'Câu 1: x khác 3', files: [] })
  await visit(other, `${path}?open=version-2`) // a draft that was submitted elsewhere is gone here, too
  await expect(words(other)).toBeEditable()
  await expect(words(other)).toHaveValue('')
})
