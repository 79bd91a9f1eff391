import type { Page } from '@playwright/test'
import QRCode from 'qrcode'
import { film } from '#testing/films'
import { accountMenu, expect, fillSignIn, visit, waitForHydration } from './journey.ts'
import { type Installation, readCode } from './installation.ts'

/* The steps of people on the first day of an installation, each through the pages alone. */

export type Person = { name: string; phone: string; born: readonly [day: string, month: string, year: string] }

const password = 'Trang-giay-xanh-27'
const dayMs = 86_400_000

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const said = (page: Page, words: string) => expect(page.getByRole('status').getByText(words)).toBeVisible()
const saved = (page: Page) => expect(page.getByText(/^Đã lưu \d\d:\d\d$/)).toBeVisible()
const next = (page: Page, step: string) => page.getByRole('link', { name: `Tiếp: ${step}` }).click()
const photo = async (words: string, name: string) => ({ name, mimeType: 'image/png', buffer: await QRCode.toBuffer(words, { scale: 8 }) })

/** By the one-time link, then on the page to which it leads. */
export async function signInAsFirstAdmin(page: Page, link: string, phone: string) {
  await visit(page, link)
  await page.getByLabel(/^Mật khẩu mới/).fill(password)
  await page.getByLabel('Nhập lại mật khẩu').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Đặt mật khẩu' }).click()
  await expect(page.getByText('Đã đặt mật khẩu. Mời bạn đăng nhập.')).toBeVisible()
  await waitForHydration(page)
  await fillSignIn(page, phone, password)
  await expect(accountMenu(page)).toBeVisible()
}

export async function addCategory(page: Page, subject: string, name: string) {
  await visit(page, '/admin/categories')
  await press(page, `Thêm danh mục vào ${subject}`)
  await page.getByRole('dialog').getByLabel('Tên').fill(name)
  await confirm(page, 'Thêm danh mục')
  await said(page, 'Đã thêm danh mục')
}

/** From the sign-in page, with a code sent to the phone. */
export async function signUp(page: Page, installation: Installation, { name, phone, born }: Person) {
  await expect(page).toHaveURL(/\/sign-in\?from=/)
  await waitForHydration(page)
  await page.getByRole('main').getByRole('link', { name: 'Đăng ký' }).click()
  await page.getByRole('radio', { name: /^Học sinh/ }).check()
  await page.getByLabel('Số điện thoại').fill(phone)
  await press(page, 'Gửi mã OTP')
  await page.getByLabel('Mã OTP gồm 6 chữ số').pressSequentially(await readCode(page, installation, phone))
  await page.getByLabel('Họ và tên').fill(name)
  for (const [at, part] of (['Ngày', 'Tháng', 'Năm'] as const).entries()) await page.getByLabel(part, { exact: true }).fill(born[at] ?? '')
  await page.getByLabel(/^Mật khẩu/).fill(password)
  for (const policy of ['Điều khoản', 'Chính sách']) await page.getByRole('checkbox', { name: policy }).check()
  await press(page, 'Tạo tài khoản')
  await expect(accountMenu(page)).toBeVisible()
  await waitForHydration(page)
}

/** On the form for teachers, from its first step. */
export async function applyAsTeacher(page: Page) {
  await page.getByRole('radio', { name: 'Cô' }).check()
  await page.getByRole('checkbox', { name: 'Toán' }).check()
  await page.getByRole('checkbox', { name: 'Lớp 8' }).check()
  await page.getByLabel('Số năm đã dạy').fill('7')
  await page.getByRole('radio', { name: 'Không, tôi không dạy ở trường phổ thông' }).check()
  await saved(page)
  await next(page, 'Bằng cấp')
  await page.getByLabel('Thêm giấy tờ').setInputFiles(await photo('bằng cử nhân', 'bằng cử nhân.png'))
  await expect(page.getByLabel('Tên giấy tờ')).toHaveValue('bằng cử nhân')
  await saved(page)
  await next(page, 'Giới thiệu')
  const video = { name: 'gioi-thieu.mp4', mimeType: 'video/mp4', buffer: await film({ seconds: 31 }) }
  await page.getByLabel('Video giới thiệu').setInputFiles(video)
  await expect(page.getByText('Video dài 31 giây, xem được').first()).toBeVisible({ timeout: 60_000 })
  await page.getByLabel('Giới thiệu ngắn').fill('Dạy hình học bằng giấy, kéo và câu hỏi.')
  await saved(page)
  await next(page, 'Kinh nghiệm')
  await next(page, 'Xem lại, gửi')
  await page.getByRole('checkbox', { name: /Những điều ghi trong đơn là đúng/ }).check()
  await press(page, 'Gửi đơn')
  await expect(page.getByRole('heading', { name: 'Đơn đăng ký giáo viên đã được gửi' })).toBeVisible()
}

/** Takes a case from the start page of admins, which leads to its desk. */
export async function takeCase(page: Page, kind: string, name: string) {
  await visit(page, '/admin')
  await page.getByRole('button', { name: `Nhận việc: ${kind}: ${name}` }).click()
  await expect(page).not.toHaveURL('/admin')
  await waitForHydration(page)
}

export async function approveApplication(page: Page, name: string) {
  await takeCase(page, 'Hồ sơ giáo viên', name)
  await press(page, 'Duyệt')
  await confirm(page, 'Duyệt')
  await said(page, 'Đã duyệt hồ sơ.')
}

/** The ID card, read from its QR code, and the account to be paid into. */
export async function declareIdentity(page: Page, { name, born: [day, month, year] }: Person) {
  await visit(page, '/account/settings/profile')
  await page.getByRole('radio', { name: 'Nữ' }).check()
  await press(page, 'Lưu thay đổi')
  await said(page, 'Đã lưu hồ sơ')
  await visit(page, '/account/settings/identity')
  const card = `001195000101||${name}|${day.padStart(2, '0')}${month.padStart(2, '0')}${year}|Nữ|12 Hàng Bài, Hà Nội|15082024`
  await page.getByLabel('Ảnh mặt trước').setInputFiles(await photo(card, 'mat-truoc.png'))
  await expect(page.getByText('Đã điền theo mã QR. Bạn kiểm tra lại giúp nhé.')).toBeVisible()
  await page.getByLabel('Ảnh mặt sau').setInputFiles(await photo('mặt sau', 'mat-sau.png'))
  await expect(page.getByRole('button', { name: 'Lưu và gửi xác minh' })).toBeEnabled()
  await press(page, 'Lưu và gửi xác minh')
  await said(page, 'Đã gửi giấy tờ để xác minh.')
  await visit(page, '/account/settings/payment-info')
  await page.getByLabel('Ngân hàng hoặc ví').fill('vietcom')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByLabel('Số tài khoản').fill('0011 2233 4455')
  await page.getByLabel('Tên chủ tài khoản').fill(name)
  await press(page, 'Thêm tài khoản')
  await said(page, 'Đã thêm tài khoản nhận tiền')
}

export async function approveIdentity(page: Page, name: string) {
  await takeCase(page, 'Giấy tờ tuỳ thân', name)
  await press(page, `Mở giấy tờ của ${name}`)
  await page.getByLabel('Lý do mở').fill('Đối chiếu trước khi ký hợp đồng')
  await confirm(page, 'Mở giấy tờ')
  await press(page, 'Chấp nhận')
  await said(page, 'Đã chấp nhận giấy tờ.')
}

export async function signContract(page: Page, installation: Installation, { phone }: Person) {
  await visit(page, '/account/teaching/contract')
  await page.getByLabel('Địa chỉ liên hệ').fill('18 ngõ 42 Yên Hoà')
  await page.getByLabel('Tỉnh, thành phố').selectOption('Hà Nội')
  await press(page, 'Lưu thông tin')
  await said(page, 'Đã lưu thông tin hợp đồng.')
  await press(page, 'Lập bản hợp đồng để đọc và ký')
  await expect(page.getByText('Bản đang xem trùng mã băm đã lưu')).toBeVisible()
  await expect(page.getByText(/giữ lại 20% học phí/).first()).toBeVisible() // the fee of a new installation
  const before = await readCode(page, installation, phone)
  await page.getByRole('button', { name: /^Gửi mã xác nhận/ }).click()
  await page.getByLabel(/^Mã gửi tới/).fill(await readCode(page, installation, phone, before))
  await page.getByRole('checkbox', { name: /^Tôi đã đọc và đồng ý ký hợp đồng/ }).check()
  await press(page, 'Ký hợp đồng')
  await expect(page.getByText('Chờ Khuê hoàn tất')).toBeVisible()
}

export async function completeContract(page: Page, name: string) {
  await takeCase(page, 'Hợp đồng', name)
  await press(page, 'Mở giấy tờ')
  await page
    .getByRole('dialog')
    .getByLabel(/^Lý do/)
    .fill('Đối chiếu ảnh căn cước')
  await confirm(page, 'Mở giấy tờ')
  await expect(page.getByRole('link', { name: /^Mặt trước/ })).toBeVisible()
  await press(page, 'Hoàn tất và khoá')
  await confirm(page, 'Hoàn tất và khoá')
  await said(page, 'Đã hoàn tất hợp đồng.')
}

type Course = { title: string; category: string; lessons: readonly string[] }

/** Writes a course with a class that begins in four days, and submits it. */
export async function writeCourse(page: Page, { title, category, lessons }: Course) {
  const field = (name: RegExp | string) => page.getByRole('textbox', { name })
  await visit(page, '/account/teaching/courses')
  await page.getByRole('button', { name: 'Tạo khoá học' }).first().click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Tên khoá học/)
    .fill(title)
  await page
    .getByRole('dialog')
    .getByLabel(/^Danh mục/)
    .selectOption({ label: `Toán › ${category}` })
  await confirm(page, 'Bắt đầu soạn')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await waitForHydration(page)
  await field(/^Giới thiệu ngắn/).fill('Gấp giấy, đo góc, chứng minh.')
  await page.getByLabel('Từ lớp').selectOption('Lớp 8')
  await field(/^Học phí$/).fill('400000')
  await field(/^Số buổi/).fill(String(lessons.length))
  await field(/^Thời lượng mỗi buổi/).fill('60')
  await field(/^Sĩ số/).fill('10')
  await saved(page)
  await next(page, 'Chương trình')
  await press(page, 'Thêm chương')
  await page.keyboard.type('Tứ giác')
  for (const lesson of lessons) {
    await press(page, 'Thêm buổi học vào chương 1')
    await page.keyboard.type(lesson)
  }
  await saved(page)
  await page
    .getByRole('link', { name: /Lịch mở lớp/ })
    .first()
    .click()
  await planRun(page)
  await page
    .getByRole('link', { name: /Xem lại, gửi duyệt/ })
    .first()
    .click()
  await page.getByLabel(/^Nội dung và tài liệu/).check()
  await press(page, 'Gửi duyệt lần 1')
  await said(page, 'Đã gửi duyệt. Khuê báo ngay khi có kết quả.')
}

const inVietnam = (at: number) => new Date(at + 7 * 3_600_000)
async function planRun(page: Page) {
  const first = inVietnam(Date.now() + 4 * dayMs)
  const day = ['Chủ nhật', 'Thứ Hai', 'Thứ Ba', 'Thứ Tư', 'Thứ Năm', 'Thứ Sáu', 'Thứ Bảy'][first.getUTCDay()] ?? ''
  await page.getByRole('link', { name: 'Thêm lớp' }).click()
  const form = page.getByRole('region', { name: 'Lớp mới' })
  await form.getByLabel('Khai giảng từ ngày').fill(first.toISOString().slice(0, 10))
  await form.getByRole('checkbox', { name: day, exact: true }).check({ force: true })
  await form.getByRole('button', { name: 'Mở lớp', exact: true }).click()
  await said(page, 'Đã lưu lớp')
}

export async function approveCourse(page: Page, teacher: string) {
  await takeCase(page, 'Duyệt khoá học', teacher)
  await press(page, 'Duyệt')
  for (const check of await page.getByRole('dialog').getByRole('checkbox').all()) await check.check()
  await confirm(page, 'Duyệt')
  await said(page, 'Đã duyệt khoá học.')
}
