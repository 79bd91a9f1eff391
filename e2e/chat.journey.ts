import { newPerson, signOut } from './accounts.ts'
import { box, choose, icon, list, log, interceptSending, menu, message, openMenu, row, send, twoClassmates } from './chat-steps.ts'
import { demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'

test('two people chat: contact search, live delivery, reply, reaction, edit, pin and recall', async ({ page, browser, baseURL }) => {
  const { other, an, binh } = await twoClassmates(page, browser, baseURL)
  await visit(other, '/open-classes')
  await visit(page, '/open-classes')
  await icon(page).click()
  await expect(page).toHaveURL('/account/chat')
  await expect(page.getByText('Chưa có cuộc trò chuyện nào')).toBeVisible()
  await expectAccessible(page)
  await list(page).getByRole('button', { name: 'Soạn tin mới' }).first().click()
  const people = page.getByRole('dialog', { name: 'Nhắn tin cho ai?' })
  await people.getByRole('searchbox', { name: 'Tên người' }).fill(binh.split(' ').slice(-2).join(' '))
  await expect(people.getByRole('button')).toHaveCount(2) // one is the close button
  await expectAccessible(page)
  await people.getByRole('button', { name: binh }).click()
  await expect(page).toHaveURL(/\/account\/chat\?open=/)
  await send(page, 'Chào bạn, mai học lúc mấy giờ?')
  await expect(message(page, 'Chào bạn').getByText('Đã gửi')).toBeAttached()
  await expect(row(page, binh)).toContainText('Bạn: Chào bạn')

  await expect(icon(other)).toHaveAccessibleName('Tin nhắn, 1 tin chưa xem')
  await icon(other).click()
  await expect(row(other, an)).toContainText('1 tin chưa xem')
  await row(other, an).click()
  await expect(message(other, 'Chào bạn')).toBeVisible()
  await expect(icon(other)).toHaveAccessibleName('Tin nhắn')
  await expect(message(page, 'Chào bạn').getByText('Đã xem')).toBeAttached()
  await expectAccessible(other)

  await box(other).pressSequentially('Mình')
  await expect(page.getByText('đang nhập…')).toBeVisible()
  await box(other).fill('')
  await expect(page.getByText('đang nhập…')).toBeHidden()

  await openMenu(other, 'Chào bạn')
  await expectAccessible(other)
  await menu(other).getByRole('menuitemcheckbox', { name: 'Yêu thích' }).click()
  await expect(message(page, 'Chào bạn').getByRole('button', { name: `Yêu thích: ${binh}` })).toBeVisible()
  await openMenu(other, 'Chào bạn')
  await choose(other, 'Trả lời')
  await send(other, 'Bảy rưỡi tối nhé')
  await expect(message(page, 'Bảy rưỡi').getByRole('button', { name: /Chào bạn, mai học/ })).toBeVisible()

  await openMenu(page, /^Chào bạn/)
  await choose(page, 'Sửa tin')
  const editor = page.getByRole('textbox', { name: 'Sửa tin đã gửi' })
  await expect(editor).toHaveValue('Chào bạn, mai học lúc mấy giờ?')
  await editor.fill('Chào bạn, mai học mấy giờ vậy?')
  await editor.press('Enter')
  await expect(message(other, /^Chào bạn, mai học mấy giờ vậy/)).toContainText('đã sửa')
  await expect(message(other, 'Bảy rưỡi').getByRole('button', { name: /mấy giờ vậy/ })).toBeVisible() // the quote as well

  await openMenu(other, 'Bảy rưỡi')
  await choose(other, 'Ghim tin')
  await expect(page.getByRole('button', { name: /^Tin đã ghim: Bảy rưỡi/ })).toBeVisible()
  await openMenu(other, 'Bảy rưỡi')
  await choose(other, 'Thu hồi')
  await other.getByRole('dialog', { name: 'Thu hồi tin này?' }).getByRole('button', { name: 'Thu hồi' }).click()
  await expect(message(page, 'Tin đã được thu hồi')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Tin đã ghim/ })).toHaveCount(0)
  await expectAccessible(page)
  await other.context().close()
})

test.describe('with an unreliable network', () => {
  test.use({ expectedErrors: /net::ERR_|Failed to load resource|WebSocket connection/ })

  test('messages written offline are stored, survive a reload, and arrive once and in order', async ({ page, browser, baseURL }) => {
    const { other, address } = await twoClassmates(page, browser, baseURL)
    const sending = await interceptSending(page)
    await visit(other, address)
    await visit(page, address)
    await page.context().setOffline(true)
    await expect(page.getByText('Mất kết nối.')).toBeVisible()
    await send(page, 'Tin một')
    await send(page, 'Tin hai')
    await expect(log(page).getByText('Chờ có mạng để gửi')).toHaveCount(2)
    await expectAccessible(page)
    await page.context().setOffline(false)
    await expect(message(other, 'Tin hai')).toBeVisible({ timeout: 20_000 })
    await expect(log(page).getByText('Chờ có mạng để gửi')).toHaveCount(0)

    sending.isHeld = true
    await send(page, 'Tin ba')
    await send(page, 'Tin bốn')
    await expect(log(page).getByRole('button', { name: 'Chưa gửi được. Chạm để gửi lại' })).toHaveCount(1) // the second waits for it
    await visit(page, address)
    await expect(message(page, 'Tin ba')).toBeVisible()
    sending.isHeld = false // retried automatically, with or without a click
    await expect(message(other, 'Tin bốn')).toBeVisible({ timeout: 40_000 })
    await expect(log(other).getByRole('article')).toContainText(['Tin một', 'Tin hai', 'Tin ba', 'Tin bốn'])
    await expect(log(page).getByRole('article')).toContainText(['Tin một', 'Tin hai', 'Tin ba', 'Tin bốn'])
    await other.context().close()
  })

  test('signing out deletes the stored messages', async ({ page, browser, baseURL }) => {
    const { other, address } = await twoClassmates(page, browser, baseURL)
    const sending = await interceptSending(page)
    await visit(page, address)
    sending.isHeld = true
    await send(page, 'Tin riêng')
    await box(page).fill('Viết dở')
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('chat ')).length)
    expect(await kept()).toBeGreaterThan(0)
    await page
      .getByRole('banner')
      .getByLabel(/^Tài khoản của/)
      .click()
    await page.getByRole('banner').getByRole('button', { name: 'Đăng xuất' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Đăng xuất' }).click()
    await expect(page).toHaveURL('/')
    expect(await kept()).toBe(0)
    await other.context().close()
  })
})

test('by keyboard only: choose, write two lines, move through the messages, reply, leave', async ({ page, browser, baseURL }) => {
  const { other, an, address } = await twoClassmates(page, browser, baseURL)
  await visit(page, address)
  await send(page, 'Một câu hỏi')
  await visit(other, '/account/chat')
  await row(other, an).focus()
  await other.keyboard.press('Enter')
  await expect(log(other)).toBeVisible()
  await box(other).focus()
  await other.keyboard.type('Dòng một')
  await other.keyboard.press('Shift+Enter')
  await other.keyboard.type('Dòng hai')
  await other.keyboard.press('Enter')
  await expect(message(page, 'Dòng một')).toContainText('Dòng một\nDòng hai')
  await expect(box(other)).toHaveValue('')
  await expect(box(other)).toBeFocused()

  await other.keyboard.press('ArrowUp')
  await expect(message(other, 'Dòng một')).toBeFocused()
  await other.keyboard.press('ArrowUp')
  await expect(message(other, 'Một câu hỏi')).toBeFocused()
  await other.keyboard.press('Enter')
  await expect(menu(other).getByRole('menuitemcheckbox', { name: 'Thích', exact: true })).toBeFocused()
  await other.keyboard.press('Escape')
  await expect(menu(other)).toHaveCount(0)
  await expect(message(other, 'Một câu hỏi')).toBeFocused()
  await other.keyboard.press('Enter')
  for (let reaction = 0; reaction < 6; reaction++) await other.keyboard.press('ArrowDown')
  await expect(menu(other).getByRole('menuitem', { name: 'Trả lời' })).toBeFocused()
  await other.keyboard.press('Enter')
  await expect(box(other)).toBeFocused()
  await expect(other.getByText(`Trả lời ${an}`)).toBeVisible()
  await other.keyboard.press('Escape')
  await expect(other.getByText(`Trả lời ${an}`)).toHaveCount(0)
  await other.context().close()
})

for (const width of [390, 768, 1440]) {
  test(`at ${width} px long names and words are shown completely, without overflow`, async ({ page, browser, baseURL }) => {
    const long = [`${'Công Tằng Tôn Nữ Hoàng '.repeat(3)}An`, `${'Nguyễn Phúc Bảo Khuê '.repeat(3)}Bình`]
    const { other, binh, roomId } = await twoClassmates(page, browser, baseURL, long)
    await page.setViewportSize({ width, height: 844 })
    await visit(page, `/account/chat?open=${roomId}`)
    await send(page, `Tiếng Việt có dấu: ${'nghiêng'.repeat(40)} https://khue.example/${'duong-dan-'.repeat(20)}`)
    await expect(message(page, 'Tiếng Việt').getByRole('link')).toHaveAttribute('rel', /noopener/)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    if (width < 768) {
      await expect(list(page)).toBeHidden()
      await expect(page.getByRole('banner')).toBeHidden()
      await page.getByRole('link', { name: 'Quay lại danh sách trò chuyện' }).click()
      await expect(log(page)).toHaveCount(0)
      await expect(row(page, binh)).toBeVisible()
      await page.setViewportSize({ width: 320, height: 700 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await row(page, binh).click()
      await expectNoSidewaysScroll(page)
    }
    if (width < 1200) {
      await page.getByRole('button', { name: 'Thông tin cuộc trò chuyện' }).click()
      await expect(page.getByRole('dialog').getByRole('switch', { name: 'Tắt thông báo' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Đóng', exact: true }).click()
    }
    await box(page).fill('ạ'.repeat(5001))
    await expect(page.getByText('Tin nhắn của bạn đã vượt quá giới hạn ký tự tối đa là 5000')).toBeVisible()
    await expectAccessible(page)
    await box(page).press('Enter')
    await expect(box(page)).toHaveValue('ạ'.repeat(5001))
    await other.context().close()
  })
}

test('a mother reads her child’s chat with the teacher, both are informed, and nobody else finds the room', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, demo.parent)
  await visit(page, '/account/chat')
  await row(page, 'Nguyễn Minh An và Nguyễn Thu Hà').click()
  await expect(page.getByText('Bạn đọc cuộc trò chuyện này với vai trò phụ huynh, và không viết ở đây.')).toBeVisible()
  await expect(page.getByText('Bạn chỉ đọc được cuộc trò chuyện này')).toBeVisible()
  await expect(box(page)).toHaveCount(0)
  await expectAccessible(page)

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } })
  const other = await context.newPage()
  await signIn(other, demo.teacher)
  await visit(other, page.url())
  await expect(other.getByText('Phụ huynh (Trần Thu Trang) đọc được cuộc trò chuyện này.')).toBeVisible()
  await other.goto('about:blank') // an open page could ask for its unread count without a session
  await signOut(other)
  await newPerson(other)
  await visit(other, page.url())
  await expect(other.getByText('Không tìm thấy cuộc trò chuyện')).toBeVisible()
  await expectAccessible(other)
  await context.close()
})
