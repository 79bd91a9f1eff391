import { expect, expectAccessible, test, visit } from './journey.ts'

const dialogName = 'Đăng ký gói thành viên'

test('the plan dialog is open in the HTML when the address contains it', async ({ page, request }) => {
  const html = await (await request.get('/open-classes?open=register')).text()
  expect(html).toContain(dialogName)
  expect(html.match(/Đăng ký ngay/g)?.length).toBeGreaterThanOrEqual(5)
  await visit(page, '/open-classes?open=register')
  const dialog = page.getByRole('dialog', { name: dialogName })
  await expect(dialog.getByRole('button', { name: /^Đăng ký ngay/ })).toHaveCount(5)
  await expect(dialog.getByText(/^24\s*tháng$/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Đóng', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/open-classes')
})

test.describe('without a connection', () => {
  // the browser logs failed requests, and a profile request inside an app
  test.use({ expectedErrors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 401/ })

  test('the dialog closes without a page load, and shows an error inside when its plans fail to load', async ({ page, context }) => {
    await visit(page, '/open-classes?open=register&support=app')
    const dialog = page.getByRole('dialog', { name: dialogName })
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Đóng', exact: true }).click()
    await expect(page).toHaveURL('/open-classes?support=app')
    await expect(page.getByRole('heading', { level: 1, name: 'Lớp mở tương tác' })).toBeVisible()
    await context.setOffline(false)

    await visit(page, '/open-classes?day=weekend')
    await page.route('**/api/subscriptions/v1/plans', (route) => route.abort())
    await page.getByRole('link', { name: 'Đăng ký thành viên' }).click()
    await expect(dialog.getByText('Chưa tải được các gói thành viên')).toBeVisible()
    await expect(page).toHaveURL('/open-classes?day=weekend&open=register')
    await expect(page.getByLabel('Thông báo nhanh')).toBeHidden() // spec 8: no toast
    await page.unroute('**/api/subscriptions/v1/plans')
    await dialog.getByRole('button', { name: 'Thử lại' }).click()
    await expect(dialog.getByRole('button', { name: /^Đăng ký ngay/ })).toHaveCount(5)
  })
})

test('the dialog opens from inside the page, and Escape and Back close it', async ({ page }) => {
  await visit(page, '/open-classes')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('main').locator('a[href="/open-classes?open=register"]').first().click()
  const dialog = page.getByRole('dialog', { name: dialogName })
  await expect(dialog.getByRole('button', { name: /^Đăng ký ngay/ })).toHaveCount(5)
  await expect(page).toHaveURL('/open-classes?open=register')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/open-classes')
  await page.goBack()
  await expect(dialog.getByRole('button', { name: /^Đăng ký ngay/ })).toHaveCount(5)
  await dialog.evaluate((one) => one.dispatchEvent(new Event('close'))) // a late event of the previous opening, which slow browsers may fire
  await expect(page).toHaveURL('/open-classes?open=register')
  await expect(dialog).toBeVisible()
})

test('five plans are in one row on a wide screen, and stacked on a phone', async ({ page }) => {
  const tops = async () => {
    const boxes = await page.getByRole('dialog').locator('article').all()
    return new Set(await Promise.all(boxes.map(async (box) => Math.round((await box.boundingBox())?.y ?? -1))))
  }
  await visit(page, '/open-classes?open=register')
  const rowCount = async () => (await tops()).size
  await expect.poll(rowCount).toBe(1)
  await expect(page.getByRole('dialog').locator('article img').first()).toHaveCSS('width', '94px') // spec 9
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(rowCount).toBe(5)
  await expect(page.getByRole('dialog').locator('article img').first()).toHaveCSS('width', '40px')
  const heights = await Promise.all((await page.getByRole('link', { name: /^Mua làm quà tặng/ }).all()).map((one) => one.boundingBox()))
  expect(heights.map((box) => Math.round(box?.height ?? 0))).toEqual(Array.from({ length: 5 }, () => 44)) // one line each
})

test('the promotion link swaps the plan dialog for the code dialog, which stores a valid code and shows the new prices', async ({
  page,
}) => {
  await page.clock.install()
  await visit(page, '/open-classes?open=register')
  await page.getByRole('button', { name: 'tại đây' }).click()
  const promo = page.getByRole('dialog', { name: 'Mã khuyến mãi gói thành viên' })
  await expect(promo).toBeVisible()
  await expect(page.getByRole('dialog', { name: dialogName })).toBeHidden()
  await expect(page).toHaveURL('/open-classes')
  const field = promo.getByLabel('Mã khuyến mãi')
  await expect(field).toHaveValue('')
  await expectAccessible(page)
  await promo.getByRole('button', { name: 'Lưu mã' }).click()
  await expect(promo.getByText('Vui lòng nhập mã khuyến mãi')).toBeVisible()
  await field.fill('KHONG-CO-MA-NAY')
  await promo.getByRole('button', { name: 'Lưu mã' }).click()
  await expect(promo.getByText('Mã không tồn tại')).toBeVisible()
  await field.fill(' chaonamhoc ')
  await promo.getByRole('button', { name: 'Lưu mã' }).click()
  const kept = page.getByRole('status').getByText('Đã lưu mã CHAONAMHOC')
  await expect(kept).toBeVisible()
  await page.clock.fastForward(1500) // with a fake clock: on a slow machine the checks below take longer than the toast is shown
  await expect(kept).toBeVisible()
  await page.clock.fastForward(1500) // spec 9: three seconds
  await expect(kept).toBeHidden()
  const plans = page.getByRole('dialog', { name: dialogName })
  await expect(plans.getByText('Đang áp dụng mã CHAONAMHOC: Giảm 10%, nhiều nhất 200.000đ')).toBeVisible()
  await expect(plans.getByText('Giá niêm yết').first()).toBeAttached()
  await expectAccessible(page)
  expect(await page.evaluate(() => localStorage.getItem('khue.promo'))).toBe('CHAONAMHOC')
  await plans.getByRole('button', { name: 'Bỏ mã' }).click()
  await expect(plans.getByText('Giá niêm yết')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('khue.promo'))).toBeNull()
  await page.getByRole('button', { name: 'tại đây' }).click()
  await expect(field).toHaveValue('')
})
