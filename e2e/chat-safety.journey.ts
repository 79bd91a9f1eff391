import { box, choose, message, openMenu, send, twoClassmates } from './chat-steps.ts'
import { demo, expect, expectAccessible, signIn, test, visit } from './journey.ts'

test('what somebody finds wrong comes before those who judge, with the words that were taken back; whoever is blocked writes no more', async ({
  page,
  browser,
  baseURL,
}) => {
  const { other, binh, address } = await twoClassmates(page, browser, baseURL)
  await visit(page, address)
  await visit(other, address)
  await send(other, 'Đồ ngốc')
  await openMenu(page, 'Đồ ngốc')
  await choose(page, 'Báo cáo tin này')
  const dialog = page.getByRole('dialog', { name: 'Báo cáo với Khuê' })
  await dialog.getByLabel('Nói thêm nếu cần').fill('Bạn ấy nói tục')
  await dialog.getByRole('button', { name: 'Gửi báo cáo' }).click()
  await expect(page.getByText('Khuê đã nhận báo cáo')).toBeVisible()
  await openMenu(other, 'Đồ ngốc')
  await choose(other, 'Thu hồi')
  await other.getByRole('dialog').getByRole('button', { name: 'Thu hồi' }).click()

  const about = page.getByRole('complementary', { name: 'Thông tin cuộc trò chuyện' })
  await about.getByRole('button', { name: 'Chặn người này' }).click()
  await expect(page.getByText('Bạn đã chặn người này. Bỏ chặn để nhắn tiếp.')).toBeVisible()
  await send(other, 'Sao thế?')
  await expect(message(other, 'Sao thế?').getByText(/không nhận tin nhắn của bạn/)).toBeVisible()
  await about.getByRole('button', { name: 'Bỏ chặn' }).click()
  await expect(box(page)).toBeVisible()

  await page.goto('about:blank') // what stands open would go on asking as somebody else
  await signIn(page, demo.admin)
  await visit(page, '/admin/chat')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Mở xem báo cáo về ${binh}` }).click()
  const opened = page.getByRole('region', { name: `Báo cáo về ${binh}` })
  await expect(opened).toContainText('Bạn ấy nói tục')
  await expect(opened).toContainText('Đồ ngốc')
  await expectAccessible(page)
  await opened.getByRole('button', { name: `Nhắc nhở: ${binh}` }).click()
  await page.getByRole('dialog', { name: 'Nhắc nhở' }).getByLabel('Lý do, chỉ quản trị viên đọc').fill('Nói tục')
  await page.getByRole('dialog', { name: 'Nhắc nhở' }).getByRole('button', { name: 'Nhắc nhở' }).click()
  await expect(page.getByText('Đã lưu quyết định')).toBeVisible()
  await expect(page.getByRole('button', { name: `Mở xem báo cáo về ${binh}` })).toHaveCount(0)
  await other.context().close()
})

test('a question is answered by a machine that says that it is one, then by a person; closed and rated', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000) // three people, one after the other
  await signIn(page, demo.parent)
  await visit(page, '/account/supports')
  await expectAccessible(page)
  const subject = `Gia hạn ${Date.now()}`
  await page.getByLabel('Bạn cần giúp việc gì?').fill(subject)
  await page.getByLabel('Loại việc').selectOption({ label: 'Đơn hàng, thanh toán' })
  await page.getByLabel('Kể rõ hơn').fill('Gói thành viên có tự gia hạn không ạ?')
  await page.getByRole('button', { name: 'Gửi yêu cầu' }).click()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  await expect(page.getByText('Trợ lý tự động, không phải người thật').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Gặp người thật' }).click()
  await expect(page.getByText('Đang chờ trả lời')).toBeVisible()

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const desk = await context.newPage()
  await signIn(desk, demo.admin)
  await visit(desk, '/admin/supports')
  await expectAccessible(desk)
  const request = desk.getByRole('listitem').filter({ hasText: subject })
  await request.getByRole('button', { name: /^Nhận yêu cầu/ }).click()
  await expect(desk.getByText('Bạn đã nhận yêu cầu này')).toBeVisible()
  await visit(desk, '/admin/supports?queue=MINE')
  await request.getByRole('link', { name: /^Mở yêu cầu/ }).click()
  await desk.getByLabel('Viết trả lời').fill('Không tự gia hạn ạ.')
  await desk.getByRole('button', { name: 'Gửi', exact: true }).click()
  await expect(page.getByText('Không tự gia hạn ạ.')).toBeVisible()
  await page.getByRole('button', { name: 'Đã xong, đóng yêu cầu' }).click()
  await page.getByRole('button', { name: '5 sao' }).click()
  await expect(page.getByText('Bạn đã đánh giá 5 sao. Cảm ơn bạn.')).toBeVisible()
  await context.close()
})

test.describe('answer hours', () => {
  test.use({ expectedErrors: /status of 400/ }) // two times that are the same

  test('a teacher says when they read nothing, and by when they answer', async ({ page }) => {
    await signIn(page, demo.teacher)
    await visit(page, '/account/settings/chat')
    await page.getByLabel('Tôi có giờ yên tĩnh mỗi ngày').check()
    await page.getByLabel('Yên tĩnh từ').fill('17:00')
    await page.getByLabel(/^Đến/).fill('17:00')
    await page.getByRole('button', { name: 'Lưu giờ trả lời' }).click()
    await expect(page.getByText('Hai mốc giờ phải khác nhau.').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(/^Đến/).fill('19:00')
    await page.getByLabel('Trả lời trước').fill('20:30')
    await page.getByRole('button', { name: 'Lưu giờ trả lời' }).click()
    await expect(page.getByText('Đã lưu giờ trả lời')).toBeVisible()
    await visit(page, '/account/settings/chat')
    await expect(page.getByLabel('Trả lời trước')).toHaveValue('20:30')
    await page.getByLabel('Tôi có giờ yên tĩnh mỗi ngày').uncheck()
    await page.getByRole('button', { name: 'Lưu giờ trả lời' }).click()
    await expect(page.getByText('Đã lưu giờ trả lời')).toBeVisible()
  })
})

test('whoever was blocked is found in the settings, and let in again', async ({ page, browser, baseURL }) => {
  const { other, binh, address } = await twoClassmates(page, browser, baseURL)
  await visit(page, address)
  const about = page.getByRole('complementary', { name: 'Thông tin cuộc trò chuyện' })
  await about.getByRole('button', { name: 'Chặn người này' }).click()
  await expect(page.getByText('Bạn đã chặn người này. Bỏ chặn để nhắn tiếp.')).toBeVisible()
  await page.getByRole('link', { name: 'Cài đặt trò chuyện' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trò chuyện' })).toBeVisible()
  await expect(page.getByText('Giờ trả lời')).toHaveCount(0) // who teaches nobody promises no answers
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const unblock = page.getByRole('button', { name: `Bỏ chặn ${binh}` })
  expect((await unblock.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expectAccessible(page)
  await unblock.click()
  await expect(page.getByText('Bạn chưa chặn ai')).toBeVisible()
  await visit(page, address)
  await expect(box(page)).toBeVisible()
  await other.context().close()
})
