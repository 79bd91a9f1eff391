import type { Page } from '@playwright/test'
import { callAs, newPerson } from './accounts.ts'
import { findSmallTouchTargets } from './touch-targets.ts'
import { accountMenu, demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'

const desk = { width: 1440, height: 900 }
const tablets = [
  { width: 768, height: 1024 },
  { width: 900, height: 900 },
]
const phone = { width: 390, height: 844 }

/** Each role: who holds it, a page of its frame, the name of its menu, and what its bar shows at least. */
const frames = [
  { who: demo.student, path: '/account/calendar', menu: 'Việc học', bar: 'Hôm nay' },
  { who: demo.parent, path: '/account/calendar', menu: 'Gia đình', bar: 'Duyệt' },
  { who: demo.teacher, path: '/account/teaching', menu: 'Dạy học', bar: 'Bàn dạy' },
  { who: demo.tutor, path: '/account/teaching', menu: 'Dạy học', bar: 'Bàn dạy' },
  { who: demo.master, path: '/account/my-orders', menu: 'Đại diện', bar: 'Tin nhắn' },
  { who: demo.admin, path: '/admin', menu: 'Quản trị', bar: 'Đến hạn' },
] as const

const bar = (page: Page) => page.getByRole('navigation', { name: 'Thanh dưới' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Việc khác' })

async function expectReachable(page: Page, place: ReturnType<Page['locator']>) {
  const links = await place.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(links.length).toBeGreaterThan(0)
  for (const link of new Set(links)) expect([link, (await page.request.get(link)).status()]).toEqual([link, 200])
}

for (const { who, path, menu, bar: place } of frames) {
  test(`the frame of ${menu} for ${who}: menu beside the page, chips on a tablet, bar and sheet on a phone`, async ({ page }) => {
    test.setTimeout(90_000) // follows every link at three widths
    await signIn(page, who)
    await page.setViewportSize(desk)
    await visit(page, path)
    const nav = page.getByRole('navigation', { name: menu, exact: true })
    await expect(nav).toBeVisible()
    await expect(bar(page)).toBeHidden()
    await expectReachable(page, nav)
    await expectAccessible(page)

    for (const size of tablets) {
      await page.setViewportSize(size)
      await expect(nav).toBeVisible()
      await expectNoSidewaysScroll(page)
    }

    await page.setViewportSize(phone)
    await expect(nav).toBeHidden()
    await expect(bar(page).getByText(place)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await bar(page).getByRole('button', { name: 'Thêm' }).click()
    await expect(sheet(page).getByRole('link', { name: 'Cài đặt' })).toBeVisible()
    await expectReachable(page, sheet(page))
    await expectAccessible(page)
    expect(await findSmallTouchTargets(page)).toEqual([])
    await sheet(page).getByRole('link', { name: 'Cài đặt' }).click()
    await expect(page).toHaveURL('/account/settings')
    await expect(sheet(page)).toBeHidden()
    await expect(page.getByRole('main').getByRole('link', { name: /^Mật khẩu/ })).toBeVisible()
    await expectAccessible(page)
  })
}

test('the menu of admins opens one group at a time, by keyboard, too; on a phone a group opens as a sheet', async ({ page }) => {
  await signIn(page, demo.admin)
  await page.setViewportSize(desk)
  await visit(page, '/admin/users')
  const menu = page.getByRole('navigation', { name: 'Quản trị', exact: true })
  const link = (name: string) => menu.getByRole('link', { name: new RegExp(`^${name}( ?,|$)`) })
  await expect(link('Người dùng')).toHaveAttribute('aria-current', 'page')
  await expect(link('Hoàn tiền')).toBeHidden()
  await menu.locator('summary', { hasText: 'Tiền' }).focus()
  await page.keyboard.press('Enter')
  await expect(link('Hoàn tiền')).toBeVisible()
  await expect(link('Người dùng')).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(link('Hoàn tiền')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/refunds')
  await expect(link('Hoàn tiền')).toHaveAttribute('aria-current', 'page')
  await visit(page, '/admin/referrals')
  await expect(page.getByRole('navigation', { name: 'Khuyến mãi, quà' }).getByRole('link', { name: 'Giới thiệu bạn' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.setViewportSize(phone)
  await bar(page)
    .getByRole('button', { name: /^Người/ })
    .click()
  const people = page.getByRole('dialog', { name: 'Người' })
  await expect(people.getByRole('link', { name: 'Người dùng' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(people).toBeHidden()
})

test('a page that hangs deeper leads back to its entry', async ({ page }) => {
  await signIn(page, demo.admin)
  await visit(page, '/admin/users')
  await page.getByRole('main').locator('tbody a').first().click()
  await page.waitForURL(/\/admin\/users\/.{36}$/)
  const trail = page.getByRole('navigation', { name: 'Đường dẫn' })
  const name = (await trail.locator('[aria-current="page"]').textContent()) ?? ''
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await trail.getByRole('link').click()
  await expect(page).toHaveURL('/admin/users')
})

test('in the settings the menu lists them, and leads back', async ({ page }) => {
  await newPerson(page, 'Nguyễn Thị Minh Khai', 'parent')
  await page.setViewportSize(desk)
  await visit(page, '/account/settings/security')
  const settings = page.getByRole('navigation', { name: 'Cài đặt' })
  await expect(settings.getByRole('link', { name: 'Bảo mật' })).toHaveAttribute('aria-current', 'page')
  await expect(settings.getByRole('link', { name: 'Tài khoản nhận tiền' })).toBeVisible()
  await settings.getByRole('link', { name: 'Về việc học' }).click()
  await expect(page.getByRole('navigation', { name: 'Gia đình', exact: true })).toBeVisible()
  await page.setViewportSize(phone)
  await visit(page, '/account/settings/security')
  await page.getByRole('navigation', { name: 'Đường dẫn' }).getByRole('link', { name: 'Cài đặt' }).click()
  await expect(page).toHaveURL('/account/settings')
})

test('the menus of a child show no money', async ({ page }) => {
  await signIn(page, demo.student)
  await page.setViewportSize(desk)
  await visit(page, '/account/settings')
  await expect(page.getByRole('main').getByText('Tiền và ưu đãi')).toHaveCount(0)
  await accountMenu(page).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Hồ sơ', exact: true })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Đơn hàng' })).toHaveCount(0)
  await visit(page, '/account/settings/points')
  await expect(page.getByRole('navigation', { name: 'Việc học', exact: true }).getByRole('link', { name: /Đơn hàng|Số dư/ })).toHaveCount(0)
})

test('who holds two roles switches between them without signing in again, also on pages that both share', async ({
  page,
  browser,
  baseURL,
}) => {
  await newPerson(page, 'Nguyễn Thị Minh Khai', 'parent')
  const { id } = (await (await page.request.get('/api/mid/v1/users/profile')).json()).data
  const admin = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(admin, demo.admin)
  await callAs(admin, `/mid/v1/admin/users/${id}/grant-role`, { role: 'master', reason: 'Hồ sơ đại diện đã được duyệt.' })
  await admin.context().close()
  await page.setViewportSize(desk)
  await visit(page, '/account/my-orders')
  await expect(page.getByRole('navigation', { name: 'Gia đình', exact: true })).toBeVisible()
  await accountMenu(page).click()
  const roles = page.getByRole('banner').getByRole('list', { name: 'Vai của bạn' })
  await expect(roles.getByRole('link', { name: 'Phụ huynh' })).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
  await roles.getByRole('link', { name: 'Đại diện giáo dục' }).click()
  await visit(page, '/account/my-orders')
  await expect(page.getByRole('navigation', { name: 'Đại diện', exact: true })).toBeVisible()
  await visit(page, '/account/balance') // belongs to the parent's frame, not to the frame used last
  await expect(page.getByRole('navigation', { name: 'Gia đình', exact: true })).toBeVisible()
  await page.setViewportSize(phone)
  await bar(page).getByRole('button', { name: 'Thêm' }).click()
  await sheet(page).getByRole('button', { name: 'Đổi vai' }).click()
  await expect(sheet(page).getByRole('link', { name: 'Đại diện giáo dục' })).toBeVisible()
  await expectAccessible(page)
})

test('on a phone the bar hides while a keyboard is up, and in the app', async ({ page }) => {
  await signIn(page, demo.parent)
  await page.setViewportSize(phone)
  await visit(page, '/account/settings/password')
  await expect(bar(page)).toBeVisible()
  const resize = (height: number) =>
    page.evaluate((to) => {
      Object.defineProperty(visualViewport, 'height', { value: to, configurable: true })
      visualViewport?.dispatchEvent(new Event('resize'))
    }, height)
  await resize(480)
  await expect(bar(page)).toBeHidden()
  await resize(844)
  await expect(bar(page)).toBeVisible()
  await visit(page, '/account/settings/password?support=app')
  await expect(bar(page)).toBeHidden()
})

test('the number of what waits grows while the page is open', async ({ page, playwright, baseURL }) => {
  await signIn(page, demo.admin)
  await page.setViewportSize(desk)
  await visit(page, '/admin/users')
  const waiting = async () => {
    const words = await page
      .getByRole('navigation', { name: 'Quản trị', exact: true })
      .locator('summary', { hasText: 'Hỗ trợ' })
      .textContent()
    return Number(/, (\d+)\+? việc đang chờ/.exec(words ?? '')?.[1] ?? 0)
  }
  const before = await waiting()
  const visitor = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const asked = { type: 'CONTACT', name: 'Lê Thị Hoa', contact: '0912345678', content: 'Tôi muốn hỏi về lớp tối.' }
  const sent = await visitor.post('/api/utilities/forms/submit', { data: asked, headers: { origin: baseURL ?? '' } })
  expect(sent.ok(), await sent.text()).toBe(true)
  await expect.poll(waiting).toBeGreaterThan(before)
  await visitor.dispose()
})

test('a parent looks at one child at a time, by the address, and the menu keeps the choice', async ({ page }) => {
  await signIn(page, demo.parent)
  await page.setViewportSize(desk)
  await visit(page, '/account/calendar')
  const menu = page.getByRole('navigation', { name: 'Gia đình', exact: true })
  await expect(menu.getByText('Việc học của cả nhà')).toBeVisible()
  await menu.getByRole('list', { name: 'Đang xem việc của' }).getByRole('link', { name: 'An' }).click()
  await expect(page).toHaveURL(/\/account\/calendar\?learnerId=/)
  await expect(menu.getByText('Việc học của An')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Lịch học' })).toHaveAttribute('href', /learnerId=/)
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await page.getByRole('main').getByRole('list', { name: 'Đang xem việc của' }).getByRole('link', { name: 'Cả nhà' }).click()
  await expect(page).toHaveURL('/account/calendar')
})

test('the logo leads signed-in people to their calendar', async ({ page }) => {
  await signIn(page, demo.student)
  await visit(page, '/courses')
  await page.getByRole('banner').getByRole('link', { name: 'Khuê – trang chủ' }).click()
  await expect(page).toHaveURL('/account/calendar')
})

test.describe('pages of another role', () => {
  test.use({ expectedErrors: /status of (403|404)/ })

  test('name the role that an admin needs, and whom to ask', async ({ page }) => {
    await signIn(page, demo.admin)
    expect((await page.goto('/account/teaching/reviews'))?.status()).toBe(403)
    await expect(page.getByRole('heading', { level: 1, name: 'Trang này cần vai Giáo viên hoặc Gia sư.' })).toBeAttached()
    await expect(accountMenu(page)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Xem các quản trị viên' }).click()
    await expect(page).toHaveURL('/admin/users?role=admin')
    await expect(page.getByRole('link', { name: 'Quản trị viên', exact: true })).toHaveAttribute('aria-current', 'true')
  })

  test('are missing for who does not hold it', async ({ page }) => {
    await signIn(page, demo.teacher)
    for (const path of ['/admin/users', '/Admin/%75sers', '/admin/courses', '/admin']) {
      expect([path, (await page.goto(path))?.status()]).toEqual([path, 404])
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    }
    await signIn(page, demo.parent)
    for (const path of ['/account/teaching', '/Account/Teaching/reviews', '/account/teaching/courses']) {
      expect([path, (await page.goto(path))?.status()]).toEqual([path, 404])
    }
    await page.context().clearCookies()
    await page.goto('/admin/users')
    await expect(page).toHaveURL('/sign-in?from=%2Fadmin%2Fusers')
  })
})
