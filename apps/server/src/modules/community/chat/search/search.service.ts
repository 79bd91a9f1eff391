import type { Query, Reply } from '@khue/contracts/endpoint'
import { messageSearchPageSize, type searchMessages } from '@khue/contracts/community/chat-search'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import type { Loop } from '#platform/jobs/loops'
import { readTerm } from '#platform/lists/text-search'
import { mentionRenderer } from '../messages/mentions.service.ts'
import { describeParticipants } from '../participants/participants.service.ts'
import { listReadable, showSome } from '../rooms/rooms.service.ts'
import { requireRoomAccess } from '../access/room-access.service.ts'
import { excerptOf } from './excerpt.ts'
import * as stored from './search.repository.ts'

/** How many changes per room a search indexes before it answers; the loop has indexed older ones long ago. */
const perRoomAtOnce = 500
/** The loop indexes little at a time, to leave the CPU to requests: a message takes a third of a millisecond. */
const little = { rooms: 20, messages: 80 }

/**
 * Messages that the actor may read and that contain every typed word, newest first. Access is checked now: rooms that the actor has left are not
 * searched, others only from the message after which they joined.
 */
export async function findMessages(
  deps: Deps,
  actor: Actor,
  { term: typed, roomId, after }: Query<typeof searchMessages>,
): Promise<Reply<typeof searchMessages>> {
  if (roomId) await requireRoomAccess(deps, actor, roomId)
  const roomRoles = (await listReadable(deps, actor)).filter(({ row }) => roomId === undefined || row.id === roomId)
  const term = readTerm(typed)
  const places = roomRoles.map(({ row }) => ({ roomId: row.id, fromSeq: row.fromSeq }))
  if (term.words.length === 0 || places.length === 0) return { items: [], rooms: [], people: [], next: null }
  await transact(deps, ({ db }) => stored.indexRooms(db, { roomIds: places.map((place) => place.roomId), perRoom: perRoomAtOnce }))
  const rows = await stored.listFound(deps.db, { places, term, ...(after && { after: cursorOf(after) }), limit: messageSearchPageSize + 1 })
  const shown = rows.slice(0, messageSearchPageSize)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  const roomsFound = new Set(shown.map((row) => row.roomId))
  const rooms = await showSome(
    deps,
    actor,
    roomRoles.filter(({ row }) => roomsFound.has(row.id)),
  )
  const called = await mentionRenderer(deps, shown)
  return {
    items: shown.map((row) => ({
      roomId: row.roomId,
      seq: row.seq,
      senderId: row.senderId,
      sentAt: new Date(row.sentAt).toISOString(),
      ...excerptOf(called(row.text, row), term.readings),
    })),
    rooms,
    people: [
      ...(
        await describeParticipants(
          deps,
          shown.map(({ senderId }) => senderId),
        )
      ).values(),
    ],
    next: last ? `${last.at}.${last.roomId}.${last.seq}` : null,
  }
}

function cursorOf(text: string): stored.Cursor {
  const [at = '', roomId = '', seq = ''] = text.split('.')
  return { at, roomId, seq: Math.min(Number(seq), 2_147_483_647) }
}

/** Indexes new and changed messages of all rooms. Returns whether there may be more. */
export async function indexMessages(deps: Deps) {
  const roomIds = await stored.listUnindexedRooms(deps.db, little.rooms)
  if (roomIds.length === 0) return false
  const perRoom = Math.ceil(little.messages / roomIds.length)
  await transact(deps, async ({ db }) => {
    await stored.limitGinPendingList(db)
    await stored.indexRooms(db, { roomIds, perRoom })
  })
  return true
}

/** Scans all rooms, so it runs rarely and rests nine tenths of the time: a search indexes the searcher's own rooms first anyway. */
export const searchLoops: readonly Loop[] = [{ name: 'chat:index-messages', everyMs: 30_000, restRatio: 9, run: indexMessages }]
