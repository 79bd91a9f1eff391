import { LRUCache } from 'lru-cache'
import { listTaught } from '#modules/catalogue'
import { listUsers } from '#modules/entitlements'
import { listGuardians } from '#modules/identity'
import type { Db } from '#platform/db'
import type { Deps } from '#platform/deps'
import { classOf } from '../chat-room.ts'
import { listMembers, type RoomRow } from '../rooms.repository.ts'
import { guardiansOf } from './standing.ts'

/** Whoever has left a class hears of its room for no longer than this: of each message it would be asked anew. */
const rememberMs = 1000
const mostRooms = 500
const mostLearners = 2000

type Room = Pick<RoomRow, 'id' | 'childId' | 'kind' | 'purpose' | 'about'>

/** Whose open pages hear of a room: who is in it, unless they are not of the class any more, and the guardians who read along. */
export async function listReaders(deps: Deps, room: Room) {
  const members = (await listMembers(deps.db, { roomId: room.id })).map(({ personId }) => personId)
  const ofClass = room.kind === 'ROOM' ? await recall(deps, room) : undefined
  return [...new Set([...members.filter((id) => ofClass?.has(id) ?? true), ...(await guardiansOf(deps, room))])]
}

const memories = new WeakMap<Db, LRUCache<string, Promise<ReadonlySet<string>>>>()
function recall(deps: Deps, room: Room) {
  const memory = memories.get(deps.db) ?? new LRUCache({ max: mostRooms, ttl: rememberMs, ttlResolution: 0 })
  memories.set(deps.db, memory)
  const found = memory.get(room.about) ?? listOfClass(deps, room)
  memory.set(room.about, found, { noUpdateTTL: true })
  found.catch(() => memory.delete(room.about)) // a failure is its own askers' alone
  return found
}

async function listOfClass(deps: Deps, { about, purpose }: Room): Promise<ReadonlySet<string>> {
  const { refId } = classOf(about)
  const [taught, users] = [await listTaught(deps, [refId]), await listUsers(deps, [refId], mostLearners)]
  const learners = users.map(({ personId }) => personId)
  const there = purpose === 'CLASS' ? learners : (await listGuardians(deps, learners)).flatMap(({ guardianIds }) => guardianIds)
  return new Set([...taught.map(({ teacherId }) => teacherId), ...there])
}
