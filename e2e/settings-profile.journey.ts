import type { Page } from '@playwright/test'
import { newPerson } from './accounts.ts'
import { demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'

// refusals are part of these journeys; Playwright's trace recorder reads pictures in a way that the content policy blocks
test.use({ expectedErrors: /status of (400|404|409)|Connecting to 'blob:/ })

const path = '/account/settings/profile'
const save = (page: Page) => page.getByRole('button', { name: 'Lưu thay đổi' }).click()
const expectStatus = (page: Page, words: string) => expect(page.getByRole('status').getByText(words, { exact: true })).toBeVisible()

test('a profile is filled in by typing parts of names, and saved', async ({ page }) => {
  await newPerson(page)
  await visit(page, path)
  await page.getByLabel('Họ và tên').fill(' ')
  await save(page)
  await expect(page.getByRole('alert').getByText(/Vui lòng kiểm tra và điền đầy đủ/)).toBeVisible()
  await expect(page.getByText('Vui lòng nhập họ và tên.')).toBeVisible()
  await expect(page.getByLabel('Họ và tên')).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('Họ và tên').fill('Công Tằng Tôn Nữ Thị Huyền Trân')
  await page.getByRole('radio', { name: 'Nữ' }).check()
  await page.getByLabel('Trường').fill('THPT Quốc Học')
  await page.getByLabel('Lớp, bậc học').selectOption('GRADE_11')
  const languages = page.getByRole('combobox', { name: 'Ngôn ngữ' })
  await languages.pressSequentially('anh')
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText('Tiếng Anh')
  await expectAccessible(page)
  await languages.press('ArrowDown')
  await languages.press('Enter')
  await expect(page.getByRole('button', { name: 'Bỏ Tiếng Anh' })).toBeVisible()
  await page.getByLabel('Tỉnh, thành phố').fill('binh duong')
  await page.getByRole('option', { name: /Hồ Chí Minh/ }).click()
  await page.getByLabel('Xã, phường, đặc khu').fill('Phường Bình Dương')
  await page.getByLabel('Số nhà, đường').fill('12 Đường Cách Mạng Tháng Tám')
  await save(page)
  await expectStatus(page, 'Đã lưu hồ sơ')

  await visit(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Công Tằng Tôn Nữ Thị Huyền Trân')
  await expect(page.getByRole('button', { name: 'Bỏ Tiếng Anh' })).toBeVisible()
  await expect(page.getByLabel('Tỉnh, thành phố')).toHaveValue('Thành phố Hồ Chí Minh')
  await expect(page.getByRole('radio', { name: 'Nữ' })).toBeChecked()
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }
})

test('unsaved changes are not lost by leaving, nor changes saved in another tab', async ({ page }) => {
  await newPerson(page)
  await visit(page, path)
  await page.getByLabel('Trường').fill('THCS Lê Quý Đôn')
  await page.getByRole('link', { name: 'Mật khẩu' }).click()
  const question = page.getByRole('dialog', { name: 'Bạn có thay đổi chưa lưu' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Ở lại' }).click()
  await expect(page.getByLabel('Trường')).toHaveValue('THCS Lê Quý Đôn')

  const elsewhere = await page.context().newPage()
  await visit(elsewhere, path)
  await elsewhere.getByLabel('Trường').fill('THPT Kim Liên')
  await save(elsewhere)
  await expectStatus(elsewhere, 'Đã lưu hồ sơ')
  await save(page)
  await expect(page.getByText(/Hồ sơ vừa được sửa ở nơi khác/)).toBeVisible()
  await expect(page.getByLabel('Trường')).toHaveValue('THCS Lê Quý Đôn')
  await page.getByRole('button', { name: 'Tải bản mới nhất' }).click()
  await expect(page.getByLabel('Trường')).toHaveValue('THPT Kim Liên')
  await page.getByLabel('Trường').fill('THPT Chu Văn An')
  await save(page)
  await expectStatus(page, 'Đã lưu hồ sơ')
  await page.getByRole('link', { name: 'Mật khẩu' }).click()
  await expect(page).toHaveURL('/account/settings/password')
})

/** A landscape picture, as a phone takes it. */
const photo = async (page: Page) => {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 500 })
    const pen = canvas.getContext('2d')
    if (!pen) return ''
    for (let stripe = 0; stripe < 9; stripe++) {
      pen.fillStyle = `hsl(${stripe * 40} 70% 50%)`
      pen.fillRect(stripe * 100, 0, 100, 500)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return { name: 'ảnh của tôi.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

test('a picture is cropped by pointer or keys, uploaded, shown and removed', async ({ page }) => {
  await newPerson(page)
  await visit(page, path)
  const avatar = page.getByRole('img', { name: 'Ảnh đại diện' })
  const drawn = await avatar.getAttribute('src')
  const chooser = page.getByLabel('Đổi ảnh')
  await chooser.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByRole('alert').getByText('Khuê chỉ nhận ảnh JPG, JPEG hoặc PNG.')).toBeVisible()
  await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText('Không mở được ảnh này. Hãy chọn ảnh khác.')).toBeVisible()

  await chooser.setInputFiles(await photo(page))
  const dialog = page.getByRole('dialog', { name: 'Chọn phần ảnh' })
  const cropped = dialog.getByRole('img', { name: 'Ảnh bạn vừa chọn' })
  const boxOf = async () => (await cropped.boundingBox()) ?? { x: 0, width: 0 }
  await expect.poll(async () => (await boxOf()).width).toBeGreaterThan(0) // the picture is being decoded
  const atFirst = await boxOf()
  await dialog.getByLabel('Phóng to').press('ArrowRight')
  await dialog.getByLabel('Sang ngang').press('ArrowRight')
  await expect.poll(async () => (await boxOf()).width).toBeGreaterThan(atFirst.width)
  const byKeys = await boxOf()
  await expectAccessible(page)
  const stage = await dialog.locator('div:has(> img)').boundingBox()
  const [x, y] = [(stage?.x ?? 0) + 160, (stage?.y ?? 0) + 160]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await boxOf()).x).toBeGreaterThan(byKeys.x)
  await dialog.getByRole('button', { name: 'Dùng ảnh này' }).click()
  await expectStatus(page, 'Đã đổi ảnh đại diện')
  await expect(dialog).toBeHidden()
  await expect(avatar).not.toHaveAttribute('src', drawn ?? '')
  expect(await avatar.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'Xoá ảnh' }).click()
  await expectStatus(page, 'Đã xoá ảnh đại diện')
  await expect(avatar).toHaveAttribute('src', drawn ?? '')
})

test('a parent opens the profile of a child, and nobody that of a stranger', async ({ page }) => {
  await signIn(page, demo.parent)
  await visit(page, path)
  await page.getByRole('link', { name: 'Nguyễn Minh An' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hồ sơ của Nguyễn Minh An' })).toBeVisible()
  await expect(page.getByLabel('Họ và tên')).toHaveValue('Nguyễn Minh An')
  await expectAccessible(page)
  const address = page.url()
  await newPerson(page)
  expect((await page.goto(address))?.status()).toBe(404)
})
