import type { Browser, Page } from '@playwright/test'
import { newName } from './accounts.ts'
import { demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit, waitForHydration } from './journey.ts'
import { findSmallTouchTargets } from './touch-targets.ts'

test.use({ expectedErrors: /status of (400|404|409)/ }) // refusals are part of these journeys

const widths = [320, 390, 768, 1440]
const classes = '/account/teaching/classes'
const field = (page: Page, name: RegExp | string) => page.getByRole('textbox', { name })
const saved = (page: Page) => expect(page.getByText(/^Đã lưu \d\d:\d\d$/)).toBeVisible()
const expectStatus = (page: Page, words: string) => expect(page.getByRole('status').getByText(words)).toBeVisible()
const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name })

const two = (value = 0) => String(value).padStart(2, '0')
/** A time without other classes of the demo: far ahead, before dawn, at a random minute of three months without public holidays or closures. */
function freeTime() {
  const [month, day, minute] = [3, 28, 54].map((most) => Math.floor(Math.random() * most))
  return { day: `2028-${two((month ?? 0) + 6)}-${two((day ?? 0) + 1)}`, from: `05:${two(minute)}`, to: `06:${two(minute)}` }
}

async function expectFits(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    if (width === 390) expect(await findSmallTouchTargets(page)).toEqual([])
  }
  await expectAccessible(page)
}

async function open(browser: Browser, phone?: string) {
  const page = await (await browser.newContext({ baseURL: process.env.KHUE_URL ?? '' })).newPage()
  if (phone) await signIn(page, phone)
  return page
}

/** From the list of the teacher's classes to the editor of a new one. */
async function startClass(page: Page, title: string) {
  await visit(page, classes)
  await page.getByRole('link', { name: 'Mở một lớp' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mở một lớp' })).toBeVisible()
  await waitForHydration(page)
  await button(page, 'Bắt đầu soạn').click()
  await expect(page.getByText('Vui lòng chọn môn học.')).toBeVisible()
  await expectFits(page)
  await field(page, /^Tên lớp/).fill(title)
  await page.getByRole('combobox', { name: /^Môn học/ }).selectOption({ label: 'Toán' })
  await button(page, 'Bắt đầu soạn').click()
  await expect(page).toHaveURL(/\/classes\/single\//)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await waitForHydration(page)
}

async function fillIn(page: Page, { day, from, to }: ReturnType<typeof freeTime>) {
  await button(page, 'Gửi duyệt').click()
  await expect(page.getByRole('alert')).toContainText('Vui lòng kiểm tra và điền đầy đủ')
  await expect(page.getByRole('link', { name: /^Số chỗ: / }).first()).toBeVisible()
  await expectFits(page)
  await field(page, /^Giới thiệu ngắn/).fill('Chữa kỹ một đề, hỏi đáp trực tiếp.')
  await page.getByLabel(/^Từ lớp/).selectOption({ label: 'Lớp\u00A09' })
  await expect(page.getByLabel(/^Đến lớp/)).toHaveValue('9')
  await page.getByLabel(/^Ngày học/).fill(day)
  await page.getByLabel(/^Bắt đầu/).fill(from)
  await page.getByLabel(/^Kết thúc/).fill(to)
  await field(page, /^Số chỗ/).fill('030')
  await expect(field(page, /^Số chỗ/)).toHaveValue('30')
  await field(page, /^Học phí/).pressSequentially('090000')
  await field(page, /^Mô tả chi tiết/).fill('## Buổi này\n\n- Chữa **đề** số 1')
  await saved(page)
  await expect(page.getByText('Thầy cô nhận, trước thuế')).toBeVisible()
}

async function openCase(admin: Page, title: string) {
  await visit(admin, '/admin/approvals')
  await admin
    .getByRole('main')
    .getByRole('link', { name: /^Lớp học/ })
    .click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Duyệt lớp học' })).toBeVisible()
  const row = admin.getByRole('link', { name: `Xem ${title}` })
  while ((await row.count()) === 0 && (await admin.getByRole('link', { name: 'Trang sau' }).count()) > 0)
    await admin.getByRole('link', { name: 'Trang sau' }).click()
  await row.click()
  await expect(admin.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await waitForHydration(admin)
}

test('a teacher opens a paid class, corrects it after a rejection, sells a seat, and moves its time', async ({ page, browser }) => {
  test.slow()
  const title = `Chữa đề ${newName('Toán')}`.slice(0, 60)
  const admin = await open(browser, demo.admin)
  await signIn(page, demo.teacher)
  await startClass(page, title)
  const editor = page.url()
  await fillIn(page, freeTime())
  await page.getByRole('link', { name: 'Xem thử' }).click()
  await expect(page.getByText('Đây là trang lớp theo bản đang soạn')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('90.000đ').first()).toBeVisible()
  await expectFits(page)
  await page.getByRole('link', { name: 'Về trang soạn' }).click()
  await waitForHydration(page)
  await button(page, 'Gửi duyệt').click()
  await expectStatus(page, 'Đã gửi duyệt. Khuê báo ngay khi có kết quả.')
  await expect(page.getByText(/^Lớp đang chờ duyệt, Khuê trả lời trước /)).toBeVisible()
  await expect(field(page, /^Tên lớp/)).toBeDisabled()
  await visit(page, classes)
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Chờ duyệt')
  await expectFits(page)

  await openCase(admin, title)
  await expectFits(admin)
  await button(admin, 'Từ chối').click()
  const refusal = admin.getByRole('dialog', { name: 'Từ chối lớp này?' })
  await refusal.getByLabel('Mẫu lý do').selectOption({ index: 1 })
  await refusal.getByRole('button', { name: 'Từ chối' }).click()
  await expectStatus(admin, 'Đã từ chối lớp. Người soạn được báo ngay.')

  await visit(page, editor)
  await expect(page.getByText(/^Khuê chưa duyệt: Phần giới thiệu chưa nói rõ/)).toBeVisible()
  await field(page, /^Giới thiệu ngắn/).fill('Chữa kỹ một đề thi vào lớp 10, hợp với các bạn đang ôn lớp 9.')
  await saved(page)
  await button(page, 'Gửi duyệt lần 2').click()
  await expectStatus(page, 'Đã gửi duyệt. Khuê báo ngay khi có kết quả.')

  await openCase(admin, title)
  await expect(admin.getByText('Lần gửi thứ 2')).toBeVisible()
  await button(admin, 'Duyệt').click()
  await expect(admin.getByRole('dialog', { name: 'Duyệt lớp này?' })).toBeVisible()
  await button(page, 'Rút lại để sửa').click()
  await expect(admin.getByRole('alert').filter({ hasText: 'Người soạn vừa sửa, rút hoặc gửi lại' })).toBeVisible()
  await expect(admin.getByRole('dialog')).toBeHidden()
  await expectFits(admin)
  await button(page, 'Gửi duyệt lần 3').click()
  await expectStatus(page, 'Đã gửi duyệt. Khuê báo ngay khi có kết quả.')
  await expect(admin.getByText('Lần gửi thứ 3')).toBeVisible()
  await button(admin, 'Duyệt').click()
  const approval = admin.getByRole('dialog', { name: 'Duyệt lớp này?' })
  for (const tick of await approval.getByRole('checkbox').all()) await tick.check({ force: true })
  await expectAccessible(admin)
  await approval.getByRole('button', { name: 'Duyệt' }).click()
  await expectStatus(admin, 'Đã duyệt lớp.')

  const guest = await open(browser)
  await visit(guest, `/interactive-classes?term=${encodeURIComponent(title)}`)
  await guest.getByRole('link', { name: title }).first().click()
  await expect(guest.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(guest.getByText('90.000đ').first()).toBeVisible()
  await guest.goto(`${classes}/new`)
  await expect(guest).toHaveURL(`/sign-in?from=${encodeURIComponent(`${classes}/new`)}`)

  await visit(page, editor)
  await expect(page.getByRole('heading', { name: 'Lớp đang mở' })).toBeVisible()
  await page.getByRole('link', { name: 'Dời giờ' }).focus()
  await page.keyboard.press('Enter')
  const move = page.getByRole('dialog', { name: 'Dời giờ lớp này?' })
  await expectAccessible(page)
  const later = freeTime()
  await move.getByLabel('Ngày mới').fill(later.day)
  await move.getByLabel('Bắt đầu').fill(later.from)
  await move.getByLabel('Kết thúc').fill(later.to)
  await move.getByRole('button', { name: 'Dời giờ' }).click()
  await expectStatus(page, 'Đã dời giờ lớp')
  await expect(page.getByRole('region', { name: 'Lớp đang mở' })).toContainText(`${later.from}–${later.to}`)
  await expect(move).toBeHidden()
  await visit(page, editor) // without the toast, which lies over the page
  await expectFits(page)

  await page.getByRole('link', { name: 'Huỷ lớp' }).click()
  const cancel = page.getByRole('dialog', { name: 'Huỷ lớp này?' })
  await cancel.getByRole('button', { name: 'Huỷ lớp' }).click()
  await expect(cancel.getByRole('alert')).toBeVisible()
  await cancel.getByLabel('Lý do').fill('Thầy cô bận đột xuất')
  await cancel.getByRole('button', { name: 'Huỷ lớp' }).click()
  await expectStatus(page, 'Đã huỷ lớp')
  await expect(page.getByText('Lớp đã huỷ: Thầy cô bận đột xuất')).toBeVisible()
  await expectAccessible(page)
})

test('a stale tab sees the differences; an admin writes in the name of a teacher, and strangers get a 404', async ({
  page,
  context,
  browser,
}) => {
  const title = `Ôn tập ${newName('Toán')}`.slice(0, 60)
  await signIn(page, demo.tutor)
  await startClass(page, title)
  const address = new URL(page.url()).pathname
  const other = await context.newPage()
  await visit(other, address)
  await field(other, /^Tên lớp/).fill('Tên ở tab kia')
  await saved(other)
  await field(page, /^Tên lớp/).fill('Tên ở tab này')
  const conflict = page.getByRole('alert').filter({ hasText: 'Lớp vừa được sửa ở nơi khác' })
  await expect(conflict).toContainText('Tên ở tab kia')
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Giữ bản ở đây: Tên lớp' }).click()
  await saved(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Tên ở tab này' })).toBeVisible()

  const admin = await open(browser, demo.admin)
  await visit(admin, address)
  await expect(admin.getByText(/^Bạn đang soạn thay /)).toBeVisible()
  await admin.getByRole('radio', { name: /^Lớp học mở/ }).check({ force: true })
  await expect(admin.getByText('Học viên vào lớp học mở bằng gói thành viên')).toBeVisible()
  await saved(admin)
  await signIn(admin, demo.student)
  expect((await admin.goto(address))?.status()).toBe(404)
  await signIn(admin, demo.teacher)
  expect((await admin.goto(address))?.status()).toBe(404)

  await visit(page, address)
  await button(page, 'Bỏ bản nháp').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bỏ bản nháp' }).click()
  await expect(page).toHaveURL(new RegExp(`${classes}$`))
})

test('on a phone the sheet of a teacher leads to a new class', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, demo.teacher)
  await visit(page, '/account/teaching')
  await button(page, /^Thêm/).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Mở một lớp' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mở một lớp' })).toBeVisible()
})
