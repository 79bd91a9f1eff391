import type { Page } from '@playwright/test'
import { demo, expect, expectAccessible, expectFitsEveryScreen, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'

// the browser logs removed and missing pages that the test expects
test.use({ expectedErrors: /status of 4(04|10)/ })

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('a reader finds a post without typing diacritics, reads it and continues to another', async ({ page }) => {
  await visit(page, '/knowledge')
  await expectFitsEveryScreen(page)
  await page.getByLabel('Tìm trong bài viết').fill('phan so')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/term=phan\+so/)
  await page.getByRole('link', { name: 'Học phân số từ một chiếc bánh' }).click()
  await expect(title(page, 'Học phân số từ một chiếc bánh')).toBeVisible()
  await expect(page).toHaveTitle('Học phân số từ một chiếc bánh · Khuê')
  await expectFitsEveryScreen(page)
  await page.getByRole('navigation', { name: 'Trong bài này' }).getByRole('link', { name: 'Bước 3: Đặt lên tia số' }).click()
  await expect(page.getByRole('heading', { name: 'Bước 3: Đặt lên tia số' })).toBeInViewport()
  await page.getByRole('region', { name: 'Bài liên quan' }).getByRole('link').first().click()
  await expect(page).not.toHaveURL(/hoc-phan-so-tu-mot-chiec-banh/)
  await page.goBack()
  await expect(title(page, 'Học phân số từ một chiếc bánh')).toBeVisible()
})

test('a section is filtered by subject and paged; a missing post is a 404', async ({ page }) => {
  await visit(page, '/knowledge/learning-document')
  await page.getByRole('list', { name: 'Môn học' }).getByRole('link', { name: 'Tiếng Anh' }).click()
  await expect(page.getByText(/^\d+ bài viết$/)).toBeVisible()
  await expect(page.getByRole('link', { name: /Mười hai thì tiếng Anh/ })).toBeVisible()
  await page.getByRole('list', { name: 'Môn học' }).getByRole('link', { name: 'Kinh doanh & Marketing' }).click()
  await expect(page.getByText('Chưa có bài viết nào phù hợp')).toBeVisible()
  await expectAccessible(page)
  expect((await page.request.get('/knowledge/post/khong-co-bai-nay')).status()).toBe(404)
  expect((await page.request.get('/knowledge/khong-co')).status()).toBe(404)
})

test('a post and its feed have structured data', async ({ page }) => {
  await page.goto('/knowledge/post/chiec-o-mau-vang')
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  const kinds = data.map((one) => (JSON.parse(one) as { '@type': string })['@type'])
  expect(kinds.toSorted()).toEqual(['Article', 'BreadcrumbList'])
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/knowledge\/post\/chiec-o-mau-vang$/)
  for (const path of ['/knowledge/rss.xml', '/knowledge/story-library/rss.xml']) {
    const feed = await page.request.get(path)
    expect(feed.headers()['content-type']).toContain('application/rss+xml')
    const read = await page.evaluate(
      (xml) => {
        const document = new DOMParser().parseFromString(xml, 'application/xml')
        return { isBroken: document.querySelector('parsererror') !== null, items: document.querySelectorAll('item').length }
      },
      await feed.text(),
    )
    expect(read).toEqual({ isBroken: false, items: expect.any(Number) })
    expect(read.items).toBeGreaterThan(5)
  }
})

test('an admin writes by keyboard, previews, schedules, publishes and renames a post; the old link redirects, then it is removed', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `Bài viết thử ${Date.now()}`
  await signIn(page, demo.admin)
  await visit(page, '/admin/knowledge')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Viết bài mới' }).press('Enter')
  await page.getByLabel('Tiêu đề').fill(name)
  await page.getByRole('dialog').getByLabel('Chuyên mục').selectOption({ label: 'Blog' })
  await page.getByLabel('Tiêu đề').press('Enter')
  await expect(title(page, name)).toBeVisible()

  await page.getByLabel('Nội dung (Markdown)').fill('## Mục một\n\nChữ **đậm** và <b>thẻ</b>.\n\n## Mục hai\n\nHết.')
  const preview = page.getByRole('region', { name: 'Xem trước' })
  await expect(preview.getByRole('heading', { name: 'Mục một' })).toBeVisible()
  await expect(preview.getByText('<b>thẻ</b>')).toBeVisible()
  await page.getByRole('link', { name: 'Mọi bài viết' }).click()
  await page.getByRole('dialog', { name: 'Bạn có thay đổi chưa lưu' }).getByRole('button', { name: 'Ở lại' }).click()
  await page.getByLabel('Tóm tắt').fill('Một bài để thử.')
  await page.getByRole('button', { name: 'Lưu bản mới' }).press('Enter')
  await expect(page.getByText('Bản 2')).toBeVisible()
  await expectAccessible(page)

  const sheet = { name: 'Công thức.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\ntrailer <<>>\n%%EOF\n') }
  await page.getByLabel('Thêm tài liệu').setInputFiles(sheet)
  await expect(page.getByRole('button', { name: 'Bỏ tài liệu Công thức.pdf' })).toBeVisible()

  await page.getByLabel('Đăng lúc (giờ Việt Nam)').fill('2099-01-01T07:30')
  await page.getByRole('button', { name: 'Hẹn giờ', exact: true }).click()
  await expect(page.getByText('Bài sẽ tự hiện lúc 07:30 01/01/2099.')).toBeVisible()
  const slug = await page.getByLabel('Phần cuối của địa chỉ').inputValue()
  const reader = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  expect((await reader.request.get(`/knowledge/post/${slug}`)).status()).toBe(404)

  await page.getByRole('button', { name: 'Đăng ngay' }).click()
  await expect(page.getByRole('link', { name: 'Xem bài đã đăng' })).toBeVisible()
  await reader.goto(`/knowledge/post/${slug}`)
  await expect(title(reader, name)).toBeVisible()
  const download = reader.waitForEvent('download')
  await reader.getByRole('link', { name: 'Công thức.pdf PDF · 1 KB' }).click()
  expect((await download).suggestedFilename()).toBe('Công thức.pdf')
  await page.getByLabel('Phần cuối của địa chỉ').fill(`${slug}-moi`)
  await page.getByRole('button', { name: 'Đổi địa chỉ' }).click()
  await expect(page.getByText(`/knowledge/post/${slug}`, { exact: true })).toBeVisible()
  const led = () => reader.request.get(`/knowledge/post/${slug}`, { maxRedirects: 0 })
  await expect.poll(async () => (await led()).status()).toBe(301) // guest pages are cached for five seconds
  expect((await led()).headers().location).toBe(`/knowledge/post/${slug}-moi`)

  await page.getByRole('button', { name: 'Gỡ bài' }).click()
  await expect(page.getByText('Bài đã gỡ')).toBeVisible()
  const gone = await reader.goto(`/knowledge/post/${slug}-moi`)
  expect(gone?.status()).toBe(410)
  await expect(title(reader, 'Bài viết này đã được gỡ')).toBeVisible()
  await expectAccessible(reader)
})

test('the editor on phones and tablets shows either text or preview', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, demo.admin)
  await visit(page, '/admin/knowledge?term=hang+dang+thuc')
  await page
    .getByRole('link', { name: /^Sửa bài/ })
    .first()
    .click()
  const [text, preview] = [page.getByLabel('Nội dung (Markdown)'), page.getByRole('region', { name: 'Xem trước' })]
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(text).toBeVisible()
    await expect(preview).toBeHidden()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Xem trước' }).click()
    await expect(preview).toBeVisible()
    await expect(text).toBeHidden()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Soạn', exact: true }).click()
  }
})
