import type { Page } from '@playwright/test'
import { slugOf } from '@khue/contracts/slug'
import { newPerson } from './accounts.ts'
import { runSql } from './test-database.ts'
import { demo, expect, expectAccessible, expectNoSidewaysScroll, post, signIn, test, visit } from './journey.ts'

// the browser logs requests that the test expects to be refused
test.use({ expectedErrors: /status of 40[049]/ })

type Offer = { id: string; title: string; slug: string; code: string }
const offers = async (page: Page, list: string) =>
  ((await (await page.request.get(`/api${list}`)).json()) as { data: { items: Offer[] } }).data.items // reply of our own list

test('a review is published, answered by its teacher and chosen for the testimonials; a reported rating is answered and hidden', async ({
  page,
  browser,
  baseURL,
}) => {
  const signedInPage = async (phone: string) => {
    const one = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await signIn(one, phone)
    return one
  }
  const { name } = await newPerson(page, `Đặng Người Học ${Date.now() % 100_000}`)
  const [teacher, admin] = [await signedInPage(demo.teacher), await signedInPage(demo.admin)]
  const idOf = async (one: typeof page) =>
    ((await (await one.request.get('/api/mid/v1/users/profile')).json()) as { data: { id: string } }).data.id // reply of our own profile endpoint
  const [learnerId, teacherId] = [await idOf(page), await idOf(teacher)]
  const [course] = await offers(page, `/css/v2/course-sale?teacherId=${teacherId}&size=1`)
  if (!course) throw new Error('The demo teacher offers no course')
  await runSql('insert into course_attendances (person_id, course_id) values ($1, $2)', [learnerId, course.id])
  await runSql('insert into teacher_attendances (person_id, teacher_id) values ($1, $2)', [learnerId, teacherId])
  await post(page, `/css/v1/course-sale/${course.id}/reviews`, { stars: 5, text: `Bài chữa rất kĩ, ${name} hiểu ngay.` })
  const rated = await post(page, `/tns/v1/teachers/${teacherId}/ratings`, { stars: 1, text: 'Gọi số điện thoại này.' })
  const { id: ratingId } = ((await rated.json()) as { data: { id: string } }).data // the contract's type

  await visit(admin, '/admin/reviews')
  const judge = async (button: string, confirm: string) => {
    await admin.getByRole('button', { name: `${button} đánh giá của ${name}` }).click()
    const dialog = admin.getByRole('dialog')
    if (button === 'Ẩn') await dialog.getByLabel('Lý do').fill('Lộ số điện thoại')
    await expectAccessible(admin)
    await dialog.getByRole('button', { name: confirm, exact: true }).click()
    await expect(admin.getByRole('button', { name: `${button} đánh giá của ${name}` })).toBeHidden()
    await expect(admin.locator('[data-queued]:focus, [data-head]:focus')).toBeVisible() // the focus moves to the next item
  }
  await judge('Hiển thị', 'Hiển thị')

  const answer = async (path: string) => {
    const words = `Cô cảm ơn ${name}!`
    await visit(teacher, path)
    await teacher.getByRole('button', { name: `Trả lời: đánh giá của ${name}` }).click()
    await teacher.getByRole('dialog').getByLabel('Câu trả lời của thầy cô').fill(words)
    await teacher.getByRole('dialog').getByRole('button', { name: 'Gửi trả lời' }).click()
    await expect(teacher.getByRole('region', { name: 'Học viên nói gì' }).getByText(words)).toBeVisible()
    await expect(teacher.getByRole('button', { name: `Sửa câu trả lời: đánh giá của ${name}` })).toBeVisible()
    await expectAccessible(teacher)
  }
  await answer(`/courses/${course.slug}-${course.code}`)
  await expect(teacher.getByRole('button', { name: `Báo cáo “${course.title}”` })).toBeVisible()

  await visit(admin, '/admin/reviews?waiting=eligible')
  await admin.getByRole('button', { name: `Chọn lên trang Cảm nhận: đánh giá của ${name}` }).click()
  await expect(admin.getByRole('button', { name: `Thôi chọn: đánh giá của ${name}` })).toBeVisible()
  await expectAccessible(admin)
  await visit(page, '/testimonials')
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `${name} hiểu ngay` })
      .getByText('Khuê chọn'),
  ).toBeVisible()
  await expect(page.getByText(/^Những lời có dấu “Khuê chọn”/)).toBeVisible()

  await visit(admin, '/admin/ratings')
  await judge('Hiển thị', 'Hiển thị')
  await answer(`/teachers/${teacherId}`)
  await post(page, '/utilities/forms/report', { kind: 'rating', id: ratingId, path: '/teachers', reason: 'UNSAFE' })
  await visit(admin, '/admin/ratings?waiting=reported')
  await expect(admin.getByText(/^Không phù hợp hoặc nguy hiểm cho trẻ em/)).toBeVisible()
  await judge('Ẩn', 'Ẩn')
  await visit(admin, `/admin/ratings?id=${ratingId}`)
  await expect(admin.getByText('Đang ẩn')).toBeVisible()
  await expect(admin.getByText(/^Không phù hợp hoặc nguy hiểm/)).toBeHidden()
})

test('an invalid category is refused, a valid one is added, corrected, and leads visitors to its courses', async ({ page }) => {
  const name = `Đàn tranh ${Date.now() % 100_000}`
  await signIn(page, demo.admin)
  await visit(page, '/admin/categories')
  await page.getByRole('button', { name: 'Thêm danh mục vào Nghệ thuật' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tên').fill(name)
  await dialog.getByLabel('Đường dẫn').fill('Đàn Tranh!')
  await dialog.getByLabel('Thứ tự').fill('đầu tiên')
  const add = dialog.getByRole('button', { name: 'Thêm danh mục', exact: true })
  await add.click()
  await expect(dialog.getByLabel('Đường dẫn')).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'Thứ tự' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Đường dẫn').fill('')
  await dialog.getByLabel('Thứ tự').fill('7')
  await add.click()
  await expect(page.getByText('Đã thêm danh mục')).toBeVisible()

  await page.getByRole('button', { name: `Sửa: ${name}` }).click()
  await expect(dialog.getByLabel('Đường dẫn')).toHaveValue(slugOf(name))
  await dialog.getByLabel('Tên').fill(`${name} cơ bản`)
  await dialog.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(page.getByText('Đã lưu danh mục')).toBeVisible()
  await expect(async () => {
    await visit(page, `/courses/${slugOf(name)}`) // lists show a new name after two seconds
    await expect(page.getByRole('heading', { level: 1, name: `${name} cơ bản` })).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('a banner has a live preview, is refused for an external link, corrected, and shown at its place', async ({ page }) => {
  const title = `Tuần lễ đàn tranh ${Date.now() % 100_000}`
  const action = `Nghe thử ${Date.now() % 100_000}`
  await signIn(page, demo.admin)
  await visit(page, '/admin/banners/new')
  await page.getByLabel('Tiêu đề').fill(title)
  await page.getByLabel('Chữ trên nút').fill(action)
  await expect(page.getByRole('region', { name: 'Xem trước' })).toContainText(title)
  await page.getByRole('textbox', { name: 'Đường dẫn' }).fill('https://noi-khac.example')
  await page.getByLabel('Nơi treo').selectOption('Lớp khoá học')
  await page.getByRole('button', { name: 'Lưu banner' }).click()
  await expect(page.getByRole('textbox', { name: 'Đường dẫn' })).toBeFocused()
  await expect(page.getByText('Đường dẫn trong trang, bắt đầu bằng một dấu /.')).toBeVisible()
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Đường dẫn' }).fill('/courses?categoryIds=100')
  await page.getByRole('button', { name: 'Lưu banner' }).click()
  await page.getByRole('link', { name: `Sửa banner “${title}”` }).click()
  await page.getByLabel('Một câu thêm').fill('Ba buổi đầu không thu phí.')
  await page.getByRole('button', { name: 'Lưu banner' }).click()
  await expect(page).toHaveURL('/admin/banners')

  await visit(page, '/courses')
  await expect(page.getByText(title)).toBeVisible()
  await expect(page.getByText('Ba buổi đầu không thu phí.')).toBeVisible()
  await page.getByRole('link', { name: action }).click()
  await expect(page).toHaveURL('/courses?categoryIds=100')
  await visit(page, '/admin/banners')
  await page.getByRole('button', { name: `Xoá banner “${title}”` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Xoá', exact: true }).click()
  await expect(page.getByText('Đã xoá banner')).toBeVisible()
})

test('an admin finds a course in the list, which shows a skeleton while loading', async ({ page }) => {
  await signIn(page, demo.admin)
  await visit(page, '/admin/courses')
  const gate = Promise.withResolvers<void>()
  await page.route(/\/admin\/courses\.data/, async (route) => {
    await gate.promise
    await route.continue()
  })
  const coming = page.getByText('Đang tải danh sách…')
  await page.getByRole('link', { name: 'Đang mở', exact: true }).click()
  await expect(coming).toBeAttached()
  await expect(page.locator('[aria-busy="true"]').filter({ has: coming })).toHaveCount(0) // inside a busy region it would not be announced
  await expect(page.getByRole('table')).toBeHidden()
  gate.resolve()
  await expect(coming).not.toBeAttached()
  const [{ title } = { title: '' }] = await offers(page, '/css/v2/course-sale?size=1')
  await page.getByLabel('Tìm khoá học').fill(title)
  await page.getByRole('button', { name: 'Tìm', exact: true }).click()
  await page
    .getByRole('link', { name: `Mở ${title}` })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('link', { name: 'Các khoá học' }).click()
  await page.getByRole('navigation', { name: 'Khoá học, lớp' }).getByRole('link', { name: 'Lớp trực tiếp' }).click()
  await page.getByRole('link', { name: 'Lớp tương tác', exact: true }).click()
  await page.getByRole('row').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/admin\/classes\/.{36}$/)
})

test('the admin pages fit every screen, and are a 404 for everybody else', async ({ page }) => {
  test.setTimeout(120_000) // several pages at three widths
  const paths = [
    '/admin/courses',
    '/admin/classes',
    '/admin/reviews',
    '/admin/ratings',
    '/admin/categories',
    '/admin/banners',
    '/admin/banners/new',
    '/admin/requests',
  ]
  await signIn(page, demo.parent)
  for (const path of paths) expect((await page.request.get(path)).status(), path).toBe(404)
  await signIn(page, demo.admin)
  const [course] = await offers(page, '/css/v1/admin/courses')
  const [live] = await offers(page, '/css/v1/admin/classes')
  for (const path of [...paths, `/admin/courses/${course?.id}`, `/admin/classes/${live?.id}`, '/testimonials']) {
    await visit(page, path)
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
    await expectAccessible(page)
  }
})
