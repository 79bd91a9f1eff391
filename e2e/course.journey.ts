import type { Page } from '@playwright/test'
import { demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'

type Course = { title: string; slug: string; code: string }

/** A course that can be joined, from the list. */
async function someCourse(page: Page): Promise<Course> {
  const answer = await page.request.get('/api/css/v2/course-sale?formats=LIVE&size=1')
  const { data } = (await answer.json()) as { data: { items: Course[] } } // reply of our own list
  const [first] = data.items
  if (!first) throw new Error('The demo offers no course')
  return first
}

test('a course is found from the header, and read by keyboard only', async ({ page }) => {
  const { title, slug, code } = await someCourse(page)
  await visit(page, '/')
  const box = page.getByRole('banner').getByRole('combobox', { name: 'Tìm lớp khoá học' })
  await box.focus()
  await box.fill(title)
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/courses\?term=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Lớp khoá học' })).toBeVisible() // the address changes before the page
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).first().press('Enter')
  await expect(page).toHaveURL(`/courses/${slug}-${code}`)
  await expect(page).toHaveTitle(`${title} · Khuê`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  const chapters = page.getByRole('region', { name: /^Lộ trình/ }).locator('summary')
  const second = page
    .getByRole('region', { name: /^Lộ trình/ })
    .locator('details')
    .nth(1)
  await chapters.nth(1).focus()
  await page.keyboard.press('Space')
  await expect(second).toHaveAttribute('open', '')
  await expect(page.getByRole('complementary', { name: 'Học phí và lịch học' })).toContainText(/\d\.\d{3}đ/)
  await expectAccessible(page)

  // an empty box offers the previous search
  await visit(page, '/')
  await box.click()
  await expect(page.getByRole('option', { name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Xoá lịch sử' }).click()
  await expect(page.getByText('Bạn chưa tìm gì gần đây.')).toBeVisible()
})

test('an admin renames a course: the old address redirects to the new one, and back again', async ({ page }) => {
  const answer = await page.request.get('/api/css/v2/course-sale?formats=RECORDED&sort=PRICE_ASC&size=1')
  const { data } = (await answer.json()) as { data: { items: Course[] } } // reply of our own list
  const [course] = data.items
  if (!course) throw new Error('The demo offers no recorded course')
  const { title, slug, code } = course
  await signIn(page, demo.admin)
  await visit(page, `/courses/${slug}-${code}`)
  await page.getByRole('link', { name: 'Sửa trong trang quản trị' }).click()
  await expectAccessible(page)
  const rename = async (to: string) => {
    await page.getByRole('textbox', { name: 'Tên' }).fill(to)
    await page.getByRole('button', { name: 'Đổi tên' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(to)
  }
  const led = async (from: string) => (await page.request.get(`/courses/${from}`, { maxRedirects: 0 })).headers().location
  await rename('Tên gọi trong một phút')
  expect(await led(`${slug}-${code}`)).toBe(`/courses/ten-goi-trong-mot-phut-${code}`)
  await rename(title)
  expect(await led('ten-goi-trong-mot-phut')).toBe(`/courses/${slug}-${code}`)
  await page.getByRole('button', { name: 'Ngừng hẳn' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Để nguyên' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})

test('a differently written address redirects to the canonical one; an unknown one is a 404', async ({ page }) => {
  const { slug, code } = await someCourse(page)
  const moved = await page.request.get(`/courses/ten-cu-${code}`, { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([301, `/courses/${slug}-${code}`])
  for (const address of ['/courses/khong-co-zzzzzzzz', '/courses/%00', '/courses/a-b-c', '/open-classes/khong-co-zzzzzzzz']) {
    expect((await page.request.get(address)).status(), address).toBe(404)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the search drawer searches, and the fee of a course stays in view', async ({ page }) => {
    const { title, slug, code } = await someCourse(page)
    await visit(page, '/')
    await page.getByRole('button', { name: 'Mở tìm kiếm' }).click()
    const drawer = page.getByRole('dialog', { name: 'Tìm kiếm' })
    await expect(drawer.getByRole('combobox', { name: 'Tìm lớp khoá học' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/courses\?term=/)
    await expect(drawer).toBeHidden()

    await visit(page, `/courses/${slug}-${code}`)
    const bar = page.getByRole('region', { name: 'Tóm tắt học phí' })
    await expect(bar).toBeInViewport()
    await bar.getByRole('button', { name: 'Đăng ký học' }).click()
    await page.getByRole('dialog', { name: 'Đăng nhập để tiếp tục' }).getByRole('button', { name: 'Để sau' }).click()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})
