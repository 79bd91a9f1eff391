import { sweepMessages } from '#modules/chat'
import type { Deps } from '#platform/deps'
import type { Job } from '#platform/jobs'
import { listRoomsJudged } from './moderation.repository.ts'

/** What somebody has yet to judge stays until they have, with all that was said around it. */
export const sweepAllButJudged = (deps: Deps) => sweepMessages(deps, ({ db }, roomIds) => listRoomsJudged(db, roomIds))

export const moderationJobs: readonly Job[] = [{ name: 'chat:sweep', cron: '53 19 * * *', run: sweepAllButJudged }]
