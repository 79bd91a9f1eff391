import type { Deps } from '#platform/deps'
import { deleteOldMessages, listOldRooms } from './retention.repository.ts'

const roomsAtOnce = 200

/** Of some rooms those of which nothing may be taken out now. */
type ListKept = (deps: Deps, roomIds: readonly string[]) => Promise<ReadonlySet<string>>

/** Takes out what is older than the house decided to keep what people wrote; by default everything is kept for good. */
export async function deleteExpiredMessages(deps: Deps, listKept: ListKept) {
  const { db, config, log } = deps
  const months = config.CHAT_RETENTION_MONTHS
  if (months === 0) return
  let [gone, after] = [0, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const rooms = await listOldRooms(db, { months, after, limit: roomsAtOnce })
    const last = rooms.at(-1)
    if (last === undefined) break
    const kept = await listKept(deps, rooms)
    gone += await deleteOldMessages(
      db,
      rooms.filter((id) => !kept.has(id)),
      months,
    )
    after = last
  }
  log.info({ gone, months }, 'old messages deleted')
}
