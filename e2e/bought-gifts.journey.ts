import type { Browser, Page } from '@playwright/test'
import { codeFor, newName, newPerson, newPhone, sentTo } from './accounts.ts'
import { runSql } from './test-database.ts'
import { accountMenu, waitForHydration, expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './journey.ts'
import { goToGateway, payButton } from './payment-steps.ts'

// the browser logs requests that the test expects to be refused
test.use({ expectedErrors: /status of 409/ })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const newPage = async (browser: Browser, baseURL: string | undefined) => (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Quà tặng của bạn' })

/** Buys an item as a gift with a message for a phone number; returns the order's id. */
async function give(page: Page, from: string, { phone, message }: { phone: string; message: string }) {
  await visit(page, from)
  await page
    .getByRole('link', { name: /^Mua làm quà tặng/ })
    .first()
    .click()
  await expect(heading(page, 'Mua làm quà tặng')).toBeVisible()
  await waitForHydration(page)
  await page.getByLabel('Số điện thoại người nhận').fill(phone)
  await page.getByLabel('Lời nhắn').fill(message)
  await page.getByRole('button', { name: 'Tiếp tục thanh toán' }).click()
  await expect(page).toHaveURL(/\/checkout\/confirm\/[0-9a-f-]{36}$/)
  await waitForHydration(page)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await goToGateway(page)
  await payButton(page).click()
  await expect(heading(page, 'Thanh toán thành công')).toBeVisible()
  await runSql(`select graphile_worker.add_job('gifts:deliver')`) // runs every minute in production
  return id
}

/** From the bell to the gift dialog. */
async function openFromBell(page: Page, giver: string) {
  await waitForHydration(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Thông báo/ })
    .click()
  await page
    .getByRole('dialog', { name: 'Thông báo' })
    .getByRole('link', { name: new RegExp(`${giver} tặng bạn một món quà`) })
    .click()
  await expect(dialog(page).getByText(`Từ ${giver}`)).toBeVisible()
}

async function expectAccessibleAtAllWidths(page: Page) {
  await expectAccessible(page)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
}

test('a plan bought as a gift appears in the receiver’s bell, is claimed once, and its giver is notified', async ({
  page,
  browser,
  baseURL,
}) => {
  const receiver = await newPage(browser, baseURL)
  const [giver, { phone, name }] = [await newPerson(page, newName('Bùi')), await newPerson(receiver, newName('Phan'))]
  await visit(receiver, '/open-classes')
  const id = await give(page, '/open-classes?open=register', { phone, message: 'Chúc em học thật vui!' })

  await expect(receiver.getByRole('banner').getByRole('link', { name: /^Thông báo, \d+ chưa xem$/ })).toBeVisible()
  await openFromBell(receiver, giver.name)
  await expect(dialog(receiver).getByText('Chúc em học thật vui!')).toBeVisible()
  await expectAccessibleAtAllWidths(receiver)
  const second = await receiver.context().newPage()
  await visit(second, receiver.url()) // the same gift in a second tab
  await expect(dialog(second).getByText(`Từ ${giver.name}`)).toBeVisible()
  await dialog(receiver).getByRole('button', { name: 'Xác nhận' }).click()
  await expect(dialog(receiver).getByRole('heading', { name: 'Nhận quà thành công' })).toBeVisible()
  await expectAccessibleAtAllWidths(receiver)
  await dialog(second).getByRole('button', { name: 'Xác nhận' }).click()
  await expect(dialog(second).getByText('Quà này đã được nhận')).toBeVisible()
  await expectAccessible(second)
  await dialog(receiver).getByRole('link', { name: 'Dùng ngay' }).click()
  await expect(receiver).toHaveURL('/account/settings/membership')
  await expect(receiver.getByText(/đến\s\d\d\/\d\d\/\d{4}/).first()).toBeVisible()

  await visit(page, `/account/my-orders/${id}`)
  await expect(page.getByText(/^Đã được nhận ngày \d\d\/\d\d\/\d{4}\.$/)).toBeVisible()
  await expectAccessibleAtAllWidths(page)
  await visit(page, '/account/notifications')
  await expect(page.getByRole('link', { name: /Quà của bạn đã được nhận/ })).toBeVisible()
  const [given] = name.split(' ').slice(-1)
  await expect(page.getByText(new RegExp(`^${given} đã nhận`))).toBeVisible() // no full name outside of the household
  await receiver.context().close()
})

/** Address of the newest course that can be watched at any time. */
async function recordedCourse(page: Page) {
  const answer = await page.request.get('/api/css/v2/course-sale?formats=RECORDED&size=1')
  const { data } = (await answer.json()) as { data: { items: { slug: string; code: string; title: string }[] } } // reply of our own list
  const [course] = data.items
  if (!course) throw new Error('The demo data contain no recorded course')
  return { path: `/courses/${course.slug}-${course.code}`, title: course.title }
}

test('a course bought for a phone without an account is announced by a message, and claimed after signing up with that phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const [phone, giver, course] = [newPhone(), await newPerson(page, newName('Bùi')), await recordedCourse(page)]
  await give(page, course.path, { phone, message: '' })
  await expect
    .poll(async () => (await sentTo(page.request, phone)).map(({ title }) => title))
    .toContainEqual(expect.stringContaining(giver.name))

  const receiver = await newPage(browser, baseURL)
  await visit(receiver, '/sign-up')
  await receiver.getByRole('radio', { name: /^Học sinh/ }).check()
  await receiver.getByLabel('Số điện thoại').fill(phone)
  await receiver.getByRole('button', { name: 'Gửi mã OTP' }).click()
  await expect(heading(receiver, 'Nhập mã OTP')).toBeVisible()
  await receiver.getByLabel('Mã OTP gồm 6 chữ số').pressSequentially(await codeFor(receiver.request, phone))
  await receiver.getByLabel('Họ và tên').fill(newName('Phan'))
  for (const [label, value] of [
    ['Ngày', '9'],
    ['Tháng', '5'],
    ['Năm', '2004'],
  ] as const)
    await receiver.getByLabel(label, { exact: true }).fill(value)
  await receiver.getByLabel(/^Mật khẩu/).fill('Trang-giay-xanh-27')
  for (const policy of ['Điều khoản', 'Chính sách']) await receiver.getByRole('checkbox', { name: policy }).check()
  await receiver.getByRole('button', { name: 'Tạo tài khoản' }).click()
  await expect(accountMenu(receiver)).toBeVisible()

  await expect(receiver.getByRole('banner').getByRole('link', { name: /^Thông báo, \d+ chưa xem$/ })).toBeVisible()
  await openFromBell(receiver, giver.name)
  await expect(dialog(receiver).getByText(`Khoá học ${course.title}`)).toBeVisible()
  await dialog(receiver).getByRole('button', { name: 'Xác nhận' }).click()
  await expect(dialog(receiver).getByRole('heading', { name: 'Nhận quà thành công' })).toBeVisible()
  await receiver.reload()
  await expect(dialog(receiver).getByRole('button', { name: 'Xác nhận' })).toHaveCount(0) // a claim is final
  await dialog(receiver).getByRole('link', { name: 'Dùng ngay' }).click()
  await expect(receiver).toHaveURL(course.path)
  await receiver.context().close()
})
