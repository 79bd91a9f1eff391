import { newPerson } from './accounts.ts'
import { inHouse } from './house-database.ts'
import { demo, expect, expectAccessible, expectNoSidewaysScroll, post, signIn, test, visit } from './journey.ts'

// the browser's own lines about what is refused on purpose
test.use({ expectedErrors: /status of 40[049]/ })

type Offer = { id: string; title: string; slug: string; code: string }

test('a review is shown, answered by its teacher and chosen for all to read; a reported rating is answered and hidden', async ({
  page,
  browser,
  baseURL,
}) => {
  const house = async (phone: string) => {
    const one = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await signIn(one, phone)
    return one
  }
  const { name } = await newPerson(page, `Đặng Người Học ${Date.now() % 100_000}`)
  const [teacher, admin] = [await house(demo.teacher), await house(demo.admin)]
  const idOf = async (one: typeof page) =>
    ((await (await one.request.get('/api/mid/v1/users/profile')).json()) as { data: { id: string } }).data.id // our own profile
  const [learnerId, teacherId] = [await idOf(page), await idOf(teacher)]
  const found = await page.request.get(`/api/css/v2/course-sale?teacherId=${teacherId}&size=1`)
  const [course] = ((await found.json()) as { data: { items: Offer[] } }).data.items // our own list
  if (!course) throw new Error('The demo teacher offers no course')
  await inHouse('insert into course_attendances (person_id, course_id) values ($1, $2)', [learnerId, course.id])
  await inHouse('insert into teacher_attendances (person_id, teacher_id) values ($1, $2)', [learnerId, teacherId])
  await post(page, `/css/v1/course-sale/${course.id}/reviews`, { stars: 5, text: `Bài chữa rất kĩ, ${name} hiểu ngay.` })
  const rated = await post(page, `/tns/v1/teachers/${teacherId}/ratings`, { stars: 1, text: 'Gọi số điện thoại này.' })
  const { id: ratingId } = ((await rated.json()) as { data: { id: string } }).data // the contract's own shape

  await visit(admin, '/admin/reviews')
  const judge = async (button: string, confirm: string) => {
    await admin.getByRole('button', { name: `${button} đánh giá của ${name}` }).click()
    const dialog = admin.getByRole('dialog')
    if (button === 'Ẩn') await dialog.getByLabel('Lý do').fill('Lộ số điện thoại')
    await expectAccessible(admin)
    await dialog.getByRole('button', { name: confirm, exact: true }).click()
    await expect(admin.getByRole('button', { name: `${button} đánh giá của ${name}` })).toBeHidden()
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
  }
  await answer(`/courses/${course.slug}-${course.code}`)
  await expect(teacher.getByRole('button', { name: `Báo cáo “${course.title}”` })).toBeVisible()

  await visit(admin, '/admin/reviews?waiting=telling')
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

test('the desk fits every screen, and is not there for anybody else', async ({ page }) => {
  const paths = ['/admin/reviews', '/admin/ratings', '/admin/categories', '/admin/banners', '/admin/banners/new']
  await signIn(page, demo.parent)
  for (const path of paths) expect((await page.request.get(path)).status(), path).toBe(404)
  await signIn(page, demo.admin)
  for (const path of [...paths, '/testimonials']) {
    await visit(page, path)
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
    await expectAccessible(page)
  }
})
