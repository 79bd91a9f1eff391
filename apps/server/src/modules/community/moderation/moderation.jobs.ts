import { deleteExpiredMessages } from '#modules/community/chat'
import type { Deps } from '#platform/deps'
import type { Job } from '#platform/jobs/worker'
import { listRoomsUnderModeration } from './moderation.repository.ts'

/** Messages of rooms with an open case are kept until it is decided. */
export const deleteUnreportedMessages = (deps: Deps) =>
  deleteExpiredMessages(deps, ({ db }, roomIds) => listRoomsUnderModeration(db, roomIds))

export const moderationJobs: readonly Job[] = [{ name: 'chat:delete_old_messages', cron: '53 19 * * *', run: deleteUnreportedMessages }]
