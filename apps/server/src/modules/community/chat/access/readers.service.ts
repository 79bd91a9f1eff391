import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { listTaught, teachersOf } from '#modules/offer/courses'
import { listUsers } from '#modules/sale/entitlements'
import { listGuardians, filterPeopleByRole } from '#modules/people/people'
import { afterCommit, isPool, poolBehind } from '#platform/postgres/db'
import type { Deps } from '#platform/deps'
import { classOf, isCustomer, isOfClass } from '../chat-room.ts'
import { listMembers, type RoomRow } from '../rooms.repository.ts'
import { guardiansOf } from './room-access.service.ts'

/**
 * How long class members are cached: a person who left a class may get events of its room for this long. Without a cache each message would query the
 * class.
 */
const rememberMs = 1000
const mostRooms = 500
const mostLearners = 2000

type Room = Pick<RoomRow, 'id' | 'childId' | 'kind' | 'purpose' | 'key'>

/** The people whose open pages get events of a room: current members who still belong to the class or the staff, and supervising guardians. */
export async function listReaders(deps: Deps, room: Room) {
  const [members, ofClass] = await Promise.all([listIn(deps, room), listOf(deps, room, { now: false })])
  return filterReaders(deps, room, members, ofClass)
}

/**
 * The same without the cache, for events that carry content; undefined when the room has more than `most` members, for whom the check would be
 * expensive.
 */
export async function listReadersNow(deps: Deps, room: Room, most: number) {
  const isLarge = largeRooms.has(room.id) // for a known large room the class query would be wasted
  const [members, ofClass] = await Promise.all([listIn(deps, room), isLarge ? undefined : listOf(deps, room, { now: true })])
  if (members.length > most) {
    largeRooms.set(room.id, true)
    return undefined
  }
  return filterReaders(deps, room, members, isLarge ? await listOf(deps, room, { now: true }) : ofClass)
}

const largeRooms = new LRUCache<string, true>({ max: mostRooms })

const listIn = async ({ db }: Deps, { id: roomId }: Room) => (await listMembers(db, { roomId })).map(({ personId }) => personId)
const listOf = async (deps: Deps, room: Room, { now }: { now: boolean }) =>
  isOfClass(room) ? getCachedClassMembers(deps, room, { now }) : undefined

async function filterReaders(deps: Deps, room: Room, members: readonly string[], ofClass: ReadonlySet<string> | undefined) {
  const there = room.kind === 'SUPPORT' ? await listSupportMembers(deps, room, members) : ofClass
  return [...new Set([...members.filter((id) => there?.has(id) ?? true), ...(await guardiansOf(deps, room))])]
}

async function listSupportMembers(deps: Deps, room: Room, members: readonly string[]): Promise<ReadonlySet<string>> {
  const others = members.filter((id) => !isCustomer(room.key, id))
  const staff = await filterPeopleByRole(deps, others, 'admin')
  return new Set(members.filter((id) => staff.has(id) || isCustomer(room.key, id)))
}

type Memory = LRUCache<string, Promise<ReadonlySet<string>>>
let memories = new WeakMap<Pool, Memory>()
/** After the commit, this process asks again who belongs to a class: a person who joins gets its events at once. */
export const forgetClassMembers = ({ db }: Deps) => afterCommit(db, () => void (memories = new WeakMap()))

/** One for all transactions of a pool: in a memory of its own, a transaction could not replace what the others still remember. */
function memoryOf({ db }: Deps) {
  const pool = poolBehind(db)
  const memory = memories.get(pool) ?? new LRUCache({ max: mostRooms, ttl: rememberMs, ttlResolution: 0 })
  memories.set(pool, memory)
  return memory
}

function getCachedClassMembers(deps: Deps, room: Room, { now }: { now: boolean }) {
  const memory = memoryOf(deps)
  const known = now ? undefined : memory.get(room.key)
  if (known) return known
  const asked = listOfClass(deps, room)
  if (isPool(deps.db)) {
    memory.set(room.key, asked)
    asked.catch(() => memory.delete(room.key)) // a failure is not cached
  } else afterCommit(deps.db, (pool) => void memories.get(pool)?.delete(room.key)) // its answer may be old when it commits
  return asked
}

async function listOfClass(deps: Deps, { key, purpose }: Room): Promise<ReadonlySet<string>> {
  const { refId } = classOf(key)
  const [taught, users] = await Promise.all([listTaught(deps, [refId]), listUsers(deps, [refId], mostLearners)])
  const learners = users.map(({ personId }) => personId)
  const there = purpose === 'CLASS' ? learners : (await listGuardians(deps, learners)).flatMap(({ guardianIds }) => guardianIds)
  return new Set([...taught.flatMap(teachersOf), ...there])
}
