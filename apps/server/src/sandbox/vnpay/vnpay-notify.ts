import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from './vnpay-gateway.ts'

/** The real gateway calls up to ten times, five minutes apart; a person at a demo will not wait that long. */
const pauses = [0, 200, 500, 1000, 2000]
/** After these answers the gateway is content (vietnam.md 1.1). */
const final = new Set(['00', '02'])

/** Tells the merchant's server how a payment ended, until it confirms or patience ends. Never throws: its answers are kept to be read. */
export async function notifyMerchant(callbackUrl: string, transaction: Transaction) {
  for (const pause of pauses) {
    await wait(pause)
    const answer = await callOnce(`${callbackUrl}?${transaction.answer}`)
    transaction.merchantAnswers.push(answer)
    if (final.has(answer)) return
  }
}

async function callOnce(url: string) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000), redirect: 'error' })
    const reply = (await response.json()) as { RspCode?: unknown } // the merchant may answer anything; only a code is read
    return typeof reply.RspCode === 'string' ? reply.RspCode.slice(0, 8) : `HTTP ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.name : 'Error'
  }
}
