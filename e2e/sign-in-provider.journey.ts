import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as openid from 'openid-client'
import { startServer } from '../scripts/server.ts'
import { newPerson, signOut } from './accounts.ts'
import { runSql } from './test-database.ts'
import { waitForHydration, expect, expectAccessible, expectNoSidewaysScroll, fillSignIn, test } from './journey.ts'

/** A third-party app on this machine: waits on its loopback address for the redirect (RFC 8252, 7.3). */
async function openApp() {
  const answers = Promise.withResolvers<string>()
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/callback')) answers.resolve(request.url)
    response.setHeader('content-type', 'text/html; charset=utf-8').end('<!doctype html><title>Ứng dụng</title><p>Đã quay lại ứng dụng</p>')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  const redirectUri = `http://127.0.0.1:${port}/callback`
  const id = `khue-journey-${port}`
  await runSql(
    'insert into oidc_clients (id, name, is_first_party, redirect_uris, post_logout_redirect_uris) values ($1, $2, false, $3, $4)',
    [id, 'Sổ liên lạc', [redirectUri], []],
  )
  return { id, redirectUri, answer: async () => new URL(await answers.promise, redirectUri), close: () => server.close() }
}

/** A certified client library, as an independent check of our provider. */
const discover = (clientId: string) =>
  openid.discovery(new URL(`${process.env.KHUE_URL}/oidc`), clientId, undefined, openid.None(), {
    execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks],
  })

test('another app signs a user in by PKCE: password and consent here, tokens there', async ({ page }) => {
  const { phone, name, password } = await newPerson(page, 'Hoàng Công Tằng Tôn Nữ Thị Thanh Nhàn')
  await signOut(page)
  const app = await openApp()
  try {
    const config = await discover(app.id)
    const [verifier, state, nonce] = [openid.randomPKCECodeVerifier(), openid.randomState(), openid.randomNonce()]
    const question = openid.buildAuthorizationUrl(config, {
      redirect_uri: app.redirectUri,
      scope: 'openid profile',
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    await page.goto(question.href)
    await expect(page).toHaveURL(/\/login\?from=/)
    await waitForHydration(page)
    await fillSignIn(page, phone, password)
    await expect(page.getByText('Sổ liên lạc').first()).toBeVisible()
    await expect(page.getByText(name).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /Đồng ý|Cho phép/ }).click()
    await expect(page.getByText('Đã quay lại ứng dụng')).toBeVisible()

    const tokens = await openid.authorizationCodeGrant(config, await app.answer(), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const subject = tokens.claims()?.sub ?? ''
    expect(await openid.fetchUserInfo(config, tokens.access_token, subject)).toMatchObject({ sub: subject, name })
  } finally {
    app.close()
  }
})

test.describe('with accounts managed by an external provider', () => {
  test.setTimeout(180_000)

  test('only the provider’s button is shown', async ({ page }) => {
    const provided = await startServer({
      MAX_EVENT_LOOP_DELAY_MS: '0', // as in the global setup
      OIDC_ISSUER: 'https://id.example.vn/realms/khue',
      OIDC_CLIENT_ID: 'khue',
      OIDC_CLIENT_SECRET: 'a-secret-of-the-provider',
      OIDC_NAME: 'Cổng định danh Sở Giáo dục và Đào tạo Thành phố Hồ Chí Minh',
      OIDC_SIGN_UP_URL: 'https://id.example.vn/register',
    })
    try {
      for (const path of ['/login', '/sign-up', '/forgot-password']) {
        await page.goto(`${provided.url}${path}?from=%2Fopen-classes`)
        const way = page.getByRole('link', { name: /^Đăng nhập bằng Cổng định danh/ })
        await expect(way).toHaveAttribute('href', '/login/oauth2/oidc?from=%2Fopen-classes')
        await expect(page.getByRole('link', { name: 'Lập tài khoản mới' })).toHaveAttribute('href', 'https://id.example.vn/register')
        await expect(page.locator('form')).toHaveCount(0)
      }
      await page.setViewportSize({ width: 320, height: 700 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    } finally {
      await provided.stop()
    }
  })
})
