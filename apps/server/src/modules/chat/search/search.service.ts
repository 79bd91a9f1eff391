import type { Query, Reply } from '@khue/contracts/endpoint'
import { foundPerPage, type searchMessages } from '@khue/contracts/chat-search'
import type { Actor } from '#platform/api'
import { type Deps, transact } from '#platform/deps'
import type { Loop } from '#platform/loops'
import { readTerm } from '#platform/text-search'
import { describeParticipants } from '../service/participants.ts'
import { listStandings, showRooms } from '../service/rooms.ts'
import { enter } from '../service/standing.ts'
import { excerptOf } from './excerpt.ts'
import * as stored from './search.repository.ts'

/** Of each room so many changes are looked at before somebody is answered; what is older the loop has long followed. */
const perRoomAtOnce = 500
const roomsAtOnce = 100

/**
 * What somebody may read and what holds every word they typed, the newest first. Where they may read is asked now: rooms they are out of
 * are not looked into, and of others only what was written since they came.
 */
export async function findMessages(
  deps: Deps,
  actor: Actor,
  { term: typed, roomId, after }: Query<typeof searchMessages>,
): Promise<Reply<typeof searchMessages>> {
  if (roomId) await enter(deps, actor, roomId)
  const standings = (await listStandings(deps, actor)).filter(({ row }) => roomId === undefined || row.id === roomId)
  const term = readTerm(typed)
  const places = standings.map(({ row }) => ({ roomId: row.id, fromSeq: row.fromSeq }))
  if (term.words.length === 0 || places.length === 0) return { items: [], rooms: [], people: [], next: null }
  await transact(deps, ({ db }) => stored.followRooms(db, { roomIds: places.map((place) => place.roomId), perRoom: perRoomAtOnce }))
  const rows = await stored.listFound(deps.db, { places, term, ...(after && { after: cursorOf(after) }), limit: foundPerPage + 1 })
  const shown = rows.slice(0, foundPerPage)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  const roomsFound = new Set(shown.map((row) => row.roomId))
  const rooms = await showRooms(
    deps,
    standings.filter(({ row }) => roomsFound.has(row.id)),
  )
  return {
    items: shown.map(({ roomId: inRoom, seq, senderId, sentAt, text }) => ({
      roomId: inRoom,
      seq,
      senderId,
      sentAt: new Date(sentAt).toISOString(),
      ...excerptOf(text, term.readings),
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

/** Follows what was written and changed anywhere. Answers whether there may be more. */
export async function followWords(deps: Deps) {
  const roomIds = await stored.listBehind(deps.db, roomsAtOnce)
  if (roomIds.length === 0) return false
  await transact(deps, ({ db }) => stored.followRooms(db, { roomIds, perRoom: perRoomAtOnce }))
  return true
}

/** Looks through all rooms, and so not often: whoever searches has the words of their own rooms followed at once. */
export const searchLoops: readonly Loop[] = [{ name: 'chat:follow-words', everyMs: 30_000, rests: 2, run: followWords }]
