import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { newPerson, signInElsewhere } from './accounts.ts'
import { runSql } from './test-database.ts'
import { waitForHydration, expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './journey.ts'
import { addRenderGate, renderAtOnce } from './render-gate.ts'
import { findSmallTouchTargets } from './touch-targets.ts'

test.use({ expectedErrors: /status of (400|401|403|404|409)/ }) // refusals are part of these journeys

const path = '/account/settings/security'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const expectStatus = (page: Page, words: string) => expect(page.getByRole('status').getByText(words, { exact: true })).toBeVisible()
/** The app's current code, or one `later` half minutes ahead: each code is accepted once. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })

/** Backdates the last confirmation of a person's sessions, instead of waiting ten minutes. */
const backdateSignIn = (phone: string) =>
  runSql(
    `update sessions set confirmed_at = now() - interval '20 minutes'
     where account_id = (select account_id from sign_in_identifiers where value like '%' || right($1, 9))`,
    [phone],
  )

test('a second factor is turned on with a QR code, its recovery codes are saved, and it is turned off again', async ({ page }) => {
  const { phone, password } = await newPerson(page)
  await backdateSignIn(phone)
  await visit(page, path)
  await press(page, 'Bật xác thực hai lớp')
  const confirmation = page.getByRole('dialog', { name: 'Xác nhận đây là bạn' })
  await confirmation.getByLabel('Mật khẩu của bạn').fill('khong-phai-27')
  await confirmation.getByRole('button', { name: 'Tiếp tục' }).click()
  await expect(confirmation.getByText('Mật khẩu chưa đúng.')).toBeVisible()
  await expectAccessible(page)
  await confirmation.getByLabel('Mật khẩu của bạn').fill(password)
  await confirmation.getByRole('button', { name: 'Tiếp tục' }).click()

  const dialog = page.getByRole('dialog', { name: 'Bật xác thực hai lớp' })
  await expect(dialog.getByRole('img', { name: /^Mã QR/ })).toBeVisible()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await expect(dialog.getByRole('link', { name: /Mở ứng dụng/ })).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*${secret}`))
  await expectAccessible(page)
  await dialog.getByLabel('Mã xác thực').fill('000000')
  await dialog.getByRole('button', { name: 'Xác nhận và bật' }).click()
  await expect(dialog.getByText('Mã xác thực chưa đúng hoặc đã được dùng.')).toBeVisible()
  await dialog.getByLabel('Mã xác thực').fill(codeOf(secret, -1))
  await dialog.getByRole('button', { name: 'Xác nhận và bật' }).click()

  await expect(page.getByRole('heading', { name: 'Mã khôi phục của bạn' })).toBeFocused()
  const codes = await page.locator('ol code').allTextContents()
  expect(codes).toHaveLength(10)
  const download = page.waitForEvent('download')
  await press(page, 'Tải về')
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(codes.join('\n'))
  await expectAccessible(page)
  await press(page, 'Tôi đã cất mã')
  await expect(page.getByText(/Còn 10 mã khôi phục/)).toBeVisible()

  await press(page, 'Tạo lại mã khôi phục')
  const renewal = page.getByRole('dialog', { name: 'Tạo lại mã khôi phục?' })
  await renewal.getByLabel('Mã xác thực').fill(codeOf(secret))
  await renewal.getByRole('button', { name: 'Tạo lại mã khôi phục' }).click()
  await expect(page.getByRole('heading', { name: 'Mã khôi phục của bạn' })).toBeFocused()
  const fresh = await page.locator('ol code').allTextContents()
  expect(fresh).not.toEqual(codes)

  await press(page, 'Tắt xác thực hai lớp')
  const end = page.getByRole('dialog', { name: 'Tắt xác thực hai lớp?' })
  await end.getByLabel('Mật khẩu của bạn').fill(password)
  await end.getByLabel('Mã xác thực hoặc mã khôi phục').fill(fresh[0] ?? '')
  await expectAccessible(page)
  await end.getByRole('button', { name: 'Tắt', exact: true }).click()
  await expectStatus(page, 'Đã tắt xác thực hai lớp')
  await expect(page.getByText('Chưa bật', { exact: true })).toBeVisible()
})

test('a passkey is added, named and removed', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const { phone } = await newPerson(page)
  await visit(page, path)
  await press(page, 'Thêm khoá truy cập')
  await expectStatus(page, 'Đã thêm khoá truy cập')
  await press(page, 'Thêm khoá truy cập')
  await expect(page.getByText('Thiết bị này đã có khoá truy cập của bạn.')).toBeVisible()
  await page.getByRole('button', { name: /^Đổi tên khoá/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Đổi tên khoá truy cập' })
  await dialog.getByLabel('Tên khoá').fill('Điện thoại của Dương')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Lưu' }).click()
  await expectStatus(page, 'Đã đổi tên khoá truy cập')
  await expectAccessible(page)

  await backdateSignIn(phone)
  await press(page, 'Xoá khoá Điện thoại của Dương')
  await page.getByRole('dialog', { name: 'Xoá khoá truy cập?' }).getByRole('button', { name: 'Xoá', exact: true }).click()
  await page.getByRole('button', { name: 'Xác nhận bằng khoá truy cập' }).click()
  await expectStatus(page, 'Đã xoá khoá truy cập')
  await expect(page.getByText('Bạn chưa có khoá truy cập nào.')).toBeVisible()
})

test('an external account is linked, and removed again', async ({ page }) => {
  await newPerson(page)
  await visit(page, path)
  await press(page, 'Liên kết Facebook')
  await press(page, 'Trần Văn Nam')
  await waitForHydration(page)
  await expect(page).toHaveURL(path) // without the fragment that Facebook appends to addresses
  await expect(page.getByRole('listitem').filter({ hasText: 'Facebook' })).toContainText('Trần Văn Nam · liên kết ngày')
  await expectAccessible(page)
  await press(page, 'Gỡ Facebook')
  await expectStatus(page, 'Đã gỡ Facebook')
  await expect(page.getByRole('button', { name: 'Liên kết Facebook' })).toBeVisible()
})

test('a link cancelled at the provider returns here with a message', async ({ page }) => {
  await newPerson(page)
  await visit(page, path)
  await press(page, 'Liên kết Google')
  await press(page, 'Huỷ')
  await waitForHydration(page)
  await expect(page.getByRole('alert')).toHaveText('Bạn đã dừng đăng nhập tại nhà cung cấp.')
  await expect(page.getByRole('heading', { level: 1, name: 'Bảo mật' })).toBeVisible()
  await expectAccessible(page)
})

test('devices are listed, signed out one by one or all at once, and a new one causes a notice', async ({ page, browser }) => {
  const person = await newPerson(page)
  const others: Page[] = []
  for (let count = 0; count < 3; count++) others.push(await signInElsewhere(browser, person))
  await visit(page, '/account/settings/devices')
  const notices = page.getByRole('region', { name: 'Việc cần bạn để ý' })
  await expect(notices.getByText('3 lần đăng nhập mới')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/r/mot-dia-chi-sai') // a page without a header has the hotline in its corner
  const [seen, hotline] = [notices.getByRole('button', { name: 'Đã xem' }), page.getByRole('link', { name: /gọi/i }).first()]
  const [button, corner] = [await seen.boundingBox(), await hotline.boundingBox()]
  expect((button?.x ?? 390) + (button?.width ?? 0)).toBeLessThanOrEqual(corner?.x ?? 0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/account/settings/devices')
  await notices.getByRole('button', { name: 'Đã xem' }).click()
  await expect(notices).toBeHidden()
  const list = page.getByRole('main').getByRole('listitem')
  await expect(list.filter({ hasText: 'Thiết bị này' })).toHaveCount(1)
  const ends = page.getByRole('button', { name: /^Đăng xuất khỏi/ })
  await expect(ends).toHaveCount(3)
  await expectAccessible(page)
  await ends.first().click()
  await expectStatus(page, 'Đã đăng xuất thiết bị')
  await expect(ends).toHaveCount(2)

  await press(page, 'Đăng xuất mọi thiết bị khác')
  await page.getByRole('dialog').getByRole('button', { name: 'Đăng xuất', exact: true }).click()
  await expectStatus(page, 'Đã đăng xuất 2 thiết bị khác')
  await expect(page.getByText('Ngoài thiết bị này, tài khoản không mở ở đâu khác.')).toBeVisible()
  for (const other of others) {
    await other.goto('/account/settings/devices')
    await expect(other).toHaveURL(/\/sign-in\?/)
  }
})

test('a message is shown even if its row leaves in the same render', async ({ page, browser }) => {
  await signInElsewhere(browser, await newPerson(page))
  await addRenderGate(page)
  await visit(page, '/account/settings/devices')
  const end = page.getByRole('button', { name: /^Đăng xuất khỏi/ })
  await renderAtOnce(page, { of: 'devices.data', count: 2 }, () => end.dispatchEvent('click')) // the step, and the list without its row
  await expect(end).toHaveCount(0)
  await expectStatus(page, 'Đã đăng xuất thiết bị')
})

test('a security notice is on top of the next page, announced once, and closed for good', async ({ page, browser, baseURL }) => {
  const { phone, password } = await newPerson(page)
  await visit(page, '/')
  const notices = page.getByRole('region', { name: 'Việc cần bạn để ý' })
  const spoken = page.getByRole('status').filter({ hasText: 'Việc cần bạn để ý. 4 lần đăng nhập mới' })
  await expect(notices).toBeHidden()
  for (let count = 0; count < 4; count++) {
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
    await elsewhere.request.post('/api/mid/v1/auth/login', {
      data: { username: phone, password },
      headers: { origin: process.env.KHUE_URL ?? '' },
    })
  }

  await page.getByRole('link', { name: 'Lớp khoá học' }).first().click() // a client-side navigation
  await expect(page).toHaveURL('/courses')
  await expect(notices.getByText('4 lần đăng nhập mới')).toBeVisible()
  await expect(notices.getByText(/^Mới nhất: /)).toBeVisible()
  await expect(spoken).toHaveCount(1)
  const [folded] = await notices.getByRole('listitem').all() // the newest; the others are behind it
  await expect(notices.getByRole('listitem')).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await notices.boundingBox())?.height).toBeLessThan(844 / 4)
  await folded?.locator('summary').press('Enter')
  await expect(notices.getByRole('listitem')).toHaveCount(4)
  expect(await findSmallTouchTargets(page)).toEqual([])
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)

  await visit(page, path)
  await expect(notices).toBeVisible()
  await expect(spoken).toHaveCount(0)
  await notices.getByRole('button', { name: 'Đã xem: 4 lần đăng nhập mới' }).click() // all of the kind at once
  await expect(notices).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await visit(page, '/')
  await expect(notices).toBeHidden()
})
