import { demo, expect, expectAccessible, expectFitsEveryScreen, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'

test('the tutor pages: front, list, tutor and teacher, each complete and accessible at every width', async ({ page }) => {
  await visit(page, '/tutors')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Gia sư')
  await expectFitsEveryScreen(page)
  await page.getByRole('link', { name: 'Xem tất cả gia sư' }).click()
  await expect(page).toHaveURL('/tutors/listing')
  await expect(page.getByRole('article')).toHaveCount(15)
  await expectFitsEveryScreen(page)
  const first = page.getByRole('article').first()
  const name = await first.getByRole('heading').textContent()
  await first.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
  await expect(page).toHaveURL(/\/tutors\/[a-z-]+-[a-z2-9]{8}$/)
  await expect(page.getByRole('heading', { name: 'Giờ trống trong hai tuần tới' })).toBeVisible()
  await expect(page.getByText('Thông tin công khai theo Thông tư 29/2024')).toBeVisible()
  await expectFitsEveryScreen(page)
  await page.getByRole('link', { name: 'Xem hồ sơ giáo viên' }).click()
  await expect(page).toHaveURL(/\/teachers\/[a-z-]+-[a-z2-9]{8}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
  await expectFitsEveryScreen(page)
  await visit(page, '/teachers')
  await expectFitsEveryScreen(page)
})

test('filters are in the address, are removed one by one, and Back works through them', async ({ page }) => {
  await visit(page, '/tutors/listing')
  await page.locator('summary', { hasText: 'Môn' }).click()
  const maths = page.getByRole('link', { name: /^Toán\s*\d+$/ })
  await expect(maths).toBeVisible() // with its count, which loads when a filter is opened
  const count = Number((await maths.textContent())?.match(/\d+$/)?.[0])
  await maths.click()
  await expect(page).toHaveURL(/subjectIds=4/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${count}\\s`))
  await page.keyboard.press('Escape')
  await page.locator('summary', { hasText: 'Buổi tối' }).click()
  await page.getByRole('link', { name: /^Tối, từ 17:30/ }).click()
  await expect(page).toHaveURL(/evening=true/)
  await page.getByRole('link', { name: 'Bỏ lọc Toán' }).click()
  await expect(page).toHaveURL('/tutors/listing?evening=true')
  await page.goBack()
  await expect(page).toHaveURL(/subjectIds=4.*evening=true/)
  await page.goBack()
  await expect(page).toHaveURL(/subjectIds=4$/)
  await expect(page.getByRole('link', { name: 'Bỏ lọc Tối, từ 17:30' })).toHaveCount(0)
})

test('without a match, the nearest tutors and a next step are shown', async ({ page }) => {
  await visit(page, '/tutors/listing?subjectIds=4&feeFrom=9000000')
  await expect(page.getByText('Chưa có gia sư nào khớp hẳn')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Gần với yêu cầu của bạn' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Gửi yêu cầu tìm người dạy' }).click()
  await expect(page.getByRole('dialog', { name: 'Chưa thấy lớp bạn cần?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/tutors/listing?subjectIds=4&feeFrom=9000000')
})

test('the map names the islands, highlights the card of a pin and vice versa, by keyboard as well', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/tutors/listing')
  const map = page.getByRole('region', { name: 'Bản đồ gia sư' })
  await expect(map.getByText('Quần đảo Hoàng Sa')).toBeAttached()
  await expect(map.getByText('Quần đảo Trường Sa')).toBeAttached()
  await expect(map.locator('path.home')).toBeAttached()
  const card = page.getByRole('article').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  const pin = map.getByRole('button', { name: new RegExp(`^${name},`) })
  await card.hover()
  await expect(pin).toHaveAttribute('data-lit', '')
  await page.mouse.move(5, 5)
  await expect(pin).not.toHaveAttribute('data-lit', '')
  await pin.focus()
  await expect(card).toHaveAttribute('data-lit', 'true')
  await page.keyboard.press('Enter')
  await expect(card.getByRole('heading').getByRole('link')).toBeFocused()
  await expectAccessible(page)
})

test('on a phone the map loads only on request', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await visit(page, '/tutors/listing')
  expect(asked.some((url) => url.includes('region.json') || url.includes('tutor-map'))).toBe(false)
  await page.getByRole('button', { name: 'Xem bản đồ' }).click()
  await expect(page.getByRole('region', { name: 'Bản đồ gia sư' })).toBeVisible()
  await expect(page.locator('path.home')).toBeAttached()
  await expectNoSidewaysScroll(page)
})

test('a former slug redirects to the current address, an unknown code is a 404, and so is nonsense', async ({ request }) => {
  const { data } = (await (await request.get('/api/tns/v1/tutor-sale/search?size=1')).json()) as {
    data: { items: { slug: string; code: string }[] }
  }
  const { slug, code } = data.items[0]!
  for (const kind of ['tutors', 'teachers']) {
    const moved = await request.get(`/${kind}/ten-cu-${code}`, { maxRedirects: 0 })
    expect([moved.status(), moved.headers().location]).toEqual([301, `/${kind}/${slug}-${code}`])
    expect((await request.get(`/${kind}/khong-ai-zzzzzzzz`)).status()).toBe(404)
  }
  const headers = { origin: process.env.KHUE_URL ?? '' }
  const nonsense = await request.post(`/teachers/${slug}-${code}`, { form: { step: 'dance' }, headers, maxRedirects: 0 })
  expect(nonsense.status()).toBe(400)
  const html = await (await request.get(`/tutors/${slug}-${code}`)).text()
  expect(html).toContain('application/ld+json')
  expect(html).toMatch(new RegExp(`<link[^>]+rel="canonical"[^>]+/tutors/${slug}-${code}"`))
})

test('a signed-in user follows a teacher and unfollows', async ({ page }) => {
  await signIn(page, demo.student)
  await visit(page, '/teachers')
  await page.getByRole('heading', { name: 'Thầy cô đang dạy trên Khuê' }).scrollIntoViewIfNeeded()
  await page.getByRole('heading', { level: 3 }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Theo dõi', exact: true }).click()
  await page.getByRole('button', { name: 'Thôi theo dõi' }).click()
  await expect(page.getByRole('button', { name: 'Theo dõi', exact: true })).toBeVisible()
})
