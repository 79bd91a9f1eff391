import type { SignIn, SignInByCode } from '@khue/contracts/people/identity'
import type { z } from 'zod'
import { checkCode, sendCode } from '#modules/ground/one-time-codes'
import type { Caller } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { AppError } from '#platform/errors'
import { networkOf } from '#platform/http/networks'
import { isPasswordOf, dummyPasswordHash } from '../passwords/hasher.ts'
import { getIdentifier, type Identifier, readIdentifier } from '#modules/people/people'
import { credentialsError } from '../credentials.errors.ts'
import { findAccountToSignIn } from './accounts.read-model.ts'
import { completeBrowserSignIn } from './complete-sign-in.service.ts'
import { countAttempt, uncountAttempt } from '../attempts/attempts.repository.ts'
import { hashToken } from '#modules/people/sessions'

/** Signs a person in by password, in a browser. */
export async function signIn(deps: Deps, caller: Caller, shown: z.output<typeof SignIn>) {
  return completeBrowserSignIn(deps, caller, await checkPassword(deps, caller, shown))
}

/**
 * The account of a right password. An unknown identifier, an account without a password and a wrong password cost the same work and get the same
 * response.
 */
export async function checkPassword(deps: Deps, { ip }: Caller, { username, password }: z.output<typeof SignIn>) {
  const identifier = readIdentifier(username)
  const who = identifier?.value ?? username.toLowerCase()
  const account = await limitFailures(deps, { who, ip }, () => findAccountByPassword(deps, identifier, password))
  if (!account) throw credentialsError.SIGN_IN_FAILED()
  return account
}

/** Sends a sign-in code if the account exists; the response does not reveal whether it does. */
export async function sendSignInCode(deps: Deps, { ip }: Caller, { username }: { username: string }) {
  const to = getIdentifier(username)
  const [account] = await findAccountToSignIn(deps.db, to)
  const sent = await sendCode(deps, { purpose: 'sign-in', to, ip, ...(!account && { instead: 'nothing' as const }) })
  return { expiresAt: sent.expiresAt.toISOString(), resendAt: sent.resendAt.toISOString() }
}

/** Signs a person in by the code they were sent, in a browser. */
export async function signInByCode(deps: Deps, caller: Caller, shown: z.output<typeof SignInByCode>) {
  return completeBrowserSignIn(deps, caller, { accountId: await checkSignInCode(deps, caller, shown) })
}

/** The account of a right code. Guesses are limited to five per code, and per network and account like wrong passwords. */
export async function checkSignInCode(deps: Deps, { ip }: Caller, { username, code }: z.output<typeof SignInByCode>) {
  const identifier = getIdentifier(username)
  const { value } = identifier
  await limitFailures(deps, { who: value, ip }, () => checkCode(deps, { purpose: 'sign-in', value, code }).then(() => true))
  const [account] = await findAccountToSignIn(deps.db, identifier)
  if (!account) throw credentialsError.SIGN_IN_FAILED() // the account was closed since the code was sent
  return account.accountId
}

const isWrongCode = (error: unknown) => error instanceof AppError && error.code === 'OTP_INVALID'

/** Matches no account; queried when the input is neither phone nor e-mail, so that the timing is the same. */
const dummyIdentifier: Identifier = { kind: 'email', value: '-' }

async function findAccountByPassword(deps: Deps, identifier: Identifier | undefined, password: string) {
  const [account] = await findAccountToSignIn(deps.db, identifier ?? dummyIdentifier)
  const isRight = await isPasswordOf(account?.passwordHash ?? dummyPasswordHash, password)
  return isRight && account?.passwordHash ? { accountId: account.accountId, passwordHash: account.passwordHash } : undefined
}

/** Failed attempts allowed in one window of 15 minutes. A school behind one address holds many people; one person has few addresses. */
const attemptLimits = { pair: 10, network: 100, identifier: 50 }

/** Counts an attempt before it is checked, so that concurrent guesses cannot exceed the limit, and uncounts it unless the check failed. */
async function limitFailures<T>(deps: Deps, { who, ip }: { who: string; ip: string }, check: () => Promise<T | undefined>) {
  const network = networkOf(ip)
  // in this order: an attempt refused by the pair's limit must not use up the shared limits
  const counters = [
    { key: `pair:${hashToken(`${who} ${network}`)}`, max: attemptLimits.pair },
    { key: `network:${network}`, max: attemptLimits.network },
    { key: `identifier:${hashToken(who)}`, max: attemptLimits.identifier },
  ]
  const uncount = async () => {
    for (const { key } of counters) await uncountAttempt(deps.db, key)
  }
  for (const { key, max } of counters) {
    const { attempts, secondsLeft } = await countAttempt(deps.db, key)
    if (attempts > max) throw credentialsError.TOO_MANY_SIGN_IN_ATTEMPTS({ retryAfter: secondsLeft })
  }
  const result = await check().catch(async (error: unknown) => {
    if (!isWrongCode(error)) await uncount()
    throw error
  })
  if (result !== undefined) await uncount()
  return result
}
