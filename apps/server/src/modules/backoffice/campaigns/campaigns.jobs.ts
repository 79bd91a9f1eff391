import type { Loop } from '#platform/jobs/loops'
import { sendNext } from './send.service.ts'

/** A hundred thousand people within the minute, and no sooner: the house is there for everybody else meanwhile. */
const pace = { restRatio: 1, minIntervalMs: 45 }

export const campaignLoops: readonly Loop[] = [{ name: 'campaigns:send', everyMs: 1000, ...pace, run: (deps) => sendNext(deps) }]
