import { box, message, send, twoClassmates } from './chat-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './journey.ts'

test('an order and a course are attached to messages; each reader, including support, sees only what they may', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000) // two people, an order and the support page
  const { other, address } = await twoClassmates(page, browser, baseURL)
  const origin = process.env.KHUE_URL ?? ''
  const ordered = await page.request.post('/api/orders/mine/new-orders', {
    data: { items: [{ sku: 'SUB-3M', quantity: 1 }] },
    headers: { origin, 'idempotency-key': crypto.randomUUID() },
  })
  expect(ordered.ok()).toBe(true)
  await visit(page, address)
  await visit(other, address)
  const dialog = page.getByRole('dialog', { name: 'Gắn vào tin nhắn' })
  const tray = page.getByRole('list', { name: 'Gửi kèm tin này' })

  await page.getByRole('button', { name: 'Gắn đơn hàng hoặc khoá học' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /KH[A-Z0-9]{8}/ }).click()
  await expect(dialog).toBeHidden()
  await expect(tray).toContainText('Đơn hàng KH')
  await send(page, 'Đơn này của mình')
  await expect(tray).toBeHidden()
  const own = message(page, 'Đơn này của mình')
  await expect(own.getByRole('link', { name: /Gói thành viên/ })).toContainText('Chờ thanh toán')
  const theirs = message(other, 'Đơn này của mình')
  await expect(theirs).toContainText('Chỉ người mua và đội ngũ Khuê xem được chi tiết')
  await expect(theirs.getByRole('link')).toHaveCount(0)
  await expect(theirs).not.toContainText('Gói thành viên')

  await page.getByRole('button', { name: 'Gắn đơn hàng hoặc khoá học' }).click()
  await dialog.getByRole('button', { name: 'Khoá học' }).click()
  await dialog.getByRole('searchbox', { name: 'Tên khoá học' }).fill('không có khoá nào tên thế này')
  await expect(dialog.getByText('Không tìm thấy khoá học nào')).toBeVisible()
  await dialog.getByRole('searchbox', { name: 'Tên khoá học' }).fill('toán 8')
  const choice = dialog.getByRole('listitem').first()
  await expect(choice).toContainText(/toán/i)
  await expectAccessible(page)
  await choice.getByRole('button').click()
  await send(page, '')
  const card = other.getByRole('log').getByRole('link', { name: /Khoá học/ })
  await expect(card).toBeVisible()
  const href = (await card.getAttribute('href')) ?? ''

  await send(other, `Xem thử ${origin}${href} nhé`)
  await expect(message(page, 'Xem thử').getByRole('link', { name: /^Khoá học/ })).toHaveAttribute('href', href)
  for (const one of [page, other]) {
    await expectAccessible(one)
    for (const width of [390, 768]) {
      await one.setViewportSize({ width, height: 844 })
      await expect(box(one)).toBeVisible()
      await expectNoSidewaysScroll(one)
      await expectAccessible(one)
    }
  }

  await own.getByRole('link', { name: /Gói thành viên/ }).click()
  await page.getByRole('link', { name: 'Hỏi hỗ trợ về đơn này' }).click()
  await expect(page.getByText(/^Yêu cầu này kèm đơn hàng KH/)).toBeVisible()
  await expect(page.getByLabel('Loại việc')).toHaveValue('ORDER')
  await expectAccessible(page)
  await page.getByLabel('Bạn cần giúp việc gì?').fill('Chưa trả được tiền')
  await page.getByLabel('Kể rõ hơn').fill('Ngân hàng báo lỗi ạ.')
  await page.getByRole('button', { name: 'Gửi yêu cầu' }).click()
  await expect(page.getByRole('heading', { name: 'Chưa trả được tiền' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Đơn hàng KH.*Gói thành viên/ })).toBeVisible()
  await expectAccessible(page)
  await other.context().close()
})
