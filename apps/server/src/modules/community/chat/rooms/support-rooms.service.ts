import type { SentAttachment } from '@khue/contracts/community/chat-cards'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { AppError } from '#platform/errors'
import { supportRoomKey } from '../chat-room.ts'
import * as messages from '../messages.repository.ts'
import { insertMessages } from '../new-messages.repository.ts'
import * as stored from '../rooms.repository.ts'
import { listMinors } from '../participants/participants.service.ts'
import { send } from '../messages/messages.service.ts'
import { requireRoomAccess } from '../access/room-access.service.ts'
import { emitRoomChanged } from '../access/emit.service.ts'

type NewSupport = { customerId: string; clientId: string; title: string; isPrivate: boolean }
/** The room of a support request: one per customer and `clientId`. Guardians of a minor can read it, unless it is private. */
export async function openSupportRoom(deps: Deps, { customerId, clientId, title, isPrivate }: NewSupport) {
  const key = supportRoomKey(customerId, clientId)
  const [minor] = isPrivate ? [] : await listMinors(deps, [customerId])
  return transact(deps, async ({ db }) => {
    const room = { kind: 'SUPPORT', purpose: null, key, title, childId: minor?.id ?? null } as const
    return (await stored.insertOrFindRoom(db, room, [customerId])).id
  })
}

/** Adds an admin to a support room, with all its messages; they have access while they hold the role. */
export const addHelper = ({ db }: Deps, roomId: string, personId: string) =>
  stored.insertMembers(db, roomId, [personId], { fromBeginning: true })
export const removeHelper = ({ db }: Deps, roomId: string, personId: string) => stored.setLeft(db, roomId, personId)

type Written = { clientId: string; text: string; attachment?: SentAttachment | undefined }
/** Writes a message of a person, as the API does. */
export const write = (deps: Deps, actor: Actor, roomId: string, { clientId, text, attachment }: Written) =>
  send(deps, actor, roomId, { clientId, text, mentions: [], files: [], ...(attachment && { attachment }) })

/** Writes a message of an assistant, in the caller's transaction. The assistant is not a member and has no read mark. */
export async function postAs(deps: Deps, roomId: string, { personId, text }: { personId: string; text: string }) {
  await addHelper(deps, roomId, personId)
  const row = { roomId, senderId: personId, clientId: uuidv7(), text, replyTo: null, mentions: [] }
  const [added] = await insertMessages(deps.db, [row])
  const { room } = (await stored.findRoom(deps.db, roomId, personId)) ?? {}
  if (added && room) await emitRoomChanged(deps, room, added.revision)
}

/** Whether a person may read a room. Takes as long for a room that does not exist. */
export async function mayRead(deps: Deps, actor: Actor, roomId: string) {
  try {
    await requireRoomAccess(deps, actor, roomId)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'CHAT_ROOM_NOT_FOUND') return false
    throw error
  }
}

/** For each room the time of its last message, and how many messages a person has not read. */
export const listRoomHeads = ({ db }: Deps, personId: string, roomIds: readonly string[]) => stored.listHeads(db, { personId, roomIds })

/** The text of a message, without an access check. */
export async function findText({ db }: Deps, { roomId, seq }: { roomId: string; seq: number }) {
  return (await messages.findMessage(db, { roomId, fromSeq: 0 }, seq))?.text
}
