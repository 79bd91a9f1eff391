import { waitForHydration, demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'

test.use({ expectedErrors: /status of (404|409)/ }) // a code that is taken; pages for admins only

test('a plan is created, and its price changed with its history kept', async ({ page }) => {
  await signIn(page, demo.admin)
  await visit(page, '/admin/plans')
  await expect(page.getByRole('rowheader', { name: /SUB-6M/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Thêm gói' }).click()
  await waitForHydration(page)
  const fill = async (label: string, value: string) => page.getByLabel(label).fill(value)
  await fill('Mã gói', 'SUB-6M')
  await fill('Tên gói', 'Gói mùa hè của những gia đình có nhiều con cùng học một lúc')
  await fill('Giá trọn gói', '1.200.000')
  await fill('Một câu về gói', 'Trọn mùa hè.')
  await fill('Thứ tự', '999')
  await page.getByLabel('Bán ngay').uncheck()
  await page.getByRole('button', { name: 'Lưu gói' }).click()
  await expect(page.getByText('Đã có gói mang mã này.').first()).toBeVisible()
  await fill('Mã gói', 'SUB-MUA-HE')
  await page.getByRole('button', { name: 'Lưu gói' }).click()
  await page.getByRole('link', { name: /^Sửa gói Gói mùa hè/ }).click()
  await expect(page.getByLabel('Giá trọn gói')).toHaveValue('1200000')
  await waitForHydration(page)
  await fill('Giá trọn gói', '1500000')
  await page.getByRole('button', { name: 'Lưu gói' }).click()
  await expect(page).toHaveURL('/admin/plans')
  await expect(page.getByRole('row', { name: /SUB-MUA-HE.*1\.500\.000đ.*Ngừng bán.*Bản 2/ })).toBeVisible()
  await visit(page, '/admin/plans/SUB-MUA-HE')
  for (const price of ['1.500.000đ', '1.200.000đ']) await expect(page.getByRole('cell', { name: price })).toBeVisible()
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})

test('the plan pages are a 404 for everybody but admins', async ({ page }) => {
  await signIn(page, demo.teacher)
  for (const address of ['/admin/plans', '/admin/plans/new', '/admin/plans/SUB-6M']) {
    expect((await page.goto(address))?.status()).toBe(404)
  }
})
