import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/**
 * HONEST; or take payouts and DELAY their end, or put them ON HOLD; FAIL them at the bank; REFUSE new ones; process them but LOSE the answer; FORGET them
 * and lose the answer; answer with a FORGEd amount; or REVERSE what was paid before.
 */
export const payoutModes = ['HONEST', 'DELAY', 'HOLD', 'FAIL', 'REFUSE', 'LOSE', 'FORGET', 'FORGE', 'REVERSE'] as const
export type PayoutMode = (typeof payoutModes)[number]

export const Wanted = z.strictObject({
  referenceId: z.string().min(1).max(100),
  amount: z.int().min(1000).max(500_000_000),
  description: z.string().min(1).max(25),
  toBin: z.string().regex(/^\d{6}$/),
  toAccountNumber: z.string().regex(/^[A-Za-z0-9]{4,19}$/),
  category: z.array(z.string()).optional(),
})
export type Wanted = z.infer<typeof Wanted>
type State = 'RECEIVED' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'ON_HOLD' | 'REVERSED'
export type Kept = { key: string; wanted: Wanted; state: State; at: Date; /** How often it was submitted. */ submissions: number }

/** The reply in the envelope of payOS. */
export type Answer = { code: string; desc: string; data: Record<string, unknown> | null }
const refusal = (code: string, desc: string): Answer => ({ code, desc, data: null })
const idOf = (key: string) => createHash('sha256').update(`payout ${key}`).digest('hex').slice(0, 32)
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh', dateStyle: 'short', timeStyle: 'medium' })
const moment = (at: Date) => `${clock.format(at).replace(' ', 'T')}+07:00`

/** The payouts of payOS after version 1 of its documentation, in memory only: idempotent by key, no number of payouts under one reference. */
export function payoutOffice() {
  const kept = new Map<string, Kept>()
  let mode: PayoutMode = 'HONEST'

  /** What became of it by now. */
  function settle(one: Kept) {
    if (mode === 'REVERSE' && one.state === 'SUCCEEDED') one.state = 'REVERSED'
    const isWaiting = one.state === 'PROCESSING' || one.state === 'ON_HOLD'
    if (isWaiting && mode !== 'DELAY' && mode !== 'HOLD') one.state = mode === 'FAIL' ? 'FAILED' : 'SUCCEEDED'
  }
  const replyFor = (one: Kept): Answer => {
    settle(one)
    return { code: '00', desc: 'success', data: shown(one) }
  }

  return {
    get mode() {
      return mode
    },
    set mode(next: PayoutMode) {
      mode = next
    },
    list: () => [...kept.values()].toReversed(),
    create(key: string, wanted: Wanted): Answer {
      const known = kept.get(key)
      if (known) {
        known.submissions += 1
        return JSON.stringify(known.wanted) === JSON.stringify(wanted)
          ? replyFor(known)
          : refusal('409', 'Idempotency key đã dùng cho một lệnh chi khác')
      }
      if (mode === 'REFUSE') return refusal('1001', 'Số dư tài khoản chi không đủ (sandbox được đặt để từ chối)')
      const state = mode === 'DELAY' ? 'PROCESSING' : mode === 'HOLD' ? 'ON_HOLD' : mode === 'FAIL' ? 'FAILED' : 'SUCCEEDED'
      const one: Kept = { key, wanted, state, at: new Date(), submissions: 1 }
      if (mode !== 'FORGET') kept.set(key, one)
      return replyFor(one)
    },
    find(id: string): Answer {
      const one = [...kept.values()].find(({ key }) => idOf(key) === id)
      return one ? replyFor(one) : refusal('404', 'Không tìm thấy lệnh chi')
    },
    listOf(referenceId: string | undefined, { limit, offset }: { limit: number; offset: number }): Answer {
      const all = [...kept.values()].filter(({ wanted }) => referenceId === undefined || wanted.referenceId === referenceId)
      const page = all.slice(offset, offset + limit)
      page.forEach(settle)
      const pagination = { limit, offset, total: all.length, count: page.length, hasMore: offset + page.length < all.length }
      return { code: '00', desc: 'success', data: { pagination, payouts: page.map(shown) } }
    },
  }
}
export type PayoutOffice = ReturnType<typeof payoutOffice>

function shown({ key, wanted: { category, ...wanted }, state, at }: Kept) {
  const hasMoved = state === 'SUCCEEDED' || state === 'REVERSED'
  const transaction = {
    id: `txn_${idOf(key)}`,
    ...wanted,
    toAccountName: 'NGUOI NHAN THU NGHIEM',
    reference: hasMoved ? `FT${idOf(key).slice(0, 12).toUpperCase()}` : null,
    transactionDatetime: hasMoved ? moment(at) : null,
    errorMessage: state === 'FAILED' ? 'Tài khoản nhận không tồn tại' : null,
    errorCode: state === 'FAILED' ? 'ACCOUNT_NOT_FOUND' : null,
    state,
  }
  const approvalState = state === 'FAILED' ? 'FAILED' : hasMoved ? 'COMPLETED' : 'PROCESSING'
  return {
    id: idOf(key),
    referenceId: wanted.referenceId,
    transactions: [transaction],
    category: category ?? null,
    approvalState,
    createdAt: moment(at),
  }
}

/* The signature of payouts, implemented from the documentation of payOS and not from our adapter. */

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((one) => (typeof one === 'object' ? sorted(one) : (one as unknown)))
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, one]) => [name, sorted(one)]),
        )
      : value

const word = (value: unknown) => (value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value))

export function signPayout(data: object, key: string) {
  const text = Object.entries(sorted(data) as object)
    .map((pair) => pair.map((one) => encodeURIComponent(word(one))).join('='))
    .join('&')
  return createHmac('sha256', key).update(text).digest('hex')
}

export function isSigned(data: object, key: string, given: unknown) {
  const wanted = Buffer.from(signPayout(data, key))
  const said = Buffer.from(typeof given === 'string' ? given : '')
  return wanted.length === said.length && timingSafeEqual(wanted, said)
}
