import type { Deps } from '#platform/deps'
import { handleInOrder } from '#platform/postgres/batches'
import { deleteOldMessages, listOldRooms } from './retention.repository.ts'

const roomsAtOnce = 200

/** Those of some rooms whose messages must be kept for now. */
type ListKept = (deps: Deps, roomIds: readonly string[]) => Promise<ReadonlySet<string>>

/** Deletes messages older than the configured retention; by default messages are kept forever. */
export async function deleteExpiredMessages(deps: Deps, listKept: ListKept) {
  const { db, config, log } = deps
  const months = config.CHAT_RETENTION_MONTHS
  if (months === 0) return
  let gone = 0
  await handleInOrder(async (after) => {
    const rooms = await listOldRooms(db, { months, after, limit: roomsAtOnce })
    if (rooms.length === 0) return undefined
    const kept = await listKept(deps, rooms)
    gone += await deleteOldMessages(
      db,
      rooms.filter((id) => !kept.has(id)),
      months,
    )
    return rooms.at(-1)
  })
  log.info({ gone, months }, 'old messages deleted')
}
