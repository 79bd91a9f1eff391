import type { Page } from '@playwright/test'
import QRCode from 'qrcode'
import { backdateCode, callAs, codeFor, newName, newPerson, wrongCode } from './accounts.ts'
import { demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit, waitForHydration } from './journey.ts'

test.use({ expectedErrors: /status of (400|404|409)/ }) // refusals are part of these journeys

const widths = [320, 390, 768, 1440]
/** 21st century, female, born 2005; the rest is random, since a number is approved only once. */
const newNumber = () => `001305${String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')}`
const expectStatus = (page: Page, words: string) => expect(page.getByRole('status').getByText(words)).toBeVisible()
const photo = async (text: string, name: string) => ({ name, mimeType: 'image/png', buffer: await QRCode.toBuffer(text, { scale: 8 }) })

async function expectFits(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
}

/** A teacher whose identity is approved, with an account to be paid into. */
async function newTeacher(page: Page, admin: Page) {
  const person = await newPerson(page, newName())
  await visit(page, '/account/settings/profile')
  await page.getByRole('radio', { name: 'Nữ' }).check()
  await page.getByRole('button', { name: 'Lưu thay đổi' }).click()
  await expectStatus(page, 'Đã lưu hồ sơ')
  await visit(page, '/account/settings/identity')
  const card = `${newNumber()}||${person.name}|08032005|Nữ|12 Hàng Bài, Hà Nội|15082024`
  await page.getByLabel('Ảnh mặt trước').setInputFiles(await photo(card, 'mat-truoc.png'))
  await expect(page.getByText('Đã điền theo mã QR. Bạn kiểm tra lại giúp nhé.')).toBeVisible()
  await page.getByLabel('Ảnh mặt sau').setInputFiles(await photo('mặt sau', 'mat-sau.png'))
  await expect(page.getByRole('button', { name: 'Lưu và gửi xác minh' })).toBeEnabled()
  await page.getByRole('button', { name: 'Lưu và gửi xác minh' }).click()
  await expectStatus(page, 'Đã gửi giấy tờ để xác minh.')
  await callAs(page, '/ams/v1/payment-accounts/mine', { bankBin: '970436', number: '0881000458086', holder: person.name })
  const profile = await page.request.get('/api/mid/v1/users/profile')
  const { id } = ((await profile.json()) as { data: { id: string } }).data
  await callAs(admin, `/mid/v1/admin/identity-proofs/${id}/open`, { reason: 'Xét hồ sơ' })
  await callAs(admin, `/mid/v1/admin/identity-proofs/${id}/review`, { verdict: 'APPROVED' })
  await callAs(admin, `/mid/v1/admin/users/${id}/grant-role`, { role: 'teacher', reason: 'Hồ sơ đã duyệt' })
  return person
}

async function fillIn(page: Page) {
  await visit(page, '/account/teaching/contract')
  await expect(page.getByLabel('Số căn cước')).toHaveValue(/^001305/) // from the identity proof
  await page.getByRole('button', { name: 'Lưu thông tin' }).click()
  await expect(page.getByText('Vui lòng nhập địa chỉ liên hệ.')).toBeVisible()
  await expectFits(page)
  await page.getByLabel('Địa chỉ liên hệ').fill('18 ngõ 42 Yên Hoà')
  await page.getByLabel('Tỉnh, thành phố').selectOption('Hà Nội')
  await page.getByRole('button', { name: 'Lưu thông tin' }).click()
  await expectStatus(page, 'Đã lưu thông tin hợp đồng.')
  await expect(page.locator(':focus')).toContainText('Bản nháp')
  await page.getByRole('button', { name: 'Sửa', exact: true }).press('Enter')
  await expect(page.locator(':focus').getByLabel('Số căn cước')).toBeVisible()
  await page.getByRole('button', { name: 'Thôi sửa' }).click()
  await expect(page.locator(':focus').getByRole('button', { name: 'Sửa', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Lập bản hợp đồng để đọc và ký' }).click()
  await expect(page.getByRole('heading', { name: 'Hợp đồng hợp tác giảng dạy' })).toBeVisible()
}

async function sign(page: Page, phone: string) {
  await expect(page.getByText('Bản đang xem trùng mã băm đã lưu')).toBeVisible()
  await page.getByRole('button', { name: /^Gửi mã xác nhận/ }).click()
  const code = await codeFor(page.request, phone)
  await page.getByRole('button', { name: 'Ký hợp đồng', exact: true }).click()
  await expect(page.getByText('Bạn cần đồng ý ký bằng phương tiện điện tử.')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Tôi đã đọc và đồng ý ký hợp đồng/ }).check()
  await page.getByLabel(/^Mã gửi tới/).pressSequentially(wrongCode(code))
  await page.getByRole('button', { name: 'Ký hợp đồng', exact: true }).click()
  await expect(page.getByText('Mã OTP không hợp lệ')).toBeVisible()
  await page.getByLabel(/^Mã gửi tới/).fill(code)
  await page.getByRole('button', { name: 'Ký hợp đồng', exact: true }).click()
  await expect(page.locator(':focus')).toContainText('Chờ Khuê hoàn tất')
}

async function openCase(admin: Page, name: string) {
  await visit(admin, '/admin/contracts')
  await admin.getByRole('link', { name: `Mở hợp đồng của ${name}` }).click()
  await expect(admin.getByRole('heading', { name: `Hợp đồng của ${name}` })).toBeVisible()
}

async function decide(admin: Page, button: string, reason?: string) {
  await admin.getByRole('button', { name: button, exact: true }).click()
  const dialog = admin.getByRole('dialog')
  if (reason) await dialog.getByLabel(/^Lý do/).fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('a teacher fills in, signs by a code, corrects what comes back, and the completed contract is checked by a guest', async ({
  page,
  browser,
  baseURL,
}) => {
  const admin = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(admin, demo.admin)
  const { name, phone } = await newTeacher(page, admin)
  await fillIn(page)
  await expectFits(page)
  await sign(page, phone)

  await openCase(admin, name)
  await expectFits(admin)
  await decide(admin, 'Trả lại để sửa', 'Mặt sau căn cước bị loá')
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByText('Mặt sau căn cước bị loá').first()).toBeVisible()
  await page.getByRole('button', { name: 'Lập bản hợp đồng để đọc và ký' }).click()
  await backdateCode('sign-contract', phone)
  await sign(page, phone)

  await openCase(admin, name)
  await expect(admin.getByRole('link', { name: 'Tải hợp đồng đã ký' })).toBeHidden() // it names the number, too
  await decide(admin, 'Mở giấy tờ', 'Đối chiếu ảnh căn cước')
  await expect(admin.getByRole('link', { name: 'Tải hợp đồng đã ký' })).toBeVisible()
  await expect(admin.getByRole('link', { name: /^Mặt trước/ })).toBeVisible()
  await expectAccessible(admin)
  await decide(admin, 'Hoàn tất và khoá')
  await expectStatus(admin, 'Đã hoàn tất hợp đồng.')
  await admin.context().close()

  await page.reload()
  await waitForHydration(page)
  await expect(page.getByText('Hợp đồng đã khoá, chỉ còn để xem')).toBeVisible()
  await expect(page.getByText('Đối chiếu ảnh căn cước')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sửa', exact: true })).toBeHidden()
  await expectFits(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Tải hợp đồng đã ký' }).first().click()
  const file = await (await download).path()
  const address = await page.getByRole('link', { name: 'Mở trang kiểm tra' }).getAttribute('href')

  const guest = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await visit(guest, address ?? '')
  await expect(guest.getByText('Đang có hiệu lực')).toBeVisible()
  const sent: string[] = []
  guest.on('request', (request) => void (request.method() === 'GET' || sent.push(request.url())))
  await guest.getByLabel('Tệp PDF cần kiểm tra').setInputFiles(file)
  await expect(guest.getByText(/^Trùng khớp/)).toBeVisible()
  await expectFits(guest)
  await guest.getByLabel('Tệp PDF cần kiểm tra').setInputFiles(await photo('khác', 'khac.pdf'))
  await expect(guest.getByText(/^Không trùng/)).toBeVisible()
  expect(sent).toEqual([]) // the files stay in the browser
  await expect(guest.getByText(name)).toBeHidden()
  expect((await guest.goto('/verify/KHONGCOMANAYDAU2'))?.status()).toBe(404)
  await guest.context().close()
})
