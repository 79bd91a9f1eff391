import { setTimeout as wait } from 'node:timers/promises'
import type { Asked, Ending, Delivery, Transaction } from './transaction-store.ts'

/** What a gateway can say of a payment. Not every protocol has words for each. */
export type Word = 'paid' | 'refused' | 'unfinished' | 'held'

/** What is said of a payment instead of what happened to it; and what only a liar does: another key, another sum after signing. */
export type CallbackOverrides = { word?: Word; amountVnd?: number; number?: string; reference?: string; isForged?: true; isAltered?: true }

/** One call of the merchant, as it leaves: with a body it is a POST. */
export type Message = { query?: string; body?: string; headers?: Record<string, string> }

/** How a gateway speaks to the merchant. */
export type CallbackProtocol<A extends Asked = Asked> = {
  words: readonly Word[]
  /** Whether the merchant is deliveries by itself of such an end. */
  tells: (ending: Ending) => boolean
  say: (transaction: Transaction<A>, overrides: CallbackOverrides) => Message
  /** What the merchant answered, in a few letters; after some answers the gateway is content. */
  readAnswer: (response: Response) => Promise<string>
  isFinal: (answer: string) => boolean
}

/** Real gateways call up to ten times, minutes apart; a person at a demo will not wait that long. */
const foregroundDelaysMs = [0, 200, 500, 1000, 2000]
const backgroundDelaysMs = [5000, 10_000, 20_000, 40_000, 60_000]

/**
 * Tells the merchant's server how a payment ended, until it confirms or patience ends; the later tries go on behind the
 * person's back. Never throws: the answers are kept to be read.
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
    await wait(pause, undefined, { ref: false }) // a server that stops does not wait for this
    const answer = await callMerchant(callbacks, address, message)
    deliveries.push({ what: 'Kết quả', answer })
    if (callbacks.isFinal(answer)) return true
  }
  return false
}

/** Says one thing once, and keeps the answer. */
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
