import { badgeLimit, type getRoom as readEndpoint, type Room } from '@khue/contracts/community/chat'
import { typingSeconds } from '@khue/contracts/community/chat-presence'
import type { Reply } from '@khue/contracts/endpoint'
import { listFamily } from '#modules/people/people'
import { markReadByEventPrefix } from '#modules/people/notifications'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { textMatchesPrefix, readTerm } from '#platform/lists/text-search'
import { alertEventPrefix } from '../alerts/alerts.notices.ts'
import { chatError } from '../chat.errors.ts'
import { attachmentOf } from '../cards/attached.ts'
import { directRoomKey, type RoomRole } from '../chat-room.ts'
import { listPinned } from '../messages.repository.ts'
import * as stored from '../rooms.repository.ts'
import { showMessages } from '../messages/messages.service.ts'
import { mentionRenderer } from '../messages/mentions.service.ts'
import { describeParticipants, listMinors } from '../participants/participants.service.ts'
import { relationOf, relationsOf } from '../participants/relations.service.ts'
import {
  requireRoomAccess,
  requireMembership,
  requireWriteAccess,
  guardiansOf,
  filterAccessibleRooms,
  findWriteRefusal,
} from '../access/room-access.service.ts'
import { emitRead, emitTyping } from '../access/emit.service.ts'

const mostRooms = 300
const mostContacts = 50
const mostPinned = 50

/** Rooms of a person and those that they supervise as a guardian, most recent message first. */
export const listRooms = async (deps: Deps, actor: Actor) =>
  (await showRooms(deps, await listStandings(deps, actor))).toSorted((a, b) => ((a.last?.at ?? '') > (b.last?.at ?? '') ? -1 : 1))

async function listStandings(deps: Deps, actor: Actor) {
  const own = await filterAccessibleRooms(deps, actor.id, await stored.listRoomsOf(deps.db, { personId: actor.id, limit: mostRooms }))
  const minors = await listMinorsOf(deps, actor.id)
  const read = minors.length > 0 ? await stored.listRoomsOfChildren(deps.db, { childIds: minors, limit: mostRooms }) : []
  return [...own.map((row) => ({ row, roomRole: 'MEMBER' as const })), ...read.map((row) => ({ row, roomRole: 'GUARDIAN' as const }))]
}

/** All rooms that a person may read now, however many and old, and from which message on. */
export async function listReadable(deps: Deps, actor: Actor) {
  const own = await filterAccessibleRooms(deps, actor.id, await stored.listReadOf(deps.db, { personId: actor.id }))
  const minors = await listMinorsOf(deps, actor.id)
  const along = minors.length > 0 ? await stored.listReadOfChildren(deps.db, { childIds: minors }) : []
  return [...own.map((row) => ({ row, roomRole: 'MEMBER' as const })), ...along.map((row) => ({ row, roomRole: 'GUARDIAN' as const }))]
}

async function listMinorsOf(deps: Deps, personId: string) {
  const children = (await listFamily(deps, personId)).filter(({ isChild }) => isChild).map(({ id }) => id)
  return children.length > 0 ? (await listMinors(deps, children)).map(({ id }) => id) : []
}

/** Some of a person's readable rooms, as a list shows them. */
export async function showSome(deps: Deps, actor: Actor, some: readonly { row: stored.ReadRow; roomRole: RoomRole }[]) {
  const listed = await Promise.all(
    some.map(async ({ row: { id }, roomRole }) =>
      (await stored.listRoomById(deps.db, { id, personId: actor.id })).map((row) => ({ row, roomRole })),
    ),
  )
  return showRooms(deps, listed.flat())
}

async function showRooms(deps: Deps, rows: readonly { row: stored.ListedRoom; roomRole: RoomRole }[]): Promise<Room[]> {
  const people = await describeParticipants(
    deps,
    rows.flatMap(({ row: { peerId, childId, lastSenderId } }) => [peerId, childId, lastSenderId].filter((id) => id !== null)),
  )
  const called = await mentionRenderer(
    deps,
    rows.map(({ row }) => lastMentionSource(row)),
  )
  return rows.map(({ row, roomRole }) => {
    const peer = people.get(row.peerId ?? '')
    const child = roomRole === 'GUARDIAN' ? people.get(row.childId ?? '') : undefined
    const title = row.title ?? (child ? `${child.name} và ${peer?.name ?? ''}` : (peer?.name ?? ''))
    return {
      id: row.id,
      kind: row.kind,
      purpose: row.purpose,
      title,
      picture: row.kind === 'P2P' ? (peer?.avatar ?? null) : null,
      roomRole,
      peer: peer ?? null,
      isSeenByGuardians: row.childId !== null,
      last:
        row.lastSenderId === null
          ? null
          : {
              seq: row.lastSeq,
              senderId: row.lastSenderId,
              senderName: people.get(row.lastSenderId)?.name ?? '',
              text: called(row.lastText ?? '', lastMentionSource(row)),
              attachmentKind: attachmentOf(row.lastAttached)?.kind ?? null,
              isDeleted: row.lastIsDeleted ?? false,
              at: new Date(row.lastMessageAt).toISOString(),
            },
      lastRevision: row.lastRevision,
      unread: Math.min(badgeLimit + 1, row.lastSeq - row.readSeq),
      isMuted: row.isMuted,
    }
  })
}

const lastMentionSource = ({ id, lastMentions, lastMentionNames }: stored.ListedRoom) => ({
  roomId: id,
  mentions: lastMentions ?? [],
  mentionNames: lastMentionNames ?? [],
})

/** One room with all its details. */
export async function getRoom(deps: Deps, actor: Actor, roomId: string): Promise<Reply<typeof readEndpoint>> {
  const { room, member, roomRole, readable } = await requireRoomAccess(deps, actor, roomId)
  const members = await stored.listMembers(deps.db, { roomId })
  const guardianIds = await guardiansOf(deps, room)
  const people = await describeParticipants(deps, [...members.map(({ personId }) => personId), ...guardianIds])
  const refusal = roomRole === 'GUARDIAN' ? chatError.CHAT_READ_ONLY() : await findWriteRefusal(deps, room, actor.id)
  const [listed] = (await stored.listRoomById(deps.db, { id: roomId, personId: actor.id })).map((row) => ({ row, roomRole }))
  const [shown] = listed ? await showRooms(deps, [listed]) : []
  if (!shown) throw chatError.CHAT_ROOM_NOT_FOUND()
  return {
    room: shown,
    members: members.flatMap(({ personId, readSeq }) => {
      const person = people.get(personId)
      return person ? [{ person, readSeq }] : []
    }),
    guardians: guardianIds.flatMap((id) => people.get(id) ?? []),
    pinned: await showMessages(deps, actor, await listPinned(deps.db, readable, mostPinned)),
    draft: member?.draft ?? '',
    canWrite: refusal === undefined,
    disabledReason: refusal?.message ?? null,
  }
}

/** All people whom the actor may write to, by name. */
export async function listContacts(deps: Deps, actor: Actor, typed: string) {
  const relations = await relationsOf(deps, actor.id)
  const people = await describeParticipants(deps, [...relations.keys()])
  const term = readTerm(typed)
  const known = [...relations].flatMap(([id, { kind, about }]) => {
    const person = people.get(id)
    return person && textMatchesPrefix(person.name, term) ? [{ person, relation: kind, about }] : []
  })
  return known.slice(0, mostContacts)
}

/** The room of two related people: the same one, no matter who opens it and how often. */
export async function openRoom(deps: Deps, actor: Pick<Actor, 'id'>, otherId: string) {
  const relation = otherId === actor.id ? undefined : await relationOf(deps, actor.id, otherId)
  if (!relation) throw chatError.CHAT_PERSON_NOT_FOUND()
  const key = directRoomKey(actor.id, otherId)
  const known = await stored.findRoomByKey(deps.db, key)
  if (known) return known
  const childId = relation.kind === 'FAMILY' ? null : await findSupervisedChild(deps, [actor.id, otherId])
  return transact(deps, async ({ db }) => {
    const room = { kind: 'P2P', purpose: null, key, title: null, childId } as const
    return (await stored.insertOrFindRoom(db, room, [actor.id, otherId])).id
  })
}

/** The minor in a room of a minor and an adult; none between two minors or two adults. */
async function findSupervisedChild(deps: Deps, two: readonly string[]) {
  const [minor, other] = await listMinors(deps, two)
  return minor && !other ? minor.id : null
}

export async function markRead(deps: Deps, actor: Actor, roomId: string, seq: number) {
  const { room, member } = await requireMembership(deps, actor, roomId)
  const read = await stored.setRead(deps.db, { roomId, personId: actor.id, seq })
  if (!read) return
  await emitRead(deps, room, { personId: actor.id, seq })
  // They were notified since they last read.
  if (read.notifiedSeq > member.readSeq) await markReadByEventPrefix(deps, actor.id, alertEventPrefix(roomId))
}

/** Shows the other readers for a moment that a person is typing. Requires write access. */
export async function setTyping(deps: Deps, actor: Actor, roomId: string, isTyping: boolean) {
  const { room } = await requireWriteAccess(deps, actor, roomId)
  await emitTyping(deps, room, { personId: actor.id, expiresInMs: isTyping ? typingSeconds * 1000 : 0 })
}

export async function saveDraft(deps: Deps, actor: Actor, roomId: string, text: string) {
  await requireMembership(deps, actor, roomId)
  await stored.setDraft(deps.db, roomId, actor.id, text)
}

export async function mute(deps: Deps, actor: Actor, roomId: string, isMuted: boolean) {
  await requireMembership(deps, actor, roomId)
  await stored.setMuted(deps.db, roomId, actor.id, isMuted)
}

/** Number of unread messages in rooms that are not muted, up to the maximum that a badge shows. */
export async function countUnread(deps: Deps, actor: Actor) {
  const rooms = await filterAccessibleRooms(deps, actor.id, await stored.listUnread(deps.db, { personId: actor.id }))
  return Math.min(
    badgeLimit + 1,
    rooms.reduce((sum, { count }) => sum + count, 0),
  )
}
