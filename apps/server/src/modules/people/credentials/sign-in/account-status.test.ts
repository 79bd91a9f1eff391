import { createChildCode, signInByChildCode } from '@khue/contracts/people/child-sign-in'
import { createChild } from '@khue/contracts/people/families'
import { refreshSession, sendSignInCode, signIn, signInByCode } from '@khue/contracts/people/identity'
import { addLoginType } from '@khue/contracts/people/linked-sign-ins'
import {
  createWebViewCode,
  nativeRefresh,
  nativeSecondStep,
  nativeSignIn,
  nativeSignInByCode,
  redeemWebViewCode,
} from '@khue/contracts/people/native-sign-in'
import { addPasskey, signInByPasskey, startPasskey, startPasskeySignIn } from '@khue/contracts/people/passkeys'
import { validateSecondFactor } from '@khue/contracts/people/second-factor'
import { expect, test } from 'vitest'
import { authenticator } from '#testing/authenticator'
import { browserOf, setCookies } from '#testing/browser'
import { sandboxSignInEnv } from '#testing/sandbox-sign-ins'
import { sentMessages } from '#testing/sent-messages'
import { testApp } from '#testing/test-app'
import { visitorOf } from '#testing/page-visitor'
import { codeOf, factorTest } from '../second-factor/second-factor.testing.ts'

const server = await testApp({ env: sandboxSignInEnv() })
const { app, call, deps, given, pool } = server
const { codeFor } = await sentMessages(server)
const { account, withFactor, halfway, forgetSteps, password } = await factorTest(server)
const origin = deps.config.publicUrl.origin
const headers = { 'm-device-id': 'a-device-of-an-app-0123456789' }

type Entered = { code: string | undefined; cookies: readonly string[] }
type Way = { accountId: string; enter: () => Promise<Entered> }
const seen = (answer: { code: string | undefined; headers: Record<string, unknown> }): Entered => ({
  code: answer.code,
  cookies: setCookies(answer).filter((line) => /khue_(?:access|refresh|step)=[^;]/.test(line)),
})

async function codeTo(phone: string) {
  await call(sendSignInCode, { body: { username: phone } })
  return { username: phone, code: await codeFor(phone) }
}
async function byProvider(): Promise<Way> {
  const { accountId, browser } = await account()
  const owner = visitorOf(app.fastify, origin, browser.cookies)
  const agree = async (visitor: typeof owner, address: string) => {
    const { url } = await visitor.open(address)
    return visitor.open(url, { method: 'POST', form: { person: '1001' } })
  }
  await pool.query('delete from linked_sign_ins')
  await agree(owner, (await browser.call(addLoginType, { body: { loginType: 'google' } })).data.redirectTo)
  return {
    accountId,
    async enter() {
      const visitor = visitorOf(app.fastify, origin)
      const { url } = await agree(visitor, '/login/oauth2/google')
      return {
        code: url.searchParams.get('error') ?? undefined,
        cookies: [...visitor.cookies.keys()].filter((name) => /access|refresh|step/.test(name)),
      }
    },
  }
}
async function byChildCode(): Promise<Way> {
  const parent = await given.parent()
  const child = { name: 'Lê Gia Bảo', birthDate: '2016-03-01', gender: 'MALE', grade: null, isGuardian: true } as const
  const { id } = (await call(createChild, { as: parent, body: child })).data
  const { code } = (await call(createChildCode, { as: parent, params: { id } })).data
  const { rows } = await pool.query<{ id: string }>('select id from accounts where person_id = $1', [id])
  return { accountId: rows[0]?.id ?? '', enter: async () => seen(await call(signInByChildCode, { body: { code } })) }
}
async function byPasskey(): Promise<Way> {
  const { accountId, browser } = await account()
  const key = authenticator(origin)
  await browser.call(addPasskey, { body: { credential: key.create((await browser.call(startPasskey)).data) } })
  return {
    accountId,
    async enter() {
      const here = browserOf(call)
      return seen(await here.call(signInByPasskey, { body: key.get((await here.call(startPasskeySignIn)).data) }))
    },
  }
}
async function inApp() {
  const person = await account()
  const { data } = await call(nativeSignIn, { body: { username: person.phone, password }, headers })
  if (!data.tokens) throw new Error('The app was not signed in')
  return { ...person, tokens: data.tokens }
}

const ways: readonly (readonly [name: string, begin: () => Promise<Way>])[] = [
  [
    'a password',
    async () => {
      const { accountId, phone } = await account()
      return { accountId, enter: async () => seen(await call(signIn, { body: { username: phone, password } })) }
    },
  ],
  [
    'a code by message',
    async () => {
      const { accountId, phone } = await account()
      const body = await codeTo(phone)
      return { accountId, enter: async () => seen(await call(signInByCode, { body })) }
    },
  ],
  [
    'the second step',
    async () => {
      const { accountId, phone, secret } = await withFactor()
      await forgetSteps(accountId)
      const browser = await halfway(phone)
      return { accountId, enter: async () => seen(await browser.call(validateSecondFactor, { body: { code: codeOf(secret) } })) }
    },
  ],
  ['a linked provider account', byProvider],
  ['a passkey', byPasskey],
  ['the code of a child', byChildCode],
  [
    'a refreshed session',
    async () => {
      const { accountId, browser } = await account()
      return { accountId, enter: async () => seen(await browser.call(refreshSession)) }
    },
  ],
  [
    'a password in the app',
    async () => {
      const { accountId, phone } = await account()
      return { accountId, enter: async () => seen(await call(nativeSignIn, { body: { username: phone, password }, headers })) }
    },
  ],
  [
    'a code by message in the app',
    async () => {
      const { accountId, phone } = await account()
      const body = await codeTo(phone)
      return { accountId, enter: async () => seen(await call(nativeSignInByCode, { body, headers })) }
    },
  ],
  [
    'the second step in the app',
    async () => {
      const { accountId, phone, secret } = await withFactor()
      await forgetSteps(accountId)
      const ticket = (await call(nativeSignIn, { body: { username: phone, password }, headers })).data.ticket ?? ''
      return { accountId, enter: async () => seen(await call(nativeSecondStep, { body: { ticket, code: codeOf(secret) }, headers })) }
    },
  ],
  [
    'a refreshed session of the app',
    async () => {
      const { accountId, tokens } = await inApp()
      return { accountId, enter: async () => seen(await call(nativeRefresh, { body: { refreshToken: tokens.refreshToken }, headers })) }
    },
  ],
  [
    "the app's web view",
    async () => {
      const { accountId, tokens } = await inApp()
      const bearer = { ...headers, authorization: `Bearer ${tokens.accessToken}` }
      const { code } = (await call(createWebViewCode, { body: {}, headers: bearer })).data
      return { accountId, enter: async () => seen(await call(redeemWebViewCode, { body: { code, to: '/' }, headers })) }
    },
  ],
]

const openSessions = async (accountId: string) =>
  (await pool.query('select 1 from sessions where account_id = $1 and ended_at is null', [accountId])).rowCount

test.each(ways)('%s opens an active account, and neither a locked nor a closed one', async (_, begin) => {
  const open = await begin()
  expect((await open.enter()).code).toBeUndefined()
  for (const status of ['LOCKED', 'CLOSED']) {
    const { accountId, enter } = await begin()
    await pool.query('update accounts set status = $2 where id = $1', [accountId, status])
    const before = await openSessions(accountId)
    const { code, cookies } = await enter()
    expect(code).toMatch(
      status === 'LOCKED'
        ? /^(?:ACCOUNT_LOCKED|SESSION_ENDED|WEB_VIEW_CODE_INVALID)$/
        : /^(?:SIGN_IN_FAILED|SESSION_ENDED|WEB_VIEW_CODE_INVALID|CHILD_CODE_INVALID)$/,
    )
    expect([cookies, await openSessions(accountId)]).toEqual([[], before])
  }
})
