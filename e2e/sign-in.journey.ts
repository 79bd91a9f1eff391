import type { CDPSession, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { callAs, codeFor, newPerson, signOut } from './accounts.ts'
import { accountMenu, waitForHydration, expect, expectAccessible, fillSignIn, test, visit } from './journey.ts'

test.use({ expectedErrors: /status of (400|401|403|429)/ }) // refusals are part of these journeys

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const codeField = (page: Page) => page.getByLabel('Mã OTP gồm 6 chữ số')

test('a code replaces the password for existing accounts; nobody can find out which exist', async ({ page }) => {
  const { phone } = await newPerson(page)
  await signOut(page)
  const words = new Map<string, string>()
  for (const number of ['0977000111', phone]) {
    await visit(page, '/sign-in?from=%2Fopen-classes&promo_code=TET')
    await page.getByLabel('Số điện thoại hoặc email').fill(number)
    await press(page, 'Nhận mã đăng nhập')
    await expect(heading(page, 'Nhập mã đăng nhập')).toBeVisible()
    expect(page.url()).not.toContain(number) // the number does not get into the browser history
    words.set(number, (await page.getByText(/^Nếu tài khoản này có ở Khuê/).textContent()) ?? '')
  }
  expect(words.get(phone)?.replace(/\d{3}/, '')).toBe(words.get('0977000111')?.replace(/\d{3}/, ''))
  await expectAccessible(page)
  await page.reload()
  await waitForHydration(page)
  await codeField(page).pressSequentially(await codeFor(page.request, phone))
  await expect(page).toHaveURL('/open-classes?promo_code=TET')
  await expect(accountMenu(page)).toBeVisible()
})

const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

test('a second factor asks for the app’s code, or for a recovery code', async ({ page }) => {
  const { phone, password } = await newPerson(page)
  const { secret } = await callAs<{ secret: string }>(page, '/mid/v1/users/second-factor/start')
  const { recoveryCodes } = await callAs<{ recoveryCodes: string[] }>(page, '/mid/v1/users/second-factor/confirm', {
    code: codeOf(secret, 0),
  })
  for (const kind of ['app', 'recovery']) {
    await signOut(page)
    await visit(page, '/sign-in?from=%2Fopen-classes')
    await fillSignIn(page, phone, password)
    await expect(heading(page, 'Xác thực hai lớp')).toBeVisible()
    await expect(page).toHaveURL('/sign-in/second-factor?from=%2Fopen-classes')
    await expectAccessible(page)
    if (kind === 'app') {
      await page.getByLabel('Mã xác thực').pressSequentially('000000')
      await expect(page.getByText('Mã xác thực chưa đúng hoặc đã được dùng.')).toBeVisible()
      await page.reload()
      await waitForHydration(page)
      // each code is accepted once, and the next half minute's code is accepted already
      await page.getByLabel('Mã xác thực').pressSequentially(codeOf(secret, 1))
    } else {
      await page.getByRole('link', { name: /Dùng mã khôi phục/ }).click()
      await page.getByLabel('Mã khôi phục').fill('khong-dung-dau')
      await press(page, 'Xác nhận')
      await expect(page.getByText('Mã khôi phục chưa đúng hoặc đã được dùng.')).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel('Mã khôi phục').fill(recoveryCodes[0] ?? '')
      await press(page, 'Xác nhận')
    }
    await expect(page).toHaveURL('/open-classes')
    await expect(accountMenu(page)).toBeVisible()
  }
})

/** A virtual authenticator: stores passkeys and simulates a successful fingerprint check. */
async function addAuthenticator(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options })
  return { session, authenticatorId }
}

/** Creates a passkey for the page's user through WebAuthn. */
async function makePasskey(page: Page) {
  const options = await callAs<PublicKeyCredentialCreationOptionsJSON>(page, '/mid/v1/users/passkeys/start')
  const credential = await page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json)
    const made = await navigator.credentials.create({ publicKey })
    return made instanceof PublicKeyCredential ? made.toJSON() : undefined
  }, options)
  await callAs(page, '/mid/v1/users/passkeys', { credential })
}

test('a passkey signs in without a name or a password', async ({ page }) => {
  const { session, authenticatorId } = await addAuthenticator(page)
  await visit(page, '/')
  await newPerson(page)
  await makePasskey(page)
  await signOut(page)
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await visit(page, '/sign-in?from=%2Fopen-classes&f=plans')
  const button = page.getByRole('button', { name: /^Khoá truy cập/ })
  await button.click()
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  await expect(page).toHaveURL(/\/sign-in/) // the fingerprint check fails
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await button.click()
  await expect(page).toHaveURL('/open-classes?f=plans')
  await expect(accountMenu(page)).toBeVisible()
})

test('a passkey chosen by autofill signs in as well', async ({ page }) => {
  await addAuthenticator(page) // it chooses as soon as it is asked
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      document.documentElement.dataset.mediation = options?.mediation
      return get(options)
    }
  })
  await visit(page, '/')
  await newPerson(page)
  await makePasskey(page)
  await signOut(page)
  await page.goto('/sign-in?from=%2Fopen-classes')
  await expect(page).toHaveURL('/open-classes')
  await expect(accountMenu(page)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mediation', 'conditional') // never an unrequested dialog
})

test('Zalo signs in a linked user, and shows others how to link it', async ({ page }) => {
  await visit(page, '/login?from=%2Fopen-classes')
  await page.getByRole('link', { name: 'Zalo' }).click()
  await press(page, 'Trần Văn Nam')
  await expect(page.getByRole('alert')).toContainText('Zalo (Trần Văn Nam) chưa có tài khoản Khuê.')
  await waitForHydration(page)
  await expectAccessible(page)

  await newPerson(page)
  const { redirectTo } = await callAs<{ redirectTo: string }>(page, '/mid/v1/users/add-login-type', {
    loginType: 'zalo',
    from: '/open-classes',
  })
  await page.goto(redirectTo)
  await press(page, 'Trần Văn Nam')
  await expect(page).toHaveURL(/\/open-classes/)
  await signOut(page)
  await visit(page, '/login?from=%2Fopen-classes&promo_code=TET')
  await page.getByRole('link', { name: 'Zalo' }).click()
  await press(page, 'Trần Văn Nam')
  await expect(page).toHaveURL('/open-classes?promo_code=TET')
  await waitForHydration(page)
  await expect(accountMenu(page)).toBeVisible()
})

test('a provider response without a pending sign-in shows the message of spec 8', async ({ page }) => {
  await visit(page, '/login/oauth2/oidc/handler?code=x&state=y')
  await expect(page).toHaveURL(/\/login\?error=/)
  await expect(page.getByRole('alert')).toHaveText('Invalid state parameter')
})

test.describe('inside Zalo', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 13; Redmi 12C) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36 Zalo android/2405' })

  test('Google is not offered, and the page explains how to open it in a browser', async ({ page }) => {
    await visit(page, '/sign-in')
    await expect(page.getByText(/mở bằng trình duyệt/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Google' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Facebook' })).toBeVisible()
    await expectAccessible(page)
  })
})
test('Google is offered in an ordinary browser', async ({ page }) => {
  await visit(page, '/sign-in')
  await expect(page.getByRole('link', { name: 'Google' })).toBeVisible()
  await expect(page.getByText(/mở bằng trình duyệt/)).toHaveCount(0)
})

test.describe('before hydration, or without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the forms work', async ({ page, request }) => {
    const { phone } = await newPerson(page)
    await signOut(page)
    await page.goto('/sign-in?from=%2Fopen-classes&promo_code=TET')
    await fillSignIn(page, phone, 'sai-mat-khau-1')
    await expect(page.getByRole('alert').first()).toContainText('chưa đúng')
    await expect(page.getByLabel('Số điện thoại hoặc email')).toHaveValue(phone)
    await press(page, 'Nhận mã đăng nhập')
    await codeField(page).fill(await codeFor(request, phone))
    await press(page, 'Tiếp tục')
    await expect(page).toHaveURL('/open-classes?promo_code=TET')
    await expect(accountMenu(page)).toBeVisible()
  })
})
