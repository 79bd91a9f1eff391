import { demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'

test.use({ expectedErrors: /status of 400/ }) // a faulty text is part of the journey

test('an admin writes the next template, corrects what it lacks, publishes and withdraws it', async ({ page }) => {
  await signIn(page, demo.admin)
  await visit(page, '/admin/contracts/templates')
  const form = page.getByRole('region', { name: 'Soạn bản mới' })
  const words = form.getByLabel('Lời văn')
  const newest = await words.inputValue()
  await words.fill(newest.replaceAll('{{storeFeePercent}}', '20'))
  await form.getByRole('button', { name: 'Xem trước' }).click()
  await expect(form.getByText(/Thiếu \{\{storeFeePercent\}\}/)).toBeVisible()
  await expect(words).toBeFocused()

  await words.fill(newest.replace('Hai bên thoả thuận', 'Hai bên tự nguyện thoả thuận'))
  await form.getByRole('button', { name: 'Xem trước' }).click()
  const example = form.getByRole('region', { name: 'Bản xem trước' })
  await expect(example).toContainText('Hai bên tự nguyện thoả thuận')
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)

  await form.getByLabel('Áp dụng từ ngày').fill('2098-07-01')
  await form.getByLabel('Lý do').fill('Luật sư sửa lời mở đầu')
  await form.getByRole('button', { name: 'Ban hành bản mới' }).click()
  await expect(page.getByRole('status').getByText('Đã ban hành bản mẫu, áp dụng từ')).toBeVisible()

  await page.getByRole('button', { name: 'Rút lại bản mẫu 2098-07-01' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Rút lại bản mẫu 2098-07-01?' })
  await expectAccessible(page)
  await dialog.getByLabel('Lý do').fill('Nhầm ngày')
  await dialog.getByRole('button', { name: 'Rút lại' }).press('Enter')
  await expect(page.getByRole('status').getByText('Đã rút bản mẫu.')).toBeVisible()
  await expect(page.getByRole('row', { name: /2098-07-01/ })).toHaveCount(0)
})
