import type { Loop } from '#platform/loops'
import { sendNext } from './send.service.ts'

export const campaignLoops: readonly Loop[] = [{ name: 'campaigns:send', everyMs: 1000, rests: 3, run: (deps) => sendNext(deps) }]
