import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { newName, newTeacher } from './accounts.ts'
import { demo, expect, expectAccessible, expectNoSidewaysScroll, post, signIn, test, visit, waitForHydration } from './journey.ts'
import { tabThrough } from './keyboard.ts'
import { findSmallTouchTargets } from './touch-targets.ts'

test.use({ expectedErrors: /status of (400|404|409)/ }) // refusals are part of these journeys

const courses = '/authoring/v1/courses'
async function send<T>(page: Page, method: 'POST' | 'PATCH' | 'PUT' | 'GET', path: string, data?: object) {
  const answer = await page.request.fetch(`/api${path}`, { method, data, headers: { origin: process.env.KHUE_URL ?? '' } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: T }).data // the caller passes the contract's type
}
const lessons = ['Rút gọn phân thức', 'Quy đồng mẫu nhiều phân thức']

/** A complete draft. */
async function completeDraft(page: Page, title: string, grade = 8) {
  const id = randomUUID()
  const items = lessons.map((name) => ({ kind: 'LIVE', itemId: randomUUID(), title: name, minutes: 90, isFree: false }))
  await send(page, 'POST', courses, { id, title, categoryId: 4001, format: 'LIVE' })
  const changes = { summary: 'Học chắc từng chuyên đề.', fee: 1_150_000, lessons: 2, lessonMinutes: 90, classSize: 12 }
  await send(page, 'PATCH', `${courses}/${id}`, { revision: 0, changes: { ...changes, gradeFrom: grade, gradeTo: grade } })
  await send(page, 'PUT', `${courses}/${id}/items`, { revision: 1, chapters: [{ title: 'Phân thức', items }] })
  return { id, title }
}
async function submit(page: Page, id: string) {
  const { revision } = await send<{ revision: number }>(page, 'GET', `${courses}/${id}`)
  await send(page, 'POST', `${courses}/${id}/submit`, { revision })
}

/** The approval of the version that an admin reads now. */
async function readOf(page: Page, id: string) {
  const { version, contentSha } = await send<{ version: number; contentSha: string }>(page, 'GET', `/authoring/v1/admin/approvals/${id}`)
  return { version, contentSha, checked: ['TEXT', 'CONTENT', 'RIGHTS', 'CONTACT'] }
}

async function admin(browser: Browser, phone: string) {
  const page = await (await browser.newContext({ baseURL: process.env.KHUE_URL ?? '' })).newPage()
  await signIn(page, phone)
  return page
}
const desk = (id: string) => `/admin/approvals/${id}`
const edit = (id: string, step: string) => `/account/teaching/courses/${id}/edit/${step}`
const panelOf = (page: Page) => page.getByRole('region', { name: 'Khoá học đang xem' })
const field = (page: Page, name: RegExp | string) => page.getByRole('textbox', { name })
const saved = (page: Page) => expect(page.getByText(/^Đã lưu \d\d:\d\d$/)).toBeVisible()
const toast = (page: Page, words: RegExp | string) => expect(page.getByText(words).first()).toBeVisible()

async function sendInEditor(page: Page, id: string, count: number) {
  await visit(page, edit(id, 'review'))
  await page.getByLabel(/^Nội dung và tài liệu/).check()
  await page.getByRole('button', { name: `Gửi duyệt lần ${count}` }).click()
  await expect(page.getByRole('button', { name: 'Rút lại để sửa' })).toBeVisible()
}

async function addRemark(page: Page, place: string, words: string) {
  await page.getByRole('button', { name: 'Thêm góp ý' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Chỗ cần sửa/).selectOption({ label: place })
  await dialog.getByLabel(/^Góp ý/).fill(words)
  await dialog.getByRole('button', { name: 'Thêm góp ý' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: words })).toBeVisible()
}

/** Ticks the checklist by keyboard and sends the decision. */
async function approve(page: Page, reason?: string) {
  await panelOf(page).getByRole('button', { name: 'Duyệt', exact: true }).click()
  const dialog = page.getByRole('dialog')
  for (const box of await dialog.getByRole('checkbox').all()) {
    await box.focus()
    await page.keyboard.press('Space')
    await expect(box).toBeChecked()
  }
  if (reason) await dialog.getByLabel(/^Vì sao được mở/).fill(reason)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Duyệt' }).click()
}

test('a course is rejected with remarks, corrected, submitted again, changed during the review, approved and sold', async ({
  page,
  browser,
  context,
}) => {
  await newTeacher(page)
  const { id, title } = await completeDraft(page, `Toán 8: Phân thức ${newName('')}`.slice(0, 60))
  await sendInEditor(page, id, 1)

  const [one, two] = [await admin(browser, demo.admin), await admin(browser, demo.otherAdmin)]
  await visit(two, desk(id))
  await visit(one, '/admin/approvals')
  await one.getByRole('link', { name: `Xem ${title}` }).click()
  await expect(panelOf(one).getByRole('heading', { name: title })).toBeVisible()
  await one.getByRole('button', { name: `Nhận việc: ${title}` }).click()
  await expect(panelOf(one).getByText('Bạn đang giữ việc này đến')).toBeVisible()
  await expect(panelOf(two).getByText('Đang xem:')).toBeVisible() // live
  await expect(two.getByRole('button', { name: `Nhận việc: ${title}` })).toHaveCount(0)
  await addRemark(one, 'Giới thiệu ngắn', 'Nói rõ con học xong làm được gì.')
  await addRemark(one, `1.2 ${lessons[1]}`, 'Buổi này gồm những dạng nào?')
  await expectAccessible(one)
  await refuse(two, 'Chưa được') // another admin has claimed it
  await toast(two, 'Quản trị viên khác đang xem việc này.')
  await visit(two, '/admin') // leaves the case to the first one
  await refuse(one, 'Thiếu phần giới thiệu.')
  await toast(one, 'Đã từ chối khoá học. Người soạn được báo ngay.')

  await visit(page, edit(id, 'about'))
  await expect(page.getByText('Bản này chưa được duyệt. Thiếu phần giới thiệu.')).toBeVisible()
  await expect(page.getByText('Nói rõ con học xong làm được gì.').first()).toBeVisible()
  await expectAccessible(page)
  await visit(page, edit(id, 'review'))
  await expect(page.getByText('Thầy cô sửa ít nhất một mục rồi gửi lại ở đây.')).toBeVisible()
  await visit(page, edit(id, 'programme'))
  const item = page.getByRole('listitem').filter({ has: field(page, 'Tên buổi học 2') })
  await expect(item.last()).toContainText('Buổi này gồm những dạng nào?')
  await expectAccessible(page)
  await visit(page, edit(id, 'about'))
  await field(page, /^Giới thiệu ngắn/).fill('Con rút gọn và quy đồng được mọi phân thức.')
  await saved(page)
  await page.getByRole('main').getByRole('button', { name: 'Đã sửa' }).click()
  await expect(page.getByRole('button', { name: 'Bỏ đánh dấu đã sửa' })).toBeVisible()
  await sendInEditor(page, id, 2)

  await visit(one, desk(id))
  const since = panelOf(one).getByRole('listitem').filter({ hasText: 'Con rút gọn và quy đồng được mọi phân thức.' })
  await expect(since.first()).toContainText('Học chắc từng chuyên đề.')
  await expect(panelOf(one).getByText('· đã sửa')).toBeVisible()
  await expect(panelOf(one).getByText('· chưa đánh dấu đã sửa')).toBeVisible()

  const read = await readOf(one, id)
  const otherTab = await context.newPage() // the teacher takes the request back and changes it, while the admin reads
  await visit(otherTab, edit(id, 'about'))
  await otherTab.getByRole('button', { name: 'Rút lại để sửa' }).click()
  await expect(field(otherTab, /^Học phí$/)).toBeEnabled()
  await field(otherTab, /^Học phí$/).fill('1.250.000')
  await field(otherTab, /^Học phí$/).blur()
  await saved(otherTab)
  await expect(panelOf(one).getByText('Bản nháp').first()).toBeVisible() // live
  await expect(panelOf(one).getByRole('button', { name: 'Duyệt', exact: true })).toHaveCount(0)
  const late = await post(one, `/authoring/v1/admin/approvals/${id}/approve`, read)
  expect([late.status(), ((await late.json()) as { code: string }).code]).toEqual([409, 'COURSE_VERSION_CHANGED'])
  await sendInEditor(otherTab, id, 3)

  await visit(one, desk(id))
  await expect(panelOf(one).getByText('1.250.000đ').first()).toBeVisible()
  await approve(one)
  await toast(one, 'Đã duyệt khoá học.')
  await visit(page, edit(id, 'review'))
  await expect(page.getByText('Bản này đã được duyệt.')).toBeVisible()
  await page.getByRole('link', { name: 'Xem trang khoá học' }).click()
  await expect(page).toHaveURL(/:\d+\/courses\//)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('1.250.000đ').first()).toBeVisible()
  const address = page.url()

  await visit(page, edit(id, 'about'))
  await field(page, /^Học phí$/).fill('2000000')
  await saved(page)
  const guest = await (await browser.newContext({ baseURL: process.env.KHUE_URL ?? '' })).newPage()
  await visit(guest, address)
  await expect(guest.getByText('1.250.000đ').first()).toBeVisible()
  await expect(guest.getByText('2.000.000đ')).toHaveCount(0)
})

async function refuse(page: Page, reason: string) {
  await panelOf(page).getByRole('button', { name: 'Từ chối' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Lý do từ chối/).fill(reason)
  await dialog.getByRole('button', { name: 'Từ chối' }).click()
}

test('mathematics for grade 3 is approved only with a reason, and everybody can read what the teacher must publish', async ({
  page,
  browser,
}) => {
  const name = await newTeacher(page)
  const { id, title } = await completeDraft(page, `Toán 3: Bảng nhân ${newName('')}`.slice(0, 60), 3)
  await submit(page, id)
  const one = await admin(browser, demo.admin)
  await visit(one, desk(id))
  await expect(panelOf(one).getByText(/Thông tư 29\/2024 không cho dạy thêm có thu tiền nội dung này/)).toBeVisible()
  await approve(one)
  await expect(
    one.getByRole('dialog').getByText('Lý do không được bỏ trống').or(one.getByRole('dialog').getByText('Vui lòng điền')),
  ).toBeVisible()
  await one.keyboard.press('Escape')
  await approve(one, 'Câu lạc bộ của trường, có giấy phép.')
  await toast(one, 'Đã duyệt khoá học.')
  const guest = await (await browser.newContext({ baseURL: process.env.KHUE_URL ?? '' })).newPage()
  const { teacher } = await send<{ teacher: { id: string } }>(page, 'GET', `${courses}/${id}`)
  await visit(guest, `/teachers/${teacher.id}/disclosure`)
  await expect(guest.getByRole('heading', { level: 1 })).toContainText(name)
  const row = guest.getByRole('row').filter({ hasText: title })
  for (const words of ['Toán, Lớp 3', '2 buổi, 3 giờ', 'Trực tuyến', '1.150.000đ']) await expect(row).toContainText(words)
  await expectAccessible(guest)
  for (const width of [390, 768, 1440]) {
    await guest.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(guest)
  }
})

/** A page in a state, at three widths. */
async function look(who: Page, path: string) {
  await visit(who, path)
  for (const width of [1440, 768, 390]) {
    await who.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(who)
  }
  await expect.poll(() => findSmallTouchTargets(who)).toEqual([])
  await expectAccessible(who)
  await who.setViewportSize({ width: 1440, height: 900 })
}

test('the desk and the editor fit phones, tablets and desks in every state, and are used by keyboard', async ({ page, browser }) => {
  await newTeacher(page)
  const { id } = await completeDraft(page, 'ƯỮWM'.repeat(15))
  await submit(page, id)
  const one = await admin(browser, demo.admin)
  await look(one, desk(id))
  const { missed, unmarked, stops } = await tabThrough(one, false)
  expect({ missed, unmarked, hidden: stops.filter(({ isHidden }) => isHidden) }).toEqual({ missed: [], unmarked: [], hidden: [] })
  for (const step of ['about', 'lectures', 'review']) await look(page, edit(id, step)) // waits
  await send(one, 'POST', `/authoring/v1/admin/approvals/${id}/approve`, await readOf(one, id))
  for (const path of [edit(id, 'review'), `/account/teaching/courses/${id}/preview`, '/account/teaching/courses']) await look(page, path)
  for (const view of ['APPROVED', 'REJECTED', 'DRAFT']) await look(one, `/admin/approvals?view=${view}`)
})

test('an item with documents is removed only after a question', async ({ page }) => {
  await newTeacher(page)
  const { id } = await completeDraft(page, 'Toán 8: Tài liệu')
  const sheets = ['Đề.pdf', 'Đáp án.pdf'].map((name, n) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n% ${n} ${id}\n%%EOF\n`),
  }))
  await visit(page, edit(id, 'lectures'))
  await page.getByLabel('Thêm tài liệu cho buổi học 1').setInputFiles(sheets) // both at once
  for (const { name } of sheets) await expect(page.getByRole('link', { name })).toBeVisible()
  await page
    .getByRole('link', { name: /Chương trình/ })
    .first()
    .click()
  await waitForHydration(page)
  await page.getByLabel('Thêm việc với buổi học 1').click()
  await page.getByRole('button', { name: 'Xoá', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Xoá buổi học 1?' })
  await expect(dialog).toContainText('2 tài liệu đi cùng cũng bị xoá')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Giữ lại' }).click()
  await expect(field(page, 'Tên buổi học 2')).toBeVisible()
  await page.getByLabel('Thêm việc với buổi học 1').click()
  await page.getByRole('button', { name: 'Xoá', exact: true }).click()
  await dialog.getByRole('button', { name: 'Xoá' }).click()
  await expect(field(page, 'Tên buổi học 2')).toHaveCount(0)
  await saved(page)
})
