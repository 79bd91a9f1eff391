import type { Loop } from '#platform/jobs/loops'
import { sendNext } from './send.service.ts'

/** A hundred thousand people take about a minute: the pauses leave capacity to all other work. */
const pace = { restRatio: 1, minIntervalMs: 45 }

export const campaignLoops: readonly Loop[] = [{ name: 'campaigns:send', everyMs: 1000, ...pace, run: (deps) => sendNext(deps) }]
