import type { Role } from '@khue/contracts/endpoint'
import { signIn } from '@khue/contracts/people/identity'
import { confirmSecondFactor, startSecondFactor } from '@khue/contracts/people/second-factor'
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { createPersonWithPassword } from '../passwords/create-person.service.ts'
import { hashPassword } from '../passwords/hasher.ts'
import { browserOf } from '#testing/browser'
import type { testApp } from '#testing/test-app'

const password = 'HocVui2026!'
let phones = 930_000_000

/** The code of a person's authenticator app, `steps` from now. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** People with and without a second factor, in their browsers. */
export async function factorTest({ call, deps }: Awaited<ReturnType<typeof testApp>>) {
  const passwordHash = await hashPassword(password)

  async function account(roles: readonly Role[] = ['student']) {
    const phone = `0${phones++}`
    const { accountId = '' } = await createPersonWithPassword(deps, { name: 'Vũ Minh Khôi', avatarKind: 'm', roles, phone, passwordHash })
    const browser = browserOf(call)
    await browser.call(signIn, { body: { username: phone, password } })
    return { phone, accountId, browser }
  }
  async function withFactor() {
    const person = await account()
    const { secret } = (await person.browser.call(startSecondFactor)).data
    const { recoveryCodes } = (await person.browser.call(confirmSecondFactor, { body: { code: codeOf(secret) } })).data
    return { ...person, secret, recoveryCodes }
  }
  /** Another browser, after the password and before the second step. */
  async function halfway(phone: string) {
    const browser = browserOf(call)
    await browser.call(signIn, { body: { username: phone, password } })
    return browser
  }
  /** Allows codes that were already used. */
  const forgetSteps = (accountId: string) => deps.db.execute(sql`update totp_factors set last_step = null where account_id = ${accountId}`)
  return { account, withFactor, halfway, forgetSteps, password }
}
