import type { Page } from '@playwright/test'
import QRCode from 'qrcode'
import { newName, newPerson } from './accounts.ts'
import { waitForHydration, demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'

test.use({ expectedErrors: /status of (400|404|409)/ }) // refusals are part of these journeys

/** Unique to this run: the queue may contain declarations of earlier ones. */
const name = newName()
const expectStatus = (page: Page, words: string) => expect(page.getByRole('status').getByText(words)).toBeVisible()
/** 21st century, female, born 2005; the rest is random, since a number is approved only once. */
const newNumber = () => `001305${String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')}`

const png = async (text: string) => ({ name: 'mat-truoc.png', mimeType: 'image/png', buffer: await QRCode.toBuffer(text, { scale: 8 }) })

async function addGender(page: Page) {
  await visit(page, '/account/settings/profile')
  await page.getByRole('radio', { name: 'Nữ' }).check()
  await page.getByRole('button', { name: 'Lưu thay đổi' }).click()
  await expectStatus(page, 'Đã lưu hồ sơ')
}

async function openAsAdmin(admin: Page) {
  await visit(admin, '/admin/identity-proofs')
  await admin
    .getByRole('button', { name: `Mở giấy tờ của ${name}` })
    .first()
    .click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Mở giấy tờ' }).click()
  await expect(admin.getByText('Lý do không được bỏ trống')).toBeVisible()
  await admin.getByLabel('Lý do mở').fill('Đối chiếu trước khi ký hợp đồng')
  await expectAccessible(admin)
  await admin.getByRole('dialog').getByRole('button', { name: 'Mở giấy tờ' }).click()
  await expect(admin.getByRole('heading', { name: `Giấy tờ của ${name}`, exact: true })).toBeFocused()
}

test('a card is read by its QR code, submitted, refused with a reason, corrected and approved', async ({ page, browser, baseURL }) => {
  const number = newNumber()
  await newPerson(page, name)
  await addGender(page)
  await visit(page, '/account/settings/identity')
  await expect(page.getByText('Bạn chưa khai giấy tờ nào.')).toBeVisible()
  await page.getByRole('button', { name: 'Lưu và gửi xác minh' }).click()
  await expect(page.getByText('Vui lòng chọn ảnh mặt trước.')).toBeVisible()
  await expectAccessible(page)

  const card = `${number}||${name}|08032005|Nữ|12 Hàng Bài, Hà Nội|15082024`
  await page.getByLabel('Ảnh mặt trước').setInputFiles(await png(card))
  await expect(page.getByText('Đã điền theo mã QR. Bạn kiểm tra lại giúp nhé.')).toBeVisible()
  await expect(page.getByLabel('Số định danh cá nhân')).toHaveValue(number)
  await expect(page.getByLabel('Năm', { exact: true })).toHaveValue('2024')
  await expect(page.getByLabel('Nơi cấp')).toHaveValue('Bộ Công an')
  await page.getByLabel('Ảnh mặt sau').setInputFiles({ ...(await png('https://khue.example')), name: 'mat-sau.png' })
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await expect(page.getByRole('button', { name: 'Lưu và gửi xác minh' })).toBeEnabled() // both photos are uploaded
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lưu và gửi xác minh' }).click()
  await expectStatus(page, 'Đã gửi giấy tờ để xác minh.')
  await expect(page.getByText('Đang chờ xác minh')).toBeVisible()

  const admin = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(admin, demo.admin)
  await openAsAdmin(admin)
  const picture = admin.getByRole('link', { name: /^Mặt trước/ }).locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Từ chối' }).click()
  await admin.getByLabel('Lý do từ chối').fill('Ảnh mặt sau không phải căn cước')
  await admin.getByRole('dialog').getByRole('button', { name: 'Từ chối' }).click()
  await expectStatus(admin, 'Đã từ chối giấy tờ.')

  await page.reload()
  await waitForHydration(page)
  await expect(page.getByText('Ảnh mặt sau không phải căn cước')).toBeVisible()
  await expect(page.getByText('Đối chiếu trước khi ký hợp đồng')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lưu và gửi xác minh' }).click() // with the previous photos
  await expect(page.getByText('Đang chờ xác minh')).toBeVisible()
  await openAsAdmin(admin)
  await admin.getByRole('button', { name: 'Chấp nhận' }).click()
  await expectStatus(admin, 'Đã chấp nhận giấy tờ.')
  await admin.context().close()
  await page.reload()
  await expect(page.getByText('Đã xác minh', { exact: true })).toBeVisible()
})

test('a photo without a QR code is refused, and everything can be typed', async ({ page }) => {
  await newPerson(page, name)
  await visit(page, '/account/settings/identity')
  await page.getByLabel('Đọc từ ảnh').setInputFiles(await png('https://khue.example'))
  await expect(page.getByRole('alert').getByText(/^Chưa thấy mã QR/)).toBeVisible()
  await page.getByLabel('Ảnh mặt trước').setInputFiles(await png('mặt trước'))
  await page.getByLabel('Ảnh mặt sau').setInputFiles(await png('mặt sau'))
  await page.getByLabel('Số định danh cá nhân').fill('0013 0512')
  await page.getByRole('button', { name: 'Lưu nháp' }).click()
  await expect(page.getByText('Số định danh gồm 12 chữ số.')).toBeVisible()
  await page.getByLabel('Số định danh cá nhân').fill(newNumber())
  for (const [part, value] of [
    ['Ngày', '15'],
    ['Tháng', '8'],
    ['Năm', '2022'],
  ] as const)
    await page.getByLabel(part, { exact: true }).fill(value)
  await page.getByLabel('Nơi cấp').fill('Bộ Công an')
  await page.getByRole('button', { name: 'Lưu nháp' }).click()
  await expect(page.getByText(/điền ngày sinh và giới tính trong hồ sơ/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sửa hồ sơ' })).toBeVisible()
})

test('the queue is a 404 for everybody but admins', async ({ page }) => {
  await signIn(page, demo.teacher)
  expect((await page.goto('/admin/identity-proofs'))?.status()).toBe(404)
  expect((await page.goto('/admin/data-requests'))?.status()).toBe(404)
})
