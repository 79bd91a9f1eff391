import { becomesAlive, expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './journey.ts'

const cards = 'main article'

test('courses are narrowed by subject, level and day, one by one taken back, and the way back leads back', async ({ page }) => {
  await visit(page, '/courses')
  const all = await page.locator(cards).count()
  expect(all).toBeGreaterThan(10)
  const filters = page.getByRole('complementary', { name: 'Bộ lọc' })
  await filters.getByLabel('Toán').click()
  await expect(page).toHaveURL(/categoryIds=4/)
  await expect(page.getByRole('heading', { level: 1, name: 'Toán' })).toBeVisible()
  await filters.getByLabel('Lớp 6–9').click()
  await expect(page).toHaveURL(/levels=6-9/)
  await expect(filters.getByLabel('Toán')).toBeChecked()
  for (const subject of await page.locator(`${cards} span[class*="subject"]`).allTextContents()) expect(subject).toBe('Toán')
  await expect(filters.getByText(/^\d+\+?$/).first()).toBeVisible() // the counts come after the list
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Bỏ lọc “Toán”' }).click()
  await expect(page).not.toHaveURL(/categoryIds/)
  await expect(filters.getByLabel('Toán')).not.toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL(/categoryIds=4/)
  await expect(filters.getByLabel('Toán')).toBeChecked()
})

test('the order of the list is a part of its address', async ({ page }) => {
  await visit(page, '/courses?categoryIds=4')
  await page.getByLabel('Xếp theo').selectOption('Học phí thấp trước')
  await expect(page).toHaveURL(/sort=PRICE_ASC/)
  await expect(page).toHaveURL(/categoryIds=4/)
  const fees = await page
    .locator(cards)
    .evaluateAll((all) => all.map((one) => Number(/([\d.]+)đ/.exec(one.textContent ?? '')?.[1]?.replaceAll('.', ''))))
  expect(fees.length).toBeGreaterThan(2)
  expect(fees).toEqual(fees.toSorted((a, b) => a - b))
})

test('without script the filters are a form of the address', async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })).newPage()
  await page.goto('/courses')
  await page.getByRole('complementary', { name: 'Bộ lọc' }).getByLabel('Tiếng Anh').click()
  await page.getByRole('button', { name: 'Xem kết quả' }).click()
  await expect(page).toHaveURL(/categoryIds=1/)
  await expect(page.getByRole('heading', { level: 1, name: 'Tiếng Anh' })).toBeVisible()
})

test('where nothing fits there is a way on, and a request that is read', async ({ page }) => {
  await visit(page, '/courses?term=xqzwkj')
  await expect(page.getByText('Chưa có khoá học nào khớp với lựa chọn này')).toBeVisible()
  await page.getByRole('textbox').last().fill('Lớp đàn tranh cho bé 9 tuổi, tối thứ Sáu')
  await page.getByRole('button', { name: 'Gửi yêu cầu' }).click()
  await expect(page.getByText('Gửi yêu cầu thành công')).toBeVisible()
  await expectAccessible(page)
})

for (const width of [320, 390, 768, 1440]) {
  test(`at ${width} px the list fits, and its filters can be reached`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await visit(page, '/courses?categoryIds=4&levels=6-9&evening=true')
    await expectNoSidewaysScroll(page)
    if (width >= 1024) return
    await page.getByRole('button', { name: /^Lọc/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Bộ lọc' })
    await sheet.getByLabel('Tiếng Anh').click()
    await expect(page).toHaveURL(/categoryIds=1/)
    await expectAccessible(page)
    await sheet.getByRole('button', { name: /Xem kết quả/ }).click()
    await expect(sheet).toBeHidden()
    await becomesAlive(page)
    await expectNoSidewaysScroll(page)
  })
}
