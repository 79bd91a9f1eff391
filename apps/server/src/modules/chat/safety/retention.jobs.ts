import type { Deps } from '#platform/deps'
import type { Job } from '#platform/jobs'
import { deleteOldMessages, listOldRooms } from './retention.repository.ts'

const roomsAtOnce = 200

/** As long as the house decided to keep what people wrote; by default for good. */
export async function sweepMessages({ db, config, log }: Deps) {
  const months = config.CHAT_KEEP_MONTHS
  if (months === 0) return
  let [gone, after] = [0, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const rooms = await listOldRooms(db, { months, after, limit: roomsAtOnce })
    const last = rooms.at(-1)
    if (last === undefined) break
    gone += await deleteOldMessages(db, rooms, months)
    after = last
  }
  log.info({ gone, months }, 'old messages swept')
}

export const retentionJobs: readonly Job[] = [{ name: 'chat:sweep', cron: '53 19 * * *', run: sweepMessages }]
