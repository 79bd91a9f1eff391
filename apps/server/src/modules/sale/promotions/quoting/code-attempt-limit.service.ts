import type { Actor, Api, Caller } from '#platform/http/api'
import { networkOf } from '#platform/http/networks'

/** Codes that one account, or one guest network, may enter per minute on all endpoints: prevents guessing. */
const named = { max: 60, seconds: 60 }

type Asking = { actor: Actor | undefined; caller: Caller }

/** Counts codes, not requests, because a request may carry several. Throws TOO_MANY_REQUESTS. */
export async function limitCodeAttempts({ limits }: Pick<Api, 'limits'>, { actor, caller }: Asking, codes: readonly string[]) {
  const who = actor?.accountId ?? networkOf(caller.ip)
  for (let count = codes.length; count > 0; count--) await limits.consume('codes that were named', named, who)
}
