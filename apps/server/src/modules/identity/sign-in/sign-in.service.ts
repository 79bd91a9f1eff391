import type { SignIn } from '@khue/contracts/identity'
import type { z } from 'zod'
import type { Caller } from '#platform/api'
import type { Deps } from '#platform/deps'
import { networkOf } from '#platform/networks'
import { setSessionCookies } from '../sessions/cookies.ts'
import { isPasswordOf, nobodysHash } from '../passwords/hasher.ts'
import { type Identifier, readIdentifier } from '../people/identifier.ts'
import { identityError } from '../identity.errors.ts'
import { findAccountToSignIn } from '../people/people.repository.ts'
import { countAttempt, uncountAttempt } from './sign-in.repository.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
import { endShownSessions, startSession } from '../sessions/sessions.service.ts'

/**
 * Signs a person in and puts the new session's cookies on the reply. An unknown identifier, an account without a password
 * and a wrong password cost the same work and get the same answer.
 */
export async function signIn(deps: Deps, caller: Caller, { username, password }: z.output<typeof SignIn>) {
  const identifier = readIdentifier(username)
  const who = identifier?.value ?? username.toLowerCase()
  const account = await countingFailures(deps, who, caller.ip, () => findAccountByPassword(deps, identifier, password))
  if (!account) throw identityError.SIGN_IN_FAILED()
  if (account.status === 'LOCKED') throw identityError.ACCOUNT_LOCKED() // only told to who knows the password
  await endShownSessions(deps, caller, 'REPLACED')
  // device and session are always new, so nothing that was planted in the browser before survives a sign-in
  const device = newToken()
  const session = await startSession(deps, { accountId: account.accountId, device, userAgent: caller.userAgent })
  setSessionCookies(caller.cookies, { ...session, device })
  return session
}

/** Nobody is stored under it; looked for when what was typed is neither phone nor e-mail, so that it takes no less time. */
const nobody: Identifier = { kind: 'email', value: '-' }

async function findAccountByPassword(deps: Deps, identifier: Identifier | undefined, password: string) {
  const [account] = await findAccountToSignIn(deps.db, identifier ?? nobody)
  const isRight = await isPasswordOf(account?.passwordHash ?? nobodysHash, password)
  return isRight && account?.passwordHash ? account : undefined
}

/** Failed attempts allowed in one window of 15 minutes. A school behind one address holds many people; one person has few addresses. */
const attemptLimits = { pair: 10, network: 100, identifier: 50 }

/**
 * Counts an attempt before it is judged, so that guesses running at once cannot slip past the limit together, and takes
 * it back unless it was judged a failure.
 */
async function countingFailures<T>(deps: Deps, who: string, ip: string, judge: () => Promise<T | undefined>) {
  const network = networkOf(ip)
  // in this order: who is refused for the pair must not use up what others share
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
    if (attempts > max) throw identityError.TOO_MANY_SIGN_INS({ retryAfter: secondsLeft })
  }
  const result = await judge().catch(async (error: unknown) => {
    await uncount()
    throw error
  })
  if (result !== undefined) await uncount()
  return result
}
