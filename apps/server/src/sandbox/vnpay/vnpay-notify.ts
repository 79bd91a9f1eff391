import { setTimeout as wait } from 'node:timers/promises'
import type { Told, Transaction } from './vnpay-gateway.ts'

/** The real gateway calls up to ten times, five minutes apart; a person at a demo will not wait that long. */
const whilePersonWaits = [0, 200, 500, 1000, 2000]
const afterwards = [5000, 10_000, 20_000, 40_000, 60_000]
/** After these answers the gateway is content. */
const final = new Set(['00', '02'])

/**
 * Tells the merchant's server how a payment ended, until it confirms or patience ends; the later tries go on behind the
 * person's back. Never throws: the answers are kept to be read.
 */
export async function notifyMerchant(callbackUrl: string, transaction: Transaction, query: string) {
  if (await tellUntilFinal(callbackUrl, transaction, query, whilePersonWaits)) return
  void tellUntilFinal(callbackUrl, transaction, query, afterwards)
}

async function tellUntilFinal(callbackUrl: string, { told }: Transaction, query: string, pauses: readonly number[]) {
  for (const pause of pauses) {
    await wait(pause, undefined, { ref: false }) // a server that stops does not wait for this
    const answer = await callMerchant(callbackUrl, query)
    told.push({ what: 'Kết quả', answer })
    if (final.has(answer)) return true
  }
  return false
}

/** Says one thing once, and keeps the answer. */
export async function tellOnce(callbackUrl: string, told: Told[], what: string, query: string) {
  told.push({ what, answer: await callMerchant(callbackUrl, query) })
}

async function callMerchant(callbackUrl: string, query: string) {
  try {
    const response = await fetch(`${callbackUrl}?${query}`, { signal: AbortSignal.timeout(5000), redirect: 'error' })
    const reply = (await response.json()) as { RspCode?: unknown } // the merchant may answer anything; only a code is read
    return typeof reply.RspCode === 'string' ? reply.RspCode.slice(0, 8) : `HTTP ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.name : 'Error'
  }
}
