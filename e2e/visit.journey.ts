import type { Page } from '@playwright/test'
import { newPerson } from './accounts.ts'
import { accountMenu, waitForIdle, expect, expectAccessible, test, visit } from './journey.ts'

test.describe('an unknown address', () => {
  test.use({ expectedErrors: /status of 404/ })

  test('shows the 404 overlay over everything, with a link home', async ({ page }) => {
    const response = await page.goto('/khong-co-trang-nay')
    expect(response?.status()).toBe(404)
    await expect(page.getByText('404')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to Homepage' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner')).toBeVisible()
  })

  test('as a course, a class, a teacher, a tutor or a post it is the same overlay, and nothing under it can be focused', async ({
    page,
    request,
  }) => {
    for (const list of ['/open-classes', '/tutors', '/teachers', '/knowledge/post'])
      expect([list, (await (await request.get(`${list}/khong-co`)).text()).match(/<main\b/g)?.length]).toEqual([list, 1])
    expect((await page.goto('/courses/khong-co'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Back to Homepage' })).toBeFocused()
  })
})

/** The parts of a member's page that load after it. */
const lazyParts = /\/assets\/(security-notices|member-tools|chat-link|live-bell)/

test.describe('without lazy-loaded parts', () => {
  test.use({ expectedErrors: /ERR_FAILED|preload/ })

  test('members keep the page, and the links of its header', async ({ page }) => {
    await newPerson(page)
    const failed = new Set<string>()
    page.on('requestfailed', (request) => failed.add(/\/assets\/([a-z-]+)-/.exec(request.url())?.[1] ?? request.url()))
    await page.route(lazyParts, (route) => route.abort())
    await page.goto('/open-classes') // its header never hydrates completely
    await expect.poll(() => [...failed]).toEqual(expect.arrayContaining(['chat-link', 'live-bell', 'security-notices']))
    await waitForIdle(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Lớp mở tương tác' })).toBeVisible()
    await expect(accountMenu(page)).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Tin nhắn' }).click()
    await expect(page).toHaveURL('/account/chat')
  })
})

/** Positions of all visible controls and pictures in the header; collapsed elements have none. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header a, header button, header summary, header img, h1')]
      .filter((part) => !part.closest('details:not([open]) > :not(summary)'))
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect()
        return [part.ariaLabel ?? part.textContent, ...[x, y, width, height].map(Math.round), getComputedStyle(part).borderRadius].join(' ')
      }),
  )

for (const width of [390, 1440])
  test(`at ${width} px a member’s server-rendered header is already in its final place before any script`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await newPerson(page)
    const loaded = new Set<string>()
    page.on('requestfinished', (request) => loaded.add(lazyParts.exec(request.url())?.[1] ?? ''))
    await visit(page, '/open-classes')
    await expect.poll(() => loaded.size).toBe(5) // the four parts, and anything else
    await waitForIdle(page)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Tin nhắn' })).toBeVisible({ visible: width >= 768 })
    const storageState = await page.context().storageState()
    const still = await browser.newPage({
      javaScriptEnabled: false,
      storageState,
      baseURL: baseURL ?? '',
      viewport: { width, height: 844 },
      locale: 'vi-VN',
    })
    await still.goto('/open-classes')
    expect(await places(still)).toEqual(await places(page))
    await still.context().close()
  })

test.describe('without parts that load on use', () => {
  test.use({ expectedErrors: /ERR_FAILED|preload|dynamically imported/ })

  test('the bell is a link to the inbox', async ({ page }) => {
    await newPerson(page)
    await page.route(/\/assets\/live-bell/, (route) => route.abort())
    await page.goto('/open-classes') // its bell never hydrates completely
    await page.getByRole('banner').getByRole('link', { name: 'Thông báo' }).click()
    await expect(page).toHaveURL('/account/notifications')
  })

  test('a message is shown, the page works, and a reload repairs it', async ({ page }) => {
    await newPerson(page)
    await visit(page, '/open-classes')
    await page.setViewportSize({ width: 390, height: 844 })
    const later = /\/assets\/(drawer|logout-dialog)/
    await page.route(later, (route) => route.abort())
    const openMenu = page.getByRole('button', { name: 'Mở menu' })
    await openMenu.click()
    await expect(page.getByText('Phần này chưa tải được.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Lớp mở tương tác' })).toBeVisible()
    await page.unroute(later)
    await visit(page, '/open-classes')
    await openMenu.click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  })
})

test.describe('a page that fails to load', () => {
  test.use({ expectedErrors: /ERR_FAILED|Failed to fetch/ })

  test('shows an error, and the user stays signed in', async ({ page }) => {
    await newPerson(page)
    await visit(page, '/courses')
    await page.route(/\.data(\?|$)/, (route) => route.abort())
    await page.getByRole('banner').getByRole('link', { name: 'Giỏ hàng', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Thử lại' })).toBeVisible()
    await expect(accountMenu(page)).toBeVisible()
    await page.unroute(/\.data(\?|$)/)
    await page.getByRole('button', { name: 'Thử lại' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Giỏ hàng' })).toBeVisible()
    await expect(accountMenu(page)).toBeVisible()
  })
})

test('a slow page load is announced and shown by a bar; a fast one is not', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/courses')
  const gate = Promise.withResolvers<void>()
  await page.route(/\/tutors\.data/, async (route) => {
    await gate.promise
    await route.continue()
  })
  const [bar, status] = [page.locator('[data-page-progress]'), page.getByRole('status').getByText('Đang tải trang…')]
  const asked = page.waitForRequest(/\/tutors\.data/)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('banner').getByRole('link', { name: 'Mạng lưới gia sư' }).click()
  await asked
  await page.clock.runFor(149)
  await expect(bar).not.toBeAttached()
  await page.clock.runFor(1)
  await expect(bar).toBeVisible()
  await expect(status).toBeAttached()
  await page.clock.resume()
  await expectAccessible(page)
  gate.resolve()
  await expect(page).toHaveURL('/tutors')
  await expect(bar).not.toBeAttached()
  await expect(status).not.toBeAttached()
})

test.describe('inside an app', () => {
  // spec 4: the profile is requested even without a login cookie
  test.use({ expectedErrors: /status of (401|503)/ })

  test('support=app hides header, footer and hotline', async ({ page }) => {
    for (const path of ['/?support=app', '/open-classes?support=app']) {
      if (path !== '/?support=app') await page.route('**/api/mid/v1/users/profile', (route) => route.fulfill({ status: 503, body: '' }))
      await visit(page, path)
      // spec 8: a profile that should be there
      if (path !== '/?support=app') await expect(page.getByRole('alert').getByText('Có lỗi xảy ra', { exact: true })).toBeVisible()
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.getByRole('contentinfo')).toBeHidden()
      await expect(page.getByRole('link', { name: /^Gọi hotline/ })).toBeHidden()
      await expectAccessible(page)
    }
  })
})

test('while offline a link or a form keeps the page and its typed text', async ({ page, context }) => {
  await page.clock.install()
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/contacts')
  await page.clock.pauseAt(Date.now() + 60_000) // the toast stays as long as the journey needs
  const words = page.getByLabel('Nội dung')
  await words.fill('Hỏi về lớp đàn tranh')
  await context.setOffline(true)
  const faqs = page.getByRole('contentinfo').getByRole('link', { name: 'Câu hỏi thường gặp' })
  await faqs.click()
  await expect(page.getByRole('alert').getByText('Lỗi kết nối. Vui lòng thử lại sau!')).toBeVisible()
  await expect(page).toHaveURL('/contacts')
  const toast = page.getByRole('alert')
  for (const send of ['Tìm kiếm', 'Gửi lời nhắn']) {
    await toast.getByRole('button', { name: 'Đóng thông báo' }).click()
    await page.getByRole('button', { name: send, exact: true }).click()
    await expect(toast.getByText('Lỗi kết nối. Vui lòng thử lại sau!')).toBeVisible()
  }
  await expect(page).toHaveURL('/contacts')
  await expect(words).toHaveValue('Hỏi về lớp đàn tranh')
  await context.setOffline(false)
  const onDesk = await toast.boundingBox()
  expect([(onDesk?.x ?? 0) > 900, (onDesk?.y ?? 900) < 120]).toEqual([true, true]) // top right
  await page.setViewportSize({ width: 390, height: 844 })
  const onPhone = await toast.boundingBox()
  expect(Math.abs((onPhone?.x ?? 0) + (onPhone?.width ?? 0) / 2 - 195)).toBeLessThanOrEqual(2) // top centre
  await toast.getByRole('button', { name: 'Đóng thông báo' }).click()
  await expect(toast).toBeHidden()
})

test('a toast leaves after three seconds, but not under the pointer and not while focus is in it', async ({ page, context }) => {
  await page.clock.install()
  await visit(page, '/contacts')
  await page.clock.pauseAt(Date.now() + 60_000)
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Câu hỏi thường gặp' }).click()
  const toast = page.getByRole('alert')
  const close = toast.getByRole('button', { name: 'Đóng thông báo' })
  await expect(toast).toBeVisible()
  await toast.hover()
  await page.clock.runFor(60_000)
  await close.focus()
  await page.mouse.move(10, 500)
  await page.clock.runFor(60_000)
  await expect(toast).toBeVisible()
  await close.blur()
  await page.clock.runFor(2999)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast).toBeHidden()
})

test('promo_code on any page becomes the current promotion code and stays it', async ({ page }) => {
  const current = () => page.evaluate(() => localStorage.getItem('khue.promo'))
  await visit(page, '/open-classes?promo_code=BANBE10&utm_source=zalo')
  await expect.poll(current).toBe('BANBE10')
  await visit(page, '/')
  expect(await current()).toBe('BANBE10')
  await visit(page, '/?promo_code=KHAC20')
  await expect.poll(current).toBe('KHAC20')
})

for (const { name, width, offset } of [
  { name: 'a desktop', width: 1440, offset: 30 },
  { name: 'a phone', width: 390, offset: 0 },
]) {
  test.describe(`f on ${name}`, () => {
    test.use({ viewport: { width, height: 844 } })

    test(`scrolls to the element ${offset} px below the top`, async ({ page }) => {
      await visit(page, '/?f=subjects')
      const top = () => page.locator('#subjects').evaluate((element) => Math.round(element.getBoundingClientRect().top) + 0) // never -0
      await expect.poll(top).toBe(offset)
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
    })
  })
}

test('f with an id that never appears does nothing', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/?f=khong-co')
  await page.clock.runFor(1000) // three intervals of the scroll poll
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
