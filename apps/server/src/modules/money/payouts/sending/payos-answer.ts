import { inVietnam } from '#platform/vietnam/time'
import type { BankAnswer } from '../outcomes/end-payout.service.ts'
import type { PayosTransaction, SentPayout } from './payos-api.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** So long payOS is asked for a payout that it does not know, or gives no answer about; then nobody knows, and two people decide. */
const silenceMs = 24 * hourMs
/** So long for one that payOS refused and does not know. */
const refusedMs = hourMs
/** So long a payout may be under way at payOS. */
const underWayMs = 72 * hourMs
/** So long after the payment payOS is asked once a day whether the bank reversed it. */
export const reversalWatchMs = 7 * 24 * hourMs

/** More and more seldom: half as long again as it has been sent, between half a minute and an hour. */
export const nextAskAt = (sentAt: Date, now: Date) =>
  new Date(now.getTime() + Math.min(Math.max((now.getTime() - sentAt.getTime()) / 2, minuteMs / 2), hourMs))

type Sent = { netVnd: number; bankBin: string; sentAt: Date }
/** What payOS says of one payout: an end, that it is under way, or nothing that belongs to it. */
type Reading = { end: BankAnswer } | { isUnderWay: true; words: string } | { isUnderWay: false; words: string }

const dayOf = (moment: Date) => inVietnam(moment).toPlainDate().toString()

/** The bank's day when payOS says it and it can be: after sending, and not in the future. */
function dayOfTransfer({ transactionDatetime }: PayosTransaction, sentAt: Date, now: Date) {
  const at = new Date(transactionDatetime ?? Number.NaN)
  const day = Number.isNaN(at.getTime()) ? dayOf(now) : dayOf(at)
  return day < dayOf(sentAt) || day > dayOf(now) ? dayOf(now) : day
}

const wordsOf = ({ state, errorCode, errorMessage }: PayosTransaction) =>
  ['payOS:', state, errorCode, errorMessage].filter(Boolean).join(' ').slice(0, 300)

/** Of the payouts under a reference. More than one, or another amount or bank than ours, is not taken for an end. */
export function readAnswer(found: readonly SentPayout[], { netVnd, bankBin, sentAt }: Sent, now: Date): Reading {
  const transactions = found.flatMap((one) => one.transactions)
  const [only] = transactions
  if (!only) return { isUnderWay: false, words: 'payOS: không tìm thấy khoản này' }
  if (transactions.length > 1) return { isUnderWay: false, words: `payOS: có ${transactions.length} lần chuyển cùng một mã` }
  if (only.amount !== netVnd || only.toBin !== bankBin) return { isUnderWay: false, words: 'payOS: số tiền hay ngân hàng nhận không đúng' }
  const words = wordsOf(only)
  if (only.state === 'SUCCEEDED') {
    const bankReference = only.reference?.slice(0, 60) || undefined
    return { end: { state: 'PAID', on: dayOfTransfer(only, sentAt, now), bankReference, outcome: words } }
  }
  if (only.state === 'FAILED' || only.state === 'CANCELLED' || only.state === 'REVERSED')
    return { end: { state: 'RETURNED', on: dayOfTransfer(only, sentAt, now), outcome: words } }
  return { isUnderWay: true, words }
}

/** Whether to stop asking: nobody knows then what became of it. */
export function hasGivenUp(sentAt: Date, now: Date, { isUnderWay, isRefused }: { isUnderWay: boolean; isRefused: boolean }) {
  const mostMs = isUnderWay ? underWayMs : isRefused ? refusedMs : silenceMs
  return now.getTime() - sentAt.getTime() >= mostMs
}
