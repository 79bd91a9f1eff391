import { demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'

// the browser logs requests that the test expects to be refused
test.use({ expectedErrors: /status of 40[04]|inline script violates/ })

const path = '/admin/messages'
const cap = 'Mức trần Nhắc lịch (đồng/tháng)'

test('an admin sets the budget of reminders; it is saved and appears in the audit log', async ({ page }) => {
  await signIn(page, demo.admin)
  await visit(page, path)
  const save = page.getByRole('button', { name: 'Lưu mức trần Nhắc lịch' })
  await page.getByLabel(cap).fill('nhiều')
  await save.click()
  await expect(page.getByText('Hãy nhập một số tròn từ 0 đến 1.000.000.000.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(cap).fill('3456000')
  await save.click()
  await expect(page.getByText('Đã lưu mức trần Nhắc lịch')).toBeVisible()
  await visit(page, path)
  await expect(page.getByLabel(cap)).toHaveValue('3.456.000')
  await expect(page.getByText(/ trên 3\.456\.000đ$/)).toBeVisible()
  await visit(page, '/admin/audit?action=message-budget.set')
  await expect(page.getByRole('main').locator('ol > li').first()).toContainText('→ 3.456.000đ')
})

test('an admin previews a template as it arrives by e-mail, SMS and Zalo', async ({ page }) => {
  await signIn(page, demo.admin)
  await visit(page, path)
  await page.getByRole('link', { name: 'Mã OTP' }).click()
  const previews = page.getByRole('region', { name: 'Mẫu tin' })
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Mã OTP của bạn' })).toBeVisible()
  await expect(previews.getByText(/Khue: Ma OTP cua ban la 482913/)).toBeVisible()
  await expect(previews.getByText(/^\d+\/160 ký tự, một tin$/)).toBeVisible()
  await previews.getByRole('link', { name: 'Thư gộp buổi tối' }).click()
  await expect(page).toHaveURL(`${path}?template=digest`)
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Tin trong ngày của gia đình bạn' })).toBeVisible()
  await expect(previews.getByText('Mẫu này chỉ gửi bằng email.')).toBeVisible()
  await previews.getByText('Bản chữ của email').click()
  await expect(previews.getByText(/NGUYỄN HOÀNG BẢO CHÂU/)).toBeVisible()
})

test('a previewed e-mail is cross-origin and runs no script', async ({ page }) => {
  await signIn(page, demo.admin)
  await visit(page, path)
  const emailFrame = page.frames().find((frame) => frame.parentFrame() !== null)
  const planted = await emailFrame?.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "ran"'
    document.head.append(script)
    return { origin, title: document.title }
  })
  expect(planted).toEqual({ origin: 'null', title: 'Mã OTP của bạn' })
})

test('the page fits every screen and is a 404 for everybody else', async ({ page }) => {
  await signIn(page, demo.parent)
  expect((await page.goto(path))?.status()).toBe(404)
  await signIn(page, demo.admin)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const template of ['otp', 'digest']) {
      await visit(page, `${path}?template=${template}`)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  }
})
