import { type Deps, transact } from '#platform/deps'
import { AppError } from '#platform/errors'
import { unseal } from '#platform/crypto/encryption'
import {
  consumeSignInAttempt,
  consumeSignInTicket,
  hashToken,
  insertSignInTicket,
  lockSignInTicket,
  newToken,
  notifyOwner,
} from '#modules/people/sessions'
import { countAttempt, uncountAttempt } from '../attempts/attempts.repository.ts'
import { hashRecoveryCode, readRecoveryCode } from './recovery-code.ts'
import { factorError } from './second-factor.errors.ts'
import * as stored from './second-factor.repository.ts'
import { stepOf } from './totp.ts'

const triesPerTicket = 5
/** Wrong codes of one account in 15 minutes, across all tickets: a known password must not allow unlimited guesses. */
const wrongCodesPerWindow = 10

export const sealContext = (accountId: string) => `second-factor:${accountId}`

export async function hasSecondFactor({ db }: Deps, accountId: string) {
  const factor = await stored.findFactor(db, accountId)
  return factor !== undefined && factor.confirmedAt !== null
}

/** Starts the second step after the first succeeded: a ticket that works on this device only. */
export async function openSecondStep({ db }: Deps, accountId: string, device: string) {
  const ticket = newToken()
  const expiresAt = await insertSignInTicket(db, {
    ticketHash: hashToken(ticket),
    accountId,
    deviceHash: hashToken(device),
  })
  return { ticket, expiresAt }
}

/**
 * Completes the second step; returns the account. The ticket and the code are used up together, or neither is. `check` throws when the ticket was
 * ended since, as by a new password; call it in the transaction that signs the person in.
 */
export async function passSecondStep(deps: Deps, { ticket, device, code }: { ticket: string; device: string; code: string }) {
  const [ticketHash, deviceHash] = [hashToken(ticket), hashToken(device)]
  const tried = await consumeSignInAttempt(deps.db, ticketHash, deviceHash, triesPerTicket)
  if (!tried) throw factorError.SECOND_STEP_EXPIRED()
  const { accountId, tries } = tried
  await limitWrongCodes(deps, accountId, () =>
    transact(deps, async (deps) => {
      if (!(await consumeSignInTicket(deps.db, ticketHash, deviceHash))) throw factorError.SECOND_STEP_EXPIRED()
      if (!(await consumeSecondFactorCode(deps, accountId, code)))
        throw factorError.SECOND_FACTOR_WRONG({ triesLeft: triesPerTicket - tries })
    }),
  )
  const check = async ({ db }: Deps) => {
    if (!(await lockSignInTicket(db, ticketHash))) throw factorError.SECOND_STEP_EXPIRED()
  }
  return { accountId, check }
}

/** Checks a code for a change to the account itself: throws unless it is right and unused. Call it in the transaction of that change. */
export async function requireCode(deps: Deps, accountId: string, code: string) {
  if (!(await consumeSecondFactorCode(deps, accountId, code))) throw factorError.SECOND_FACTOR_WRONG()
}

/** Counts before checking; a right code, or one that was never checked, is uncounted. */
export async function limitWrongCodes<T>(deps: Deps, accountId: string, check: () => Promise<T>) {
  const key = `factor:${hashToken(accountId)}`
  const { attempts, secondsLeft } = await countAttempt(deps.db, key)
  if (attempts > wrongCodesPerWindow) throw factorError.TOO_MANY_CODE_ATTEMPTS({ retryAfter: secondsLeft })
  const result = await check().catch(async (error: unknown) => {
    if (!isWrongCode(error)) await uncountAttempt(deps.db, key)
    throw error
  })
  await uncountAttempt(deps.db, key)
  return result
}

const isWrongCode = (error: unknown) => error instanceof AppError && error.code === 'SECOND_FACTOR_WRONG'

async function consumeSecondFactorCode(deps: Deps, accountId: string, code: string) {
  const digits = code.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) return consumeTotp(deps, accountId, digits)
  if (!readRecoveryCode(code)) return false
  const isRight = await stored.consumeRecoveryCode(deps.db, accountId, hashRecoveryCode(accountId, code))
  if (isRight) await notifyOwner(deps, { accountId, kind: 'RECOVERY_CODE_USED' })
  return isRight
}

async function consumeTotp({ db, config }: Deps, accountId: string, digits: string) {
  const factor = await stored.findFactor(db, accountId)
  if (!factor?.confirmedAt) return false
  const secret = unseal(config, factor.sealedSecret, sealContext(accountId)).toString()
  const step = stepOf(secret, digits, factor.nowMs)
  return step !== undefined && stored.consumeTotpStep(db, accountId, step)
}
