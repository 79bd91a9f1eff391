import { uuidv7 } from 'uuidv7'
import { assetUrl } from '#modules/ground/assets'
import type { Actor } from '#platform/http/api'
import { assertInsideTransaction } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { attachmentOf } from '../cards/attached.ts'
import { chatError } from '../chat.errors.ts'
import { describeFile } from '../files/files.service.ts'
import type { FileOfMessage } from '../files.tables.ts'
import * as messages from '../messages.repository.ts'
import { findRoom } from '../rooms.repository.ts'
import { requireRoomAccess } from '../access/room-access.service.ts'
import { emitRoomChanged } from '../access/emit.service.ts'
import * as evidence from './evidence.repository.ts'
import { findBanEnd, insertBan } from '../safety/safety.repository.ts'

/** The sender of a message to be reported; the reporter must be able to read it. Throws for one's own message. */
export async function findSender(deps: Deps, actor: Actor, { roomId, seq }: { roomId: string; seq: number }) {
  const { readable } = await requireRoomAccess(deps, actor, roomId)
  const message = await messages.findMessage(deps.db, readable, seq)
  if (!message || message.senderId === actor.id) throw chatError.CHAT_MESSAGE_NOT_FOUND()
  return message.senderId
}

/** Throws unless both are or were in the room and the reporter may read it. */
export async function requireSharedRoom(deps: Deps, actor: Actor, { roomId, personId }: { roomId: string; personId: string }) {
  await requireRoomAccess(deps, actor, roomId)
  if (personId === actor.id || !(await evidence.wasMember(deps.db, roomId, personId))) throw chatError.CHAT_PERSON_NOT_FOUND()
}

const around = 10
const lastOnes = 30
const end = 2_147_483_646

/**
 * What a moderator needs for a decision: the messages around one, or the last of a room, including deleted texts. The file addresses work for a few
 * minutes, for `reader` alone.
 */
export async function listEvidence(deps: Deps, reader: Actor, { roomId, seq }: { roomId: string; seq: number }) {
  const rows = await evidence.listEvidence(
    deps.db,
    seq > 0 ? { roomId, to: seq, older: around + 1, newer: around } : { roomId, to: end, older: lastOnes, newer: 0 },
  )
  const shown = async (file: FileOfMessage) => ({
    ...describeFile(file),
    address: await assetUrl(deps, { assetId: file.id, forPerson: reader.id }),
  })
  return Promise.all(
    rows.map(async ({ files, attached, ...row }) => ({
      ...row,
      files: await Promise.all((files ?? []).map(shown)),
      attachment: attachmentOf(attached) ?? null,
    })),
  )
}

/** How often a person has recently sent phone or bank account numbers to their buyers or sellers. */
export const countContactInfoShared = ({ db }: Deps, personId: string, days: number) => evidence.countContactSigns(db, personId, days)

/** Removes the text of a message for everyone, regardless of sender and age. Idempotent. */
export const hideMessage = (deps: Deps, at: { roomId: string; seq: number }) =>
  transact(deps, async (deps) => {
    const db = assertInsideTransaction(deps.db)
    const held = await messages.lockMessage(db, at, 0)
    if (!held || held.deletedAt) return
    const revision = await messages.nextRevision(db, at.roomId)
    await messages.setDeleted(db, at, { before: held.text, revision })
    const { room } = (await findRoom(db, at.roomId, held.senderId)) ?? {}
    if (room) await emitRoomChanged(deps, room, revision)
  })

/** For so many days the person can write only to their family and to support. */
export const banFromChat = ({ db }: Deps, personId: string, days: number) => insertBan(db, { id: uuidv7(), personId, days })
export const findChatBanEnd = ({ db }: Deps, personId: string) => findBanEnd(db, personId)
