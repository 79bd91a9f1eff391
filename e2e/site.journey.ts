import type { Page } from '@playwright/test'
import { demo, expect, expectAccessible, expectFitsEveryScreen, signIn, test, visit, waitForHydration } from './journey.ts'
import { readSql } from './test-database.ts'

// a message without contact details is refused by the server
test.use({ expectedErrors: /status of 400/ })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a message of a guest who presses twice arrives once', async ({ page }) => {
    const content = `Bấm hai lần ${Date.now()}`
    await page.goto('/contacts')
    await page.getByLabel('Tên của bạn').fill('Trần Thị Ngọc Ánh')
    await page.getByLabel('Số điện thoại hoặc email').fill('anh@example.vn')
    await page.getByLabel('Nội dung').fill(content)
    await page.getByRole('button', { name: 'Gửi lời nhắn' }).dblclick()
    await expect(page.getByRole('heading', { name: 'Đã gửi lời nhắn' })).toBeVisible()
    expect(await readSql('select count(*)::int as count from site_messages where content = $1', [content])).toEqual([{ count: 1 }])
  })
})

test('a request typed before its script has loaded can be sent', async ({ page }) => {
  const content = `Sáo trúc ${Date.now()}`
  const { promise: typed, resolve: release } = Promise.withResolvers<void>()
  await page.route(/course-request-dialog-.*\.js/, async (route) => {
    await typed
    await route.continue()
  })
  await page.goto('/faqs?open=course-request', { waitUntil: 'commit' })
  await page.getByLabel('Lớp bạn mong muốn').fill(content)
  release()
  await page.getByRole('button', { name: 'Gửi yêu cầu' }).click()
  await expect(page.getByText('Gửi yêu cầu thành công')).toBeVisible()
  expect(await readSql('select content from site_messages where content = $1', [content])).toEqual([{ content }])
})

test.describe('on a bad line', () => {
  test.use({ expectedErrors: /ERR_FAILED/ }) // the browser's log of the lost answer

  test('a message and a request of a guest whose answers were lost, repeated, arrive once', async ({ page }) => {
    const mark = `mất ${Date.now()}`
    const loseAnswer = async (address: RegExp) =>
      page.route(
        address,
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
    const fillMessage = async () => {
      await page.getByLabel('Tên của bạn').fill('Trần Thị Ngọc Ánh')
      await page.getByLabel('Số điện thoại hoặc email').fill('anh@example.vn')
      await page.getByLabel('Nội dung').fill(`Học phí ${mark}`)
      await page.getByRole('button', { name: 'Gửi lời nhắn' }).click()
    }
    await visit(page, '/contacts')
    await loseAnswer(/contacts\.data/)
    await fillMessage()
    await expect(page.getByText(/^Lỗi kết nối/).first()).toBeVisible()
    await page.reload()
    await waitForHydration(page)
    await fillMessage()
    await expect(page.getByRole('heading', { name: 'Đã gửi lời nhắn' })).toBeVisible()

    await visit(page, '/faqs?open=course-request')
    await page.getByLabel('Lớp bạn mong muốn').fill(`Đàn bầu ${mark}`)
    await loseAnswer(/forms\/submit/)
    const send = page.getByRole('button', { name: 'Gửi yêu cầu' })
    const lost = page.waitForEvent('requestfailed')
    await send.click()
    await lost
    await send.click()
    await expect(page.getByText('Gửi yêu cầu thành công')).toBeVisible()

    const kept = await readSql('select content from site_messages where content like $1 order by id', [`%${mark}`])
    expect(kept).toEqual([{ content: `Học phí ${mark}` }, { content: `Đàn bầu ${mark}` }])
  })
})

test('a visitor requests a course and sends a message, and an admin closes both', async ({ page, browser, baseURL }) => {
  const mark = `${Date.now()}`
  await visit(page, '/faqs')
  const question = page.getByText('Tôi chọn lớp cho con thế nào?')
  await question.click()
  await expectFitsEveryScreen(page)
  await page.getByRole('link', { name: 'gửi yêu cầu mở lớp' }).click()
  const dialog = page.getByRole('dialog', { name: 'Chưa thấy lớp bạn cần?' })
  const send = dialog.getByRole('button', { name: 'Gửi yêu cầu' })
  await expect(send).toBeDisabled()
  await dialog.getByLabel('Lớp bạn mong muốn').fill(`Đàn tranh ${mark}`)
  await expectFitsEveryScreen(page)
  await send.click()
  await expect(page.getByText('Gửi yêu cầu thành công')).toBeVisible()
  await expect(dialog).toBeHidden()

  await visit(page, '/contacts')
  await page.getByLabel('Tên của bạn').fill('Trần Thị Ngọc Ánh')
  await page.getByLabel('Số điện thoại hoặc email').fill('chưa có')
  await page.getByLabel('Nội dung').fill(`Hỏi học phí ${mark}`)
  await page.getByRole('button', { name: 'Gửi lời nhắn' }).click()
  await expect(page.getByText('Vui lòng nhập số điện thoại hoặc email để chúng tôi trả lời.')).toBeVisible()
  await expectFitsEveryScreen(page)
  await page.getByLabel('Số điện thoại hoặc email').fill('anh@example.vn')
  await page.getByRole('button', { name: 'Gửi lời nhắn' }).click()
  await expect(page.getByRole('heading', { name: 'Đã gửi lời nhắn' })).toBeVisible()

  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const desk = await context.newPage()
  await signIn(desk, demo.admin)
  await finish(desk, `Đàn tranh ${mark}`)
  await finish(desk, `Hỏi học phí ${mark}`)
  await context.close()
})

test('an admin edits, previews and publishes a text; it is on its page at once and can be compared', async ({ page }) => {
  await signIn(page, demo.admin)
  await visit(page, '/admin/texts')
  await expectFitsEveryScreen(page)
  const mark = `Câu mới ${Date.now()}`
  await page.getByRole('link', { name: 'Soạn Đối tác' }).click()
  const body = page.getByLabel('Nội dung')
  await body.fill(`${await body.inputValue()}\n\n${mark}`)
  await page.getByRole('button', { name: 'Xem trước' }).click()
  await expect(page.getByLabel('Bản xem trước').getByText(mark)).toBeVisible()
  await expectFitsEveryScreen(page)
  await page.getByRole('button', { name: 'Ban hành bản mới' }).click()
  await expect(page.getByText(/^Đã ban hành bản/)).toBeVisible()
  await expect(page.locator('[data-kind="added"]').getByText(mark)).toBeVisible()
  await visit(page, '/partners')
  await expect(page.getByText(mark)).toBeVisible()
  await expectFitsEveryScreen(page)
})

async function finish(page: Page, words: string) {
  await visit(page, '/admin/requests')
  await expectFitsEveryScreen(page)
  const rows = page.getByRole('main').getByRole('listitem')
  const row = rows.filter({ hasText: words })
  while ((await row.count()) === 0) {
    const shown = await rows.allInnerTexts()
    await page.getByRole('link', { name: 'Trang sau' }).click()
    await expect.poll(() => rows.allInnerTexts()).not.toEqual(shown)
  }
  await row.getByLabel('Ghi chú nội bộ').fill('Đã trả lời')
  await row.getByRole('button', { name: /^Đánh dấu đã xong/ }).click()
  await expect(page.getByText('Đã lưu').first()).toBeVisible()
  await expect(page.getByText(words)).toBeHidden()
  await expect(page.locator('[data-queued]:focus, [data-head]:focus')).toBeVisible() // the focus moves to the next item
}

test.describe('a course request', () => {
  test.use({ expectedErrors: /422/ }) // of an unknown teacher
  test('an admin turns a course request into a draft of a teacher, and goes on in its editor', async ({ page, request }) => {
    const words = `Con tôi muốn học cờ vây ${Date.now()}`
    const sent = await request.post('/api/utilities/forms/submit', { data: { type: 'REQUEST_COURSE', content: words } })
    expect(sent.ok()).toBe(true)
    const teachers = (await (await request.get('/api/tns/v1/teachers/top')).json()) as { data: { items: { slug: string; code: string }[] } }
    const [{ slug, code }] = teachers.data.items as [{ slug: string; code: string }]
    await signIn(page, demo.admin)
    await visit(page, '/admin/requests?kind=REQUEST_COURSE')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: words })
    await row.getByRole('button', { name: /^Soạn khoá học từ yêu cầu này/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Soạn khoá học từ yêu cầu này' })
    await dialog.getByLabel(/^Giáo viên/).fill('/teachers/khong-co-ai')
    await dialog.getByLabel(/^Tên khoá học/).fill('Cờ vây nhập môn')
    await dialog.getByLabel(/^Danh mục/).selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Tạo bản nháp' }).click()
    await expect(dialog.getByText('Không tìm thấy trang giáo viên này.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel(/^Giáo viên/).fill(`/teachers/${slug}-${code}`)
    await dialog.getByRole('button', { name: 'Tạo bản nháp' }).click()
    await expect(page).toHaveURL(/\/account\/teaching\/courses\/[\w-]+\/edit\/about$/)
    await expect(page.getByLabel(/^Mô tả chi tiết/)).toHaveValue(words)
  })
})

test('a fixed text is one page for everybody, with its address, pictures and questions', async ({ page, request }) => {
  const html = await (await request.get('/privacy-policy')).text()
  expect(html).toContain('<link rel="canonical"')
  await visit(page, '/privacy-policy')
  await expect(page.getByText(/^Có hiệu lực từ \d\d\/\d\d\/\d{4}$/)).toBeVisible()
  await page.getByRole('navigation', { name: 'Nội dung' }).getByRole('link', { name: 'Cookie' }).click()
  await expect(page).toHaveURL(/#muc-cookie$/)
  expect((await request.get('/share/site.png')).headers()['content-type']).toBe('image/png')
  await visit(page, '/about-us?f=story')
  await expectFitsEveryScreen(page)
})
