import { timingSafeEqual } from 'node:crypto'
import { type Message, queueMessage } from '#modules/ground/channels'
import { assertOutsideTransaction } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { networkOf } from '#platform/http/networks'
import {
  codeMinutes,
  type CodePurpose,
  codePurposes,
  hashAddress,
  hashCode,
  dummyCodeHash,
  newCode,
  rangeOf,
  sentPerDay,
} from './one-time-code.ts'
import { codeError } from './one-time-codes.errors.ts'
import * as stored from './one-time-codes.repository.ts'

export type CodeAddress = { kind: 'phone' | 'email'; value: string }
export type CodeRequest = {
  purpose: CodePurpose
  to: CodeAddress
  /** Another subject the code is bound to, such as an account: the check must name it again. */
  about?: string
  /** The requester's IP address, for the limit per network; omit only where the caller has its own limits. */
  ip?: string
  /**
   * Sent instead of a code, or `nothing`, where the requester must get no code without noticing it: limits, response and timing are the same, and no
   * code ever matches.
   */
  instead?: Message | 'nothing'
}

function secretOf({ config }: Deps) {
  if (!config.DATA_KEY) throw new Error('DATA_KEY is not set: codes cannot be hashed')
  return config.DATA_KEY
}

/** Sends a code of six digits, valid for five minutes: `{ expiresAt, resendAt }`. Replaces any earlier code of the purpose. */
export const sendCode = (deps: Deps, wanted: CodeRequest) =>
  transact(deps, async (deps) => {
    const { purpose, to, about, instead } = wanted
    const secret = secretOf(deps)
    const place = { purpose, addressHash: hashAddress(secret, to.value) }
    const code = newCode()
    const real = hashCode(secret, { purpose, value: to.value, code, ...(about && { about }) })
    const sent = await stored.putCode(deps.db, place, instead ? dummyCodeHash() : real)
    if (!sent) throw codeError.OTP_TOO_SOON({ retryAfter: await stored.findSecondsToWait(deps.db, place) })
    await enforceSendLimits(deps, place.addressHash, wanted)
    const message: Message = { template: 'otp', params: { code, minutes: codeMinutes, purpose: codePurposes[purpose] } }
    await queueMessage(deps, { [to.kind]: to.value }, instead === 'nothing' ? undefined : (instead ?? message), codeMinutes * 60)
    return sent
  })

const hour = 3600
/** Sending costs money, and fraudsters earn by receiving: each network, number range and the platform has a limit. */
const perHour = { network: 30, range: 60 }

async function enforceSendLimits(deps: Deps, addressHash: string, { to, ip }: CodeRequest) {
  const { RATE_LIMIT_FACTOR: factor, OTP_HOURLY_LIMIT: platform } = deps.config
  const isPhone = to.kind === 'phone'
  // always in this order, so that concurrent requests cannot deadlock
  const allowances = [
    { key: `address:${addressHash}`, max: sentPerDay, seconds: 24 * hour, refuse: codeError.OTP_DAILY_LIMIT },
    ...(ip ? [{ key: `network:${networkOf(ip)}`, max: perHour.network * factor, seconds: hour, refuse: codeError.OTP_NETWORK_LIMIT }] : []),
    ...(isPhone
      ? [{ key: `range:${rangeOf(to.value)}`, max: perHour.range * factor, seconds: hour, refuse: codeError.OTP_NETWORK_LIMIT }]
      : []),
    ...(isPhone ? [{ key: 'platform', max: platform * factor, seconds: hour, refuse: codeError.OTP_PAUSED }] : []),
  ]
  for (const { key, max, seconds, refuse } of allowances) {
    const { sent, secondsLeft } = await stored.countSent(deps.db, key, seconds)
    if (sent <= max) continue
    if (key === 'platform') deps.log.error({ limit: max }, 'OTP_HOURLY_LIMIT reached: one-time codes are no longer sent')
    throw refuse({ retryAfter: secondsLeft })
  }
}

/**
 * Accepts a code once; throws otherwise. Every attempt is counted before it is compared, and stays counted: never call this in a transaction, and
 * give the endpoint `ignoresIdempotencyKey`.
 */
export async function checkCode(
  deps: Deps,
  { purpose, value, code, about }: { purpose: CodePurpose; value: string; code: string; about?: string },
) {
  const db = assertOutsideTransaction(deps.db)
  const secret = secretOf(deps)
  const place = { purpose, addressHash: hashAddress(secret, value) }
  const guess = hashCode(secret, { purpose, value, code, ...(about && { about }) })
  const living = await stored.consumeAttempt(db, place)
  if (!living?.codeHash) throw (await stored.areTriesUsedUp(db, place)) ? codeError.OTP_ATTEMPTS_EXCEEDED() : codeError.OTP_EXPIRED()
  const isRight = timingSafeEqual(Buffer.from(living.codeHash), Buffer.from(guess))
  if (!isRight || !(await stored.consumeCode(db, place, guess))) throw codeError.OTP_INVALID()
}
