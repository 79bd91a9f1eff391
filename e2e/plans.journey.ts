import { expect, expectAccessible, test, visit } from './journey.ts'

const dialogName = 'Đăng ký gói thành viên'

test('the plan dialog stands open in the HTML when the address asks for it', async ({ page, request }) => {
  const html = await (await request.get('/open-classes?open=register')).text()
  expect(html).toContain(dialogName)
  expect(html.match(/Đăng ký ngay/g)?.length).toBeGreaterThanOrEqual(5)
  await visit(page, '/open-classes?open=register')
  const dialog = page.getByRole('dialog', { name: dialogName })
  await expect(dialog.getByRole('button', { name: /^Đăng ký ngay/ })).toHaveCount(5)
  await expect(dialog.getByText(/^24\s*tháng$/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Đóng' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/open-classes')
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
  await dialog.evaluate((one) => one.dispatchEvent(new Event('close'))) // of the time before, which a slow browser tells late
  await expect(page).toHaveURL('/open-classes?open=register')
  await expect(dialog).toBeVisible()
})

test('five plans stand in one row on a wide screen and below each other on a phone', async ({ page }) => {
  const tops = async () => {
    const boxes = await page.getByRole('dialog').locator('article').all()
    return new Set(await Promise.all(boxes.map(async (box) => Math.round((await box.boundingBox())?.y ?? -1))))
  }
  await visit(page, '/open-classes?open=register')
  expect((await tops()).size).toBe(1)
  await expect(page.getByRole('dialog').locator('article img').first()).toHaveCSS('width', '94px') // spec 9
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await tops()).size).toBe(5)
  await expect(page.getByRole('dialog').locator('article img').first()).toHaveCSS('width', '40px')
})

test('the promo line swaps the plan dialog for the code dialog, which starts empty and keeps the code', async ({ page }) => {
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
  await field.fill(' KHUE2026 ')
  await promo.getByRole('button', { name: 'Lưu mã' }).click()
  await expect(page.getByRole('status').getByText('Đã lưu mã KHUE2026')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('khue.promo'))).toBe('KHUE2026')
  await page.goto('/open-classes?open=register')
  await page.getByRole('button', { name: 'tại đây' }).click()
  await expect(field).toHaveValue('')
})
