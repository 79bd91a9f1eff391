import type { Deps } from '#platform/deps'
import { readPinned } from '#modules/money/payment-accounts'
import { handleInBatches } from '#platform/postgres/batches'
import { endPayout } from '../outcomes/end-payout.service.ts'
import { accountContext } from '../preparing/prepare-batch.service.ts'
import { hasGivenUp, nextAskAt, readAnswer, reversalWatchMs } from './payos-answer.ts'
import { createPayout, findPayouts, type PayosChannel, payosChannel, PayosRefusal, type SentPayout } from './payos-api.ts'
import * as stored from './sending.repository.ts'

const dayMs = 86_400_000
const askAtOnce = 20

/** Sends what is on its way by payOS and not sent, each once, and asks about the rest. Safe to run twice at once. */
export async function sendPayouts(deps: Deps) {
  const channel = payosChannel(deps.config)
  if (!channel) return
  await handleInBatches(askAtOnce, async (limit) => {
    const due = await stored.claimToAsk(deps.db, deps.clock(), limit)
    await Promise.all(due.map((one) => askAbout(deps, channel, one)))
    return due.length
  })
  if (await answers(deps, channel)) while (await sendNext(deps, channel));
}

/** Whether payOS answers at all: with wrong keys, or while it is down, nothing is claimed for sending, as what is claimed is never sent again. */
async function answers(deps: Deps, channel: PayosChannel) {
  const next = await stored.findUnsent(deps.db)
  if (!next) return false
  try {
    await findPayouts(deps, channel, next.reference)
    return true
  } catch (error) {
    deps.log.warn({ err: error }, 'payOS does not answer, payouts wait')
    return false
  }
}

/** Whether to go on: there was one, and payOS answered. */
async function sendNext(deps: Deps, channel: PayosChannel) {
  const now = deps.clock()
  const payout = await stored.claimToSend(deps.db, { now, nextAskAt: nextAskAt(now, now) }) // committed before the call
  if (!payout) return false
  const { id, reference, netVnd, bankBin, sealedAccount } = payout
  const { number } = readPinned(deps, sealedAccount, accountContext(id))
  const transfer = { referenceId: reference, amount: netVnd, description: reference, toBin: bankBin, toAccountNumber: number }
  try {
    const sent = await createPayout(deps, channel, { ...transfer, idempotencyKey: id })
    await settle(deps, { ...payout, sentAt: now, providerId: null, outcome: null }, sent.referenceId === reference ? [sent] : [])
    return true
  } catch (error) {
    deps.log.warn({ err: error, payoutId: id }, 'sending a payout failed, it is asked about')
    const outcome = error instanceof PayosRefusal ? error.message : undefined
    await stored.noteAnswer(deps.db, { id, outcome, nextAskAt: nextAskAt(now, now) })
    return false
  }
}

async function askAbout(deps: Deps, channel: PayosChannel, payout: stored.Askable) {
  try {
    const found = await findPayouts(deps, channel, payout.reference)
    await (payout.state === 'PAID' ? watch(deps, payout, found) : settle(deps, payout, found))
  } catch (error) {
    deps.log.warn({ err: error, payoutId: payout.id }, 'asking payOS about a payout failed')
    if (payout.state !== 'PAID') await wait(deps, payout, { isUnderWay: false, words: 'payOS: không trả lời' })
  }
}

type Settled = Pick<stored.Askable, 'id' | 'netVnd' | 'bankBin' | 'sentAt' | 'providerId' | 'outcome'>

async function settle(deps: Deps, payout: Settled, found: readonly SentPayout[]) {
  const now = deps.clock()
  const reading = readAnswer(found, payout, now)
  const providerId = found.length === 1 ? found[0]?.id : undefined
  if (!('end' in reading)) return wait(deps, payout, { ...reading, providerId })
  await endPayout(deps, payout.id, reading.end, { mayDecide: false })
  const isPaid = reading.end.state === 'PAID'
  if (isPaid) await stored.noteAnswer(deps.db, { id: payout.id, providerId, nextAskAt: new Date(now.getTime() + dayMs) })
}

type Pending = { isUnderWay: boolean; words: string; providerId?: string | undefined }
async function wait(deps: Deps, { id, sentAt, outcome, ...payout }: Settled, { isUnderWay, words, providerId }: Pending) {
  const now = deps.clock()
  const isRefused = !isUnderWay && payout.providerId === null && outcome !== null
  if (hasGivenUp(sentAt, now, { isUnderWay, isRefused }))
    await endPayout(deps, id, { state: 'UNKNOWN', outcome: isRefused ? outcome : words }, { mayDecide: false })
  else await stored.noteAnswer(deps.db, { id, providerId, ...(isUnderWay && { outcome: words }), nextAskAt: nextAskAt(sentAt, now) })
}

/** PAID is final in the books: money that the bank took back later is shown to the admins, who find it in the statement. */
async function watch(deps: Deps, { id, endedAt, sentAt }: stored.Askable, found: readonly SentPayout[]) {
  const now = deps.clock()
  const isReversed = found.some(({ transactions }) => transactions.some(({ state }) => state === 'REVERSED'))
  if (isReversed) deps.log.error({ payoutId: id }, 'payOS reversed a payout that was paid')
  const isOver = isReversed || now.getTime() - (endedAt ?? sentAt).getTime() >= reversalWatchMs
  const outcome = isReversed ? 'payOS: REVERSED, tiền đã quay lại sau khi chuyển' : undefined
  await stored.noteAnswer(deps.db, { id, outcome, nextAskAt: isOver ? null : new Date(now.getTime() + dayMs) })
}
