import { setTimeout as wait } from 'node:timers/promises'
import type { Transfer } from './bank.ts'
import type { Saying } from './tellers.ts'

/** SePay tries again for hours; a person at a demo will not wait that long. */
const whilePersonWaits = [0, 200, 500, 1000]
const afterwards = [5000, 10_000, 20_000, 40_000]

/** Tells the shop's server until it says that it has understood or patience ends; the later tries go on behind the person's back. */
export async function tellShop(origin: string, transfer: Transfer, sayings: readonly Saying[]) {
  await Promise.all(
    sayings.map(async (saying) => {
      if (await tellUntilHeard(origin, transfer, saying, whilePersonWaits)) return
      void tellUntilHeard(origin, transfer, saying, afterwards)
    }),
  )
}

async function tellUntilHeard(origin: string, transfer: Transfer, saying: Saying, pauses: readonly number[]) {
  for (const pause of pauses) {
    await wait(pause, undefined, { ref: false }) // a server that stops does not wait for this
    if ((await tellOnce(origin, transfer, saying)) === 'success') return true
  }
  return false
}

/** Says one thing once, and keeps what was answered. */
export async function tellOnce(origin: string, { told }: Transfer, { teller, what, letter }: Saying) {
  const answer = await ask(`${origin}/api/payments/callbacks/${teller}`, letter)
  told.push({ what, answer })
  return answer
}

async function ask(url: string, { headers, body }: Saying['letter']) {
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5000), redirect: 'error' })
    const reply = (await response.json()) as { success?: unknown } // the shop may answer anything; only this is read
    return response.status === 200 && reply.success === true ? 'success' : `HTTP ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.name : 'Error'
  }
}
