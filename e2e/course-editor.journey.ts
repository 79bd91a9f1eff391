import type { Page } from '@playwright/test'
import { newName, newPerson } from './accounts.ts'
import { demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit, waitForHydration } from './journey.ts'
import { runSql } from './test-database.ts'

test.use({ expectedErrors: /409|ERR_INTERNET_DISCONNECTED|Failed to fetch/ }) // a stale tab, and no connection

const field = (page: Page, name: RegExp | string) => page.getByRole('textbox', { name })
const saved = (page: Page) => expect(page.getByText(/^Đã lưu \d\d:\d\d$/)).toBeVisible()
const next = (page: Page, step: string) => page.getByRole('link', { name: `Tiếp: ${step}` }).click()

/** A new teacher, without contract and profile. */
async function newTeacher(page: Page) {
  const name = newName('Lê')
  await newPerson(page, name)
  await runSql(`insert into person_roles (person_id, role) select id, 'teacher' from people where name = $1`, [name])
}
async function startCourse(page: Page, title: string) {
  await visit(page, '/account/teaching/courses')
  await page.getByRole('button', { name: 'Tạo khoá học' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Tên khoá học/).fill(title)
  await dialog.getByLabel(/^Danh mục/).selectOption({ label: 'Toán' })
  await dialog.getByRole('button', { name: 'Bắt đầu soạn' }).click()
  await expect(page).toHaveURL(/\/edit\/about$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await waitForHydration(page)
}

test('a teacher without a contract starts a course, whose steps say what is missing and save what is typed', async ({ page }) => {
  await newTeacher(page)
  await visit(page, '/account/teaching/courses')
  await expect(page.getByText('Bạn chưa có hợp đồng. Vui lòng liên hệ quản trị viên để ký.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tới hợp đồng' })).toBeVisible()
  await expect(page.getByText('Chưa có khoá học nào')).toBeVisible()
  await expectAccessible(page)
  await startCourse(page, 'Toán 9: Hệ phương trình')
  await field(page, /^Giới thiệu ngắn/).fill('Đọc đề, đặt ẩn, giải hệ.')
  await field(page, /^Học phí$/).fill('001150000')
  await expect(field(page, /^Học phí$/)).toHaveValue('1150000')
  await saved(page)
  await expectAccessible(page)
  await expect(page.getByText('920.000đ')).toBeVisible() // less the general fee of the platform
  await next(page, 'Chương trình')
  await page.getByRole('button', { name: 'Thêm chương' }).click()
  await page.keyboard.type('Đặt ẩn')
  for (const title of ['Gà và chó', 'Đặt ẩn cho đúng', 'Lập phương trình']) {
    await page.getByRole('button', { name: 'Thêm buổi học vào chương 1' }).click()
    await page.keyboard.type(title)
  }
  await page.getByRole('button', { name: 'Dời buổi học 1' }).focus()
  for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await expect(field(page, 'Tên buổi học 3')).toHaveValue('Gà và chó')
  await page.getByLabel('Thêm việc với buổi học 2').click()
  await page.getByRole('button', { name: 'Xoá', exact: true }).click()
  await expect(field(page, 'Tên buổi học 3')).toHaveCount(0)
  await page.getByRole('button', { name: /^Hoàn tác/ }).click()
  await expect(field(page, 'Tên buổi học 2')).toHaveValue('Lập phương trình')
  await saved(page)
  await expectAccessible(page)
  await page.reload()
  await expect(field(page, 'Tên buổi học 1')).toHaveValue('Đặt ẩn cho đúng')
  await next(page, 'Bài giảng, tài liệu')
  const sheet = { name: 'Đề.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n%%EOF\n') }
  await page.getByLabel('Thêm tài liệu cho buổi học 1').setInputFiles(sheet)
  await expect(page.getByRole('link', { name: 'Đề.pdf' })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /Xem lại, gửi duyệt/ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: /^Sĩ số: / }).first()).toBeVisible()
  await expect(page.getByText('Bạn chưa có hợp đồng. Vui lòng liên hệ quản trị viên để ký.').first()).toBeVisible()
  await page.getByLabel(/^Nội dung và tài liệu/).check()
  await page.getByRole('button', { name: 'Gửi duyệt lần 1' }).click()
  await expect(page.getByRole('alert')).toContainText('Vui lòng kiểm tra và điền đầy đủ')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Xem thử' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Toán 9: Hệ phương trình' })).toBeVisible()
})

test('a stale tab is shown what differs and chooses; without a connection nothing is lost', async ({ page, context }) => {
  await newTeacher(page)
  await startCourse(page, 'Toán 8: Phân thức')
  const other = await context.newPage()
  await visit(other, page.url())
  await field(other, /^Tên khoá học/).fill('Tên ở tab kia')
  await saved(other)
  await field(page, /^Tên khoá học/).fill('Tên ở tab này')
  const conflict = page.getByRole('alert').filter({ hasText: 'Khoá học vừa được sửa ở nơi khác' })
  await expect(conflict).toContainText('Tên ở tab kia')
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Lấy bản ở nơi khác: Tên khoá học' }).click()
  await expect(field(page, /^Tên khoá học/)).toHaveValue('Tên ở tab kia')
  await context.setOffline(true)
  await field(page, /^Giới thiệu ngắn/).fill('Gõ lúc mất mạng')
  await expect(page.getByText(/^Mất mạng\. Phần vừa sửa giữ trên máy này/)).toBeVisible()
  await context.setOffline(false)
  await saved(page)
  await page.reload()
  await expect(field(page, /^Giới thiệu ngắn/)).toHaveValue('Gõ lúc mất mạng')
})

test('the editor fits every screen', async ({ page }) => {
  await newTeacher(page)
  await startCourse(page, 'Một khoá học có tên rất dài để xem tiêu đề xuống dòng ra sao')
  const about = page.url()
  for (const step of ['about', 'programme', 'lectures', 'assignments', 'review', 'preview']) {
    await visit(page, step === 'preview' ? about.replace('edit/about', 'preview') : about.replace('about', step))
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page)
    }
  }
})

test('an admin writes in the name of a teacher, and strangers find nothing', async ({ page, browser }) => {
  await newTeacher(page)
  await startCourse(page, 'Văn 9: Nghị luận')
  const address = new URL(page.url()).pathname
  const admin = await (await browser.newContext({ baseURL: process.env.KHUE_URL ?? '' })).newPage()
  await signIn(admin, demo.admin)
  await visit(admin, address)
  await expect(admin.getByText(/^Bạn đang soạn thay /)).toBeVisible()
  await signIn(admin, demo.teacher)
  expect((await admin.goto(address))?.status()).toBe(404)
})

test('a teacher reads reviews of their courses and of themselves', async ({ page }) => {
  await signIn(page, demo.teacher)
  await visit(page, '/account/teaching/reviews')
  await expect(page.getByRole('button', { name: /^(Trả lời|Sửa câu trả lời): đánh giá của / }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Về thầy cô/ }).click()
  await expect(page).toHaveURL(/about=teacher/)
  await page.getByRole('link', { name: 'Chờ xem xét' }).click()
  await expect(page.getByText('Không có đánh giá nào đang chờ')).toBeVisible()
})
