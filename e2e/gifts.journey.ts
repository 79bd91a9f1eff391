import { newPerson } from './accounts.ts'
import { waitForHydration, expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './journey.ts'

test.use({ expectedErrors: /status of 400/ })

test('a plan is bought as a gift: the card previews what the receiver sees, a wrong phone is refused with a message, then it is paid', async ({
  page,
}) => {
  await newPerson(page, 'Nguyễn Hoàng Thuỳ Dương')
  await visit(page, '/open-classes?open=register')
  await page
    .getByRole('link', { name: /^Mua làm quà tặng/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Mua làm quà tặng', exact: true })).toBeVisible()
  await waitForHydration(page)
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Mừng sinh nhật' }).check()
  await page.getByLabel('Lời nhắn').fill('Chúc em tuổi mới học thật vui!')
  const preview = page.getByRole('complementary', { name: 'Người nhận sẽ thấy' })
  await expect(preview.getByText('Chúc em tuổi mới học thật vui!')).toBeVisible()
  await expect(preview.getByText('Từ Nguyễn Hoàng Thuỳ Dương')).toBeVisible()
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  const send = page.getByRole('button', { name: 'Tiếp tục thanh toán' })
  await page.getByLabel('Số điện thoại người nhận').fill('12')
  await send.click()
  await expect(page.getByText('Số điện thoại chưa đúng. Bạn hãy kiểm tra lại.').first()).toBeVisible()
  await page.getByLabel('Số điện thoại người nhận').fill('0912 345 678')
  await send.click()
  await expect(page).toHaveURL(/\/checkout\/confirm\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Thanh toán xong, Khuê trao quà cho người nhận đúng ngày bạn chọn.')).toBeVisible()
})
