import type { RateLimit } from '@khue/contracts/endpoint'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { commonError } from '../errors.ts'

/** Counts calls per endpoint and caller. */
export type RateLimits = {
  /** Counts one call of `who`, or throws TOO_MANY_REQUESTS with the seconds to wait. Does nothing without a limit. */
  consume(name: string, limit: RateLimit | undefined, who: string): Promise<void>
}

/** `factor` multiplies every allowance: 1 in production, more where one machine plays many callers (bench, tests). */
export function rateLimits(factor: number): RateLimits {
  const limiters = new Map<string, RateLimiterMemory>()
  return {
    async consume(name, limit, who) {
      if (!limit) return
      let limiter = limiters.get(name)
      if (!limiter) {
        limiter = new RateLimiterMemory({ keyPrefix: name, points: limit.max * factor, duration: limit.seconds })
        limiters.set(name, limiter)
      }
      try {
        await limiter.consume(who)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw commonError.TOO_MANY_REQUESTS({ retryAfter: Math.ceil(refused.msBeforeNext / 1000) })
      }
    },
  }
}
