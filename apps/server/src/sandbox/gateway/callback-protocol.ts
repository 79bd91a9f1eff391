import { setTimeout as wait } from 'node:timers/promises'
import type { Asked, Ending, Delivery, Transaction } from './transaction-store.ts'

/** The payment states that a gateway can report. Not every protocol has all of them. */
export type Word = 'paid' | 'refused' | 'unfinished' | 'held'

/** Replaces parts of the true callback; `isForged` and `isAltered` simulate an attacker: another key, another amount after signing. */
export type CallbackOverrides = { word?: Word; amountVnd?: number; number?: string; reference?: string; isForged?: true; isAltered?: true }

/** One callback as it is sent: with a body it is a POST. */
export type Message = { query?: string; body?: string; headers?: Record<string, string> }

/** How a gateway calls the merchant. */
export type CallbackProtocol<A extends Asked = Asked> = {
  words: readonly Word[]
  /** Whether the gateway calls the merchant by itself after such an ending. */
  sendsCallback: (ending: Ending) => boolean
  say: (transaction: Transaction<A>, overrides: CallbackOverrides) => Message
  /** A short form of the merchant's answer; final answers end the retries. */
  readAnswer: (response: Response) => Promise<string>
  isFinal: (answer: string) => boolean
}

/** Real gateways call up to ten times, minutes apart; a visitor of a demo does not wait that long. */
const foregroundDelaysMs = [0, 200, 500, 1000, 2000]
const backgroundDelaysMs = [5000, 10_000, 20_000, 40_000, 60_000]

/**
 * Sends the result of a payment to the merchant until it confirms or the retries end; later retries run in the background. Never throws: the answers
 * are recorded.
 */
export async function notifyMerchant<A extends Asked>(callbacks: CallbackProtocol<A>, address: string, transaction: Transaction<A>) {
  const message = callbacks.say(transaction, {})
  if (await deliverUntilFinal(callbacks, { address, deliveries: transaction.deliveries, message }, foregroundDelaysMs)) return
  void deliverUntilFinal(callbacks, { address, deliveries: transaction.deliveries, message }, backgroundDelaysMs)
}

type Telling = { address: string; deliveries: Delivery[]; message: Message }

async function deliverUntilFinal<A extends Asked>(
  callbacks: CallbackProtocol<A>,
  { address, deliveries, message }: Telling,
  pauses: readonly number[],
) {
  for (const pause of pauses) {
    await wait(pause, undefined, { ref: false }) // does not keep a stopping process alive
    const answer = await callMerchant(callbacks, address, message)
    deliveries.push({ what: 'Kết quả', answer })
    if (callbacks.isFinal(answer)) return true
  }
  return false
}

/** Sends one callback once, and records the answer. */
export async function deliverOnce<A extends Asked>(
  callbacks: CallbackProtocol<A>,
  { address, deliveries, message }: Telling,
  what: string,
) {
  deliveries.push({ what, answer: await callMerchant(callbacks, address, message) })
}

async function callMerchant<A extends Asked>(callbacks: CallbackProtocol<A>, address: string, { query, body, headers }: Message) {
  try {
    const response = await fetch(query === undefined ? address : `${address}?${query}`, {
      ...(body !== undefined && { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }),
      signal: AbortSignal.timeout(5000),
      redirect: 'error',
    })
    return (await callbacks.readAnswer(response)).slice(0, 12)
  } catch (error) {
    return error instanceof Error ? error.name : 'Error'
  }
}
