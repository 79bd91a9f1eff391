import type { Browser, Page } from '@playwright/test'
import { newPerson } from './accounts.ts'
import { runSql } from './test-database.ts'
import { waitForHydration, waitForIdle, expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './journey.ts'
import { goToGateway, payButton } from './payment-steps.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Thông báo/ })
const popover = (page: Page) => page.getByRole('dialog', { name: 'Thông báo' })
const rows = (page: Page) => page.locator('li:has([data-opens])')
const row = (page: Page, title: string) => rows(page).filter({ hasText: title })
const more = (page: Page, title: string) => row(page, title).getByRole('button', { name: `Thêm về thông báo “${title}”` })

type NotificationSeed = { title: string; content?: string; category?: string; marks?: object[]; url?: string; type?: string }

/** Inserts notifications before the journey starts, oldest first. */
async function insertNotifications(phone: string, all: readonly NotificationSeed[]) {
  const seeds = all.map(({ category = 'GENERAL', marks = [], type = 'NEWS', ...one }) => ({ ...one, category, marks, type }))
  await runSql(
    `insert into notifications (person_id, id, event, category, type, title, content, marks, url, reason)
     select person_id, uuidv7(interval '1 second' * (n - 1000)), 'journey ' || n, one->>'category', one->>'type', one->>'title',
       coalesce(one->>'content', 'Không có gì thêm.'), one->'marks', one->>'url', 'Vì bạn có tài khoản Khuê.'
     from jsonb_array_elements($2::jsonb) with ordinality as seeds (one, n),
       (select person_id from accounts join sign_in_identifiers on account_id = accounts.id where value = $1) as person
     order by n`,
    [phone.replace(/^0/, '+84'), JSON.stringify(seeds)],
  )
}
const many = (count: number): NotificationSeed[] => Array.from({ length: count }, (_, index) => ({ title: `Tin số ${index + 1}` }))

const guestPage = async (browser: Browser, baseURL: string | undefined) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } })
  return context.newPage()
}
/** The same user in another browser. */
async function elsewhere(browser: Browser, baseURL: string | undefined, { phone, password }: { phone: string; password: string }) {
  const page = await guestPage(browser, baseURL)
  const headers = { origin: process.env.KHUE_URL ?? '' }
  const answer = await page.request.post('/api/mid/v1/auth/login', { data: { username: phone, password }, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  return page
}

/** Buys the first plan at the sandbox gateway. */
async function buyPlan(page: Page) {
  await visit(page, '/open-classes?open=register')
  await page
    .getByRole('dialog', { name: 'Đăng ký gói thành viên' })
    .getByRole('button', { name: /^Đăng ký ngay/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/checkout\/confirm\//)
  await waitForHydration(page)
  await goToGateway(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Thanh toán thành công' })).toBeVisible()
}

test('a payment notifies every browser of the buyer at once; seen in one is seen in the other; nobody else receives it', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await newPerson(page, 'Đặng Thuỳ Dương')
  const second = await elsewhere(browser, baseURL, person)
  const stranger = await guestPage(browser, baseURL)
  await newPerson(stranger, 'Lý Gia Hân')
  await Promise.all([visit(second, '/open-classes'), visit(stranger, '/open-classes')])
  await buyPlan(page)

  await expect(bell(second)).toHaveAccessibleName(/^Thông báo, \d+ chưa xem$/)
  await expect(second.locator('output').filter({ hasText: /^Bạn có \d+ thông báo mới$/ })).toHaveCount(1)
  await expect(bell(page)).toHaveAccessibleName(/chưa xem$/)
  await bell(second).click()
  await expect(popover(second).getByRole('link', { name: /^Chưa đọc: Thanh toán thành công [\d.]+đ$/ })).toBeVisible()
  await expectAccessible(second)
  await expect(bell(second)).toHaveAccessibleName('Thông báo')
  await expect(bell(page)).toHaveAccessibleName('Thông báo')

  await popover(second)
    .getByRole('link', { name: /Thanh toán thành công/ })
    .click()
  await expect(popover(second)).toHaveCount(0)
  await expect(second).not.toHaveURL('/open-classes')
  await bell(second).click()
  await expect(popover(second).getByRole('link', { name: /^Thanh toán thành công/ })).toBeVisible() // no longer unread

  await expect(bell(stranger)).toHaveAccessibleName('Thông báo')
  await bell(stranger).click()
  await expect(popover(stranger).getByText('Chưa có thông báo nào')).toBeVisible()
  await expectAccessible(stranger)
  await second.context().close()
  await stranger.context().close()
})

test('the badge is part of the page, and a guest loads none of the bell', async ({ page, browser, baseURL }) => {
  const { phone } = await newPerson(page)
  await insertNotifications(phone, many(100))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const html = await (await page.goto('/open-classes'))?.text()
  expect(html).toContain('aria-label="Thông báo, 99+ chưa xem"')
  await waitForHydration(page)
  // only the count is requested again, once the socket is connected: events may have happened since rendering
  const calls = () => asked.filter((path) => path.startsWith('/api/messaging')).map((path) => path.split('/').at(-1))
  await expect.poll(calls).toEqual(['count-not-seen'])
  expect(asked.filter((path) => path.includes('live-bell'))).toHaveLength(1)
  expect(asked.filter((path) => path.includes('inbox-popover'))).toHaveLength(0)

  const guest = await guestPage(browser, baseURL)
  const askedByGuest: string[] = []
  guest.on('request', (request) => askedByGuest.push(new URL(request.url()).pathname))
  await visit(guest, '/open-classes')
  await waitForIdle(guest)
  expect(askedByGuest.filter((path) => /bell|inbox|notification/.test(path))).toEqual([])
  await expect(bell(guest)).toHaveCount(0)
  await guest.goto('/account/notifications?tab=money')
  await expect(guest).toHaveURL('/sign-in?from=%2Faccount%2Fnotifications%3Ftab%3Dmoney')
  await guest.context().close()
})

test('by keyboard: open, load more, choose a tab, archive one and move it back, leave', async ({ page }) => {
  const { phone } = await newPerson(page)
  await insertNotifications(phone, [{ title: 'Quà cũ', category: 'GIFT' }, ...many(22)])
  await visit(page, '/open-classes')
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(popover(page).getByRole('heading', { name: 'Thông báo' })).toBeFocused()
  await expect(rows(page)).toHaveCount(10)
  await expectAccessible(page)

  for (const shown of [20, 23]) {
    await popover(page).getByRole('button', { name: 'Xem thêm' }).focus()
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(shown)
  }
  await expect(popover(page).getByRole('button', { name: 'Xem thêm' })).toHaveCount(0)
  await expect(popover(page).getByText('Bạn đã xem hết thông báo.')).toBeVisible()
  await expect(row(page, 'Tin số 2').last().getByRole('button').first()).toBeFocused() // the first one that was loaded

  await popover(page).getByRole('button', { name: 'Quà tặng' }).focus()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await more(page, 'Quà cũ').focus()
  await page.keyboard.press('Enter')
  await expect(popover(page).getByText('Vì bạn có tài khoản Khuê.')).toBeVisible()
  await expectAccessible(page)
  await popover(page).getByRole('button', { name: 'Cất đi' }).focus()
  await page.keyboard.press('Enter')
  await expect(popover(page).getByText('Chưa có gì thuộc loại này.')).toBeVisible()
  await expect(popover(page).getByRole('heading', { name: 'Thông báo' })).toBeFocused()
  await popover(page).getByRole('button', { name: 'Đã cất' }).click()
  await more(page, 'Quà cũ').click()
  await popover(page).getByRole('button', { name: 'Đưa lại hộp thư' }).click()
  await expect(popover(page).getByText('Chưa cất thông báo nào')).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(popover(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()
  await bell(page).click()
  await popover(page).getByRole('button', { name: 'Đánh dấu đã đọc tất cả' }).click()
  await expect(popover(page).getByText('Chưa đọc:')).toHaveCount(0)
  await page.getByRole('main').click({ position: { x: 5, y: 5 } })
  await expect(popover(page)).toHaveCount(0)
})

test('a click leads to the notification’s target, and other users cannot see it', async ({ page, browser, baseURL }) => {
  const { phone } = await newPerson(page)
  await insertNotifications(phone, [
    { title: 'Chỉ để biết' },
    { title: 'Có quà', category: 'GIFT', type: 'GIFT_RECEIVED', url: '/account/settings/vouchers' },
    { title: 'Bảo Ngọc mời bạn học chung', type: 'TOGETHER_INVITATION', url: '/open-classes', content: 'Nhóm <b>Cú Đêm</b>.' },
  ])
  await visit(page, '/account/notifications')
  await row(page, 'Chỉ để biết').getByRole('button', { name: 'Chưa đọc: Chỉ để biết' }).click()
  await expect(row(page, 'Chỉ để biết').getByRole('button', { name: 'Chỉ để biết', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/account/notifications')
  await row(page, 'Có quà').getByRole('link').click()
  await expect(page).toHaveURL('/account/settings/vouchers')
  await page.goBack()
  await row(page, 'mời bạn học chung').getByRole('link').click()
  await expect(page).toHaveURL(/\/notification\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Nhóm <b>Cú Đêm</b>.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vì sao tôi nhận tin này?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cất đi' }).click()
  await expect(page.getByRole('button', { name: 'Đưa lại hộp thư' })).toBeVisible()

  const stranger = await guestPage(browser, baseURL)
  await stranger.goto(page.url())
  await expect(stranger).toHaveURL(/\/sign-in\?from=%2Fnotification%2F/)
  await newPerson(stranger)
  expect((await stranger.goto(page.url()))?.status()).toBe(404)
  await expect(stranger.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await stranger.context().close()

  await page.getByRole('link', { name: 'Tất cả thông báo' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('Chưa đọc:')).toHaveCount(0)
})

const long = {
  title: `${'Công Tằng Tôn Nữ Hoàng Nguyễn Thị Phương Thảo '.repeat(3)}mời bạn`,
  content: `Tiếng Việt có dấu: ${'nghiêng'.repeat(30)} https://khue.example/${'duong-dan-'.repeat(20)}`,
  marks: [
    { type: 'BOLD', offset: 6, length: 8 },
    { type: 'ITALIC', offset: 10, length: 300 },
    { type: 'UNDERLINE', offset: 0, length: 100_000 },
  ],
}

for (const width of [390, 768, 1440]) {
  test(`at ${width} px long words are shown completely, without overflow`, async ({ page }) => {
    const { phone } = await newPerson(page)
    await insertNotifications(phone, [...many(11), long])
    await page.setViewportSize({ width, height: 844 })
    await visit(page, '/open-classes')
    if (width < 768) {
      await page
        .getByRole('banner')
        .getByLabel(/^Tài khoản của/)
        .click()
      await expectAccessible(page)
      await page.getByRole('banner').getByRole('link', { name: 'Thông báo, 12 chưa xem' }).last().click()
      await expect(page).toHaveURL('/account/notifications')
      await expect(page.getByRole('banner')).toBeHidden()
    } else {
      await bell(page).click()
      await expect(rows(page)).toHaveCount(10)
      await expectNoSidewaysScroll(page)
      await visit(page, '/account/notifications')
    }
    await expect(rows(page)).toHaveCount(10)
    await expect(rows(page).first().locator('p')).toHaveText(long.content)
    await more(page, long.title).click()
    await expectNoSidewaysScroll(page)
    if (width === 390) {
      await page.setViewportSize({ width: 320, height: 700 })
      await expectNoSidewaysScroll(page)
    }
    await expectAccessible(page)
    await rows(page)
      .first()
      .getByRole('button', { name: /^Chưa đọc/ })
      .click()
    await page.getByRole('link', { name: 'Đã cất' }).click()
    await expect(page).toHaveURL('/account/notifications?tab=archived')
    await expect(page.getByText('Chưa cất thông báo nào')).toBeVisible()
    await expectAccessible(page)
  })
}

test.describe('without a connection', () => {
  test.use({ expectedErrors: /net::ERR_FAILED|Failed to load resource/ })
  test('the list shows an error, and loads on retry', async ({ page }) => {
    const { phone } = await newPerson(page)
    await insertNotifications(phone, many(1))
    await visit(page, '/open-classes')
    await page.route('**/load-more*', (route) => route.abort())
    await bell(page).click()
    await expect(popover(page).getByText('Lỗi kết nối. Vui lòng thử lại sau!')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/load-more*')
    await popover(page).getByRole('button', { name: 'Thử lại' }).click()
    await expect(rows(page)).toHaveCount(1)
  })
})
