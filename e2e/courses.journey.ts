import { pageSizes } from '@khue/contracts/page-sizes'
import { rankingCriterion } from '@khue/contracts/offer/ranking'
import { waitForHydration, demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|status of 410|status of 500/ }) // requests that fail on purpose; a removed course

const cards = 'main article'

test('courses are filtered by subject, level and day, filters are removed one by one, and Back works', async ({ page }) => {
  await visit(page, '/courses')
  await expect(page.locator(cards)).toHaveCount(pageSizes.grid)
  const filters = page.getByRole('complementary', { name: 'Bộ lọc' })
  await filters.getByLabel('Toán').click()
  await expect(page).toHaveURL(/categoryIds=4/)
  await expect(page.getByRole('heading', { level: 1, name: 'Toán' })).toBeVisible()
  await filters.getByLabel('Lớp 6–9').click()
  await expect(page).toHaveURL(/levels=6-9/)
  await expect(filters.getByLabel('Toán')).toBeChecked()
  for (const subject of await page.locator(`${cards} span[class*="subject"]`).allTextContents()) expect(subject).toBe('Toán')
  await expect(filters.getByText(/^\d+\+?$/).first()).toBeVisible() // the counts load after the list
  await expect(filters.getByLabel(/^Thứ Hai, \d+\skhoá học$/)).toBeAttached()
  await expect(filters.getByLabel('Đánh giá').getByText(/^từ 4(,0)? trở lên \(\d+\)$/)).toBeAttached()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Bỏ lọc Toán' }).click()
  await expect(page).not.toHaveURL(/categoryIds/)
  await expect(filters.getByLabel('Toán')).not.toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL(/categoryIds=4/)
  await expect(filters.getByLabel('Toán')).toBeChecked()
})

test('the sort order is in the address; parameters without a control are kept', async ({ page }) => {
  await visit(page, '/courses?categoryIds=4,3002&lessonFeeFrom=50000')
  await page.getByLabel('Xếp theo').selectOption('Học phí thấp trước')
  await expect(page).toHaveURL(/sort=PRICE_ASC/)
  for (const kept of [/categoryIds=4(?!\d)/, /categoryIds=3002/, /lessonFeeFrom=50000/]) await expect(page).toHaveURL(kept)
  // the address changes before the list does
  await expect(async () => {
    const fees = await page
      .locator(cards)
      .evaluateAll((all) => all.map((one) => Number(/([\d.]+)đ/.exec(one.textContent ?? '')?.[1]?.replaceAll('.', ''))))
    expect(fees.length).toBeGreaterThan(2)
    expect(fees).toEqual(fees.toSorted((a, b) => a - b))
  }).toPass({ timeout: 15_000 })
})

test('the next page starts after the last course of this one; a forged cursor is ignored', async ({ page }) => {
  await visit(page, '/courses')
  const first = await page.locator(`${cards} a`).first().getAttribute('href')
  await page.getByRole('link', { name: 'Xem thêm khoá học' }).click()
  await expect(page).toHaveURL(/\/courses\?page=2&cursor=./)
  await expect(page.locator(`${cards} a[href="${first}"]`)).toHaveCount(0)
  await page.getByRole('link', { name: 'Trang trước' }).click()
  await expect(page).toHaveURL('/courses')
  for (const list of ['/courses', '/tutors/listing', '/interactive-classes', '/open-classes']) {
    expect(await (await page.request.get(list)).text()).toMatch(/href="[^"]+page=2&amp;cursor=/)
  }
  const forged = Buffer.from(JSON.stringify(['NO_SUCH_ORDER', 1, 'x'])).toString('base64url')
  for (const list of ['/courses', '/tutors/listing', '/interactive-classes', '/open-classes', '/knowledge', '/knowledge/blog']) {
    expect((await page.request.get(`${list}?page=2&cursor=abc`, { maxRedirects: 0 })).status()).toBe(200) // no cursor at all
    const answer = await page.request.get(`${list}?page=2&cursor=${forged}`, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([302, `${list}?page=2`])
    expect(await (await page.request.get(`${list}.data?page=2&cursor=${forged}`)).text()).toContain(`"redirect","${list}?page=2"`) // a data request of React Router
  }
})

test('without script the filters are a GET form', async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })).newPage()
  await page.goto('/courses')
  await page.getByRole('complementary', { name: 'Bộ lọc' }).getByLabel('Tiếng Anh').click()
  await page.getByRole('button', { name: 'Xem kết quả' }).click()
  await expect(page).toHaveURL(/categoryIds=1/)
  await expect(page.getByRole('heading', { level: 1, name: 'Tiếng Anh' })).toBeVisible()
})

/** A typed sentence, and the resulting address of the list. */
const sentences: [string, string, string | undefined][] = [
  ['/courses', 'toán 8 tối thứ 3 dưới 200k', 'categoryIds=4&grades=8&weekdays=2&evening=true&lessonFeeTo=200000'],
  ['/courses', 'lập trình python', 'term=python&categoryIds=2'],
  ['/courses', 'đàn tranh', undefined],
  ['/tutors/listing', 'gia sư toán 9 hà nội', 'subjectIds=4&grades=9&provinces=01'],
  ['/tutors/listing', 'vật lý', undefined],
  ['/interactive-classes', 'tiếng anh cuối tuần', 'categoryId=1&time=weekend'],
  ['/interactive-classes', 'thứ 3', undefined],
]
test('a typed sentence sets the filters it names, unless a literal search is chosen', async ({ request }) => {
  const location = async (path: string, query: Record<string, string>) => {
    const answer = await request.get(`${path}?${new URLSearchParams(query)}`, { maxRedirects: 0 })
    return answer.status() === 200 ? undefined : answer.headers().location
  }
  for (const [path, term, filters] of sentences) {
    const read = filters && `${path}?${filters}&read=${encodeURIComponent(term).replaceAll('%20', '+')}`
    expect([term, await location(path, { term })]).toEqual([term, read])
    expect(await location(path, { term, exact: 'true' })).toBeUndefined()
  }
  expect(await location('/courses', { term: 'Toán', key: 'category:4' })).toBe('/courses?categoryIds=4&read=To%C3%A1n')
})

test('parsed filters are shown as chips, can be removed one by one or all at once, and Back is one step', async ({ page }) => {
  const typed = 'toán 8 tối thứ 3 dưới 200k'
  await visit(page, '/courses')
  const box = page.getByRole('combobox', { name: 'Tìm lớp khoá học' })
  await box.fill(typed)
  await box.press('Enter')
  const chips = page.getByRole('list', { name: 'Đang lọc' })
  for (const name of ['Toán', 'Lớp 8', 'T3', 'Buổi tối', 'Đến 200.000đ/buổi'])
    await expect(chips.getByText(name, { exact: true })).toBeVisible()
  await expect(box).toHaveValue(typed)
  await expect(page.getByRole('status').filter({ hasText: 'Đã hiểu thành bộ lọc: Toán, Lớp 8' })).toBeAttached()
  await expectAccessible(page)
  await chips.getByRole('link', { name: 'Bỏ lọc T3' }).click()
  await expect(page).not.toHaveURL(/weekdays/)
  await page.goBack()
  await expect(page).toHaveURL(/weekdays=2/)
  await page.getByRole('link', { name: 'Tìm đúng nguyên văn' }).click()
  await expect(chips.getByText(`“${typed}”`)).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/courses')
})

test('each list links to its ranking rules', async ({ page }) => {
  await visit(page, '/courses')
  await page.getByRole('link', { name: 'Cách Khuê xếp hạng' }).first().click()
  await expect(page).toHaveURL('/how-we-rank')
  await expect(page.getByRole('heading', { name: rankingCriterion[0]!.title })).toBeVisible() // the address changes before the page
  const said = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')
  for (const { title, lead, points, after } of rankingCriterion)
    for (const words of [title, lead, ...points, after]) expect(said).toContain(words)
  for (const list of ['/tutors/listing', '/open-classes']) {
    const [main = ''] = (await (await page.request.get(list)).text()).split('<footer')
    expect([list, main.includes('href="/how-we-rank"')]).toEqual([list, true])
  }
})

test('a list without results offers a next step, and a course request that admins receive', async ({ page }) => {
  await visit(page, '/courses?term=xqzwkj')
  await expect(page.getByText('Chưa có khoá học nào khớp với lựa chọn này')).toBeVisible()
  const [field, send] = [page.getByRole('textbox').last(), page.getByRole('button', { name: 'Gửi yêu cầu' })]
  await expect(send).toBeDisabled()
  // the form's script loads after the page, and does not know of what was typed before
  await expect(async () => {
    await field.fill('Lớp đàn tranh cho bé 9 tuổi, tối thứ Sáu')
    await expect(send).toBeEnabled({ timeout: 500 })
  }).toPass()
  const form = '**/api/utilities/forms/submit'
  await page.route(form, (route) => route.fulfill({ status: 500, json: { message: 'Có lỗi' } }))
  await Promise.all([page.waitForResponse(form), send.click()])
  await expect(send).toBeEnabled()
  await expect(field).toHaveValue(/^Lớp đàn tranh/)
  await expect(page.getByLabel('Thông báo nhanh')).toBeHidden() // spec 8: a failure is silent
  await page.unroute(form)
  await page.context().setOffline(true)
  await Promise.all([page.waitForEvent('requestfailed'), send.click()])
  await page.context().setOffline(false)
  await expect(field).toHaveValue(/^Lớp đàn tranh/) // the text stays and can be sent again
  await send.click()
  await expect(page.getByText('Gửi yêu cầu thành công')).toBeVisible()
  for (const list of ['/interactive-classes', '/open-classes'])
    expect(await (await page.request.get(`${list}?term=xqzwkj`)).text()).toContain('Gửi yêu cầu')
  await expectAccessible(page)
})

for (const width of [320, 390, 768, 1440]) {
  test(`at ${width} px the list fits, and its filters can be reached`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await visit(page, '/courses?categoryIds=4&levels=6-9&evening=true')
    await expectNoSidewaysScroll(page)
    const column = page.getByRole('complementary', { name: 'Bộ lọc' })
    const opener = page.getByRole('button', { name: /^Lọc/ })
    const isWide = width >= 768
    await expect(isWide ? column : opener).toBeVisible()
    await expect(isWide ? opener : column).toBeHidden()
    if (isWide) return
    await opener.click()
    const sheet = page.getByRole('dialog', { name: 'Bộ lọc' })
    await expect(sheet.getByText(/^\d+\+?$/).first()).toBeVisible() // its counts load before any choice
    await sheet.getByLabel('Tiếng Anh').click()
    await expect(page).toHaveURL(/categoryIds=1/)
    await expectAccessible(page)
    await sheet.getByRole('button', { name: /Xem kết quả/ }).click()
    await expect(sheet).toBeHidden()
    await waitForHydration(page)
    await expectNoSidewaysScroll(page)
  })
}

test('the lists, a course page and a removed course fit every screen', async ({ page }) => {
  const first = async (api: string) => {
    const answer = await page.request.get(`/api${api}`)
    return ((await answer.json()) as { data: { items: [{ id: string }] } }).data.items[0].id // reply of our own lists
  }
  await signIn(page, demo.admin)
  const [taught, open, gone] = await Promise.all([
    first('/css/v1/fly-courses/search?kind=INTERACTIVE'),
    first('/css/v1/fly-courses/search?kind=OPEN'),
    first('/css/v1/admin/courses?state=GONE'),
  ])
  await page.context().clearCookies()
  for (const path of ['/interactive-classes', `/interactive-classes/${taught}`, `/open-classes/${open}`, `/courses/${gone}`]) {
    await visit(page, path)
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
    await expectAccessible(page)
  }
  await expect(page.getByRole('link', { name: 'Xem các khoá học', exact: true })).toBeVisible()
})
