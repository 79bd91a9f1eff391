import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './journey.ts'

test('a guest sees a home page made of real classes, teachers and prices', async ({ page }) => {
  await visit(page, '/')
  await expect(page).toHaveTitle('Khuê – Nền tảng dạy và học trực tuyến bằng công nghệ thông minh')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mỗi buổi học')
  // the report's parts and the teachers are always there; the number of tonight's classes decreases during the evening
  await expect.poll(() => page.getByRole('main').getByRole('heading', { level: 3 }).count()).toBeGreaterThanOrEqual(7)
  await expect(page.getByText(/\d{1,3}(\.\d{3})+đ/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Gọi hotline 1900 63 6758' })).toHaveAttribute('href', 'tel:1900636758')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Toán' })).toBeVisible()
  await expectAccessible(page)
})

test('at 1440 px the menu is complete, and signing in returns to the page', async ({ page }) => {
  await visit(page, '/courses')
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'Mở menu' })).toBeHidden()
  await expect(header.getByRole('link', { name: 'Lớp khoá học' })).toHaveAttribute('aria-current', 'page')
  await expect(header.getByRole('link', { name: 'Giỏ hàng' })).toHaveAttribute('href', '/sign-in')
  await expect(header.getByRole('link', { name: 'Đăng nhập' })).toHaveAttribute('href', '/sign-in?from=%2Fcourses')
  await visit(page, '/')
  await expect(header.getByRole('link', { name: 'Đăng nhập' })).toHaveAttribute('href', '/sign-in')
  const menu = header.getByRole('navigation', { name: 'Chính' })
  const shown = () => menu.locator('> *:visible').allInnerTexts()
  const first = ['Lớp khoá học', 'Mạng lưới gia sư', 'Trở thành giáo viên']
  for (const [width, items] of [
    [1440, [...first, 'Kiến thức']],
    [1439, first],
    [1024, first],
    [1023, []],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, (await shown()).map((one) => one.trim())]).toEqual([width, items]) // spec 2: only three below 1440 px
    await expect(header.getByRole('combobox', { name: 'Tìm trong' })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  // links without room in the header
  const foot = page.getByRole('contentinfo').getByRole('navigation', { name: 'Về Khuê' })
  for (const [name, href] of [
    ['Lớp học mở', '/open-classes'],
    ['Gói thành viên', '/open-classes?open=register'],
    ['Kiến thức', '/knowledge'],
  ] as const)
    await expect(foot.getByRole('link', { name })).toHaveAttribute('href', href)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('no button without function is shown', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mở menu' })).toBeHidden()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the drawer opens, expands the subjects, navigates and closes', async ({ page }) => {
    await visit(page, '/')
    await page.getByRole('button', { name: 'Mở menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer).toBeVisible()
    await expect(drawer.getByRole('link', { name: 'Đăng nhập' })).toBeVisible()
    await expect(drawer.getByText('Hotline 1900 63 6758')).toBeVisible()
    const maths = drawer.getByRole('link', { name: 'Toán' })
    await expect(maths).toBeHidden()
    await drawer.getByText('Môn học').click()
    await expect(maths).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await page.getByRole('button', { name: 'Mở menu' }).click()
    await drawer.getByRole('link', { name: 'Lớp khoá học' }).click()
    await expect(page).toHaveURL('/courses')
    await expect(drawer).toBeHidden()
    await expectNoSidewaysScroll(page)
  })
})
