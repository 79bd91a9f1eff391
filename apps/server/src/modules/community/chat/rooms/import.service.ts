import type { ReactionKind } from '@khue/contracts/community/chat'
import { assertInsideTransaction } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { insertReaction, setPinned } from '../messages.repository.ts'
import { insertMessages } from '../new-messages.repository.ts'
import * as past from '../import.repository.ts'
import { findRoomByKey } from '../rooms.repository.ts'
import { classRoomKey, parentsRoomKey, type ClassKey } from '../chat-room.ts'
import { joinClass } from './classes.service.ts'
import { relationOf } from '../participants/relations.service.ts'
import { openRoom } from './rooms.service.ts'

export type ImportedMessage = {
  /** Globally unique; makes the import idempotent. */
  clientId: string
  senderId: string
  text: string
  at: Date
  /** The position, from 1, of the quoted message in the same conversation. */
  replyTo?: number
  mentions?: readonly string[]
  reactions?: readonly { kind: ReactionKind; personIds: readonly string[] }[]
  isPinned?: true
}
export type ImportedConversation = {
  room: { kind: 'P2P'; between: readonly [string, string] } | { kind: 'CLASS' | 'PARENTS'; of: ClassKey; learnerIds: readonly string[] }
  messages: readonly ImportedMessage[]
  /** The people who have not read the last `count` messages. */
  unread?: { count: number; by: readonly string[] }
}

/**
 * Imports a conversation from elsewhere with its times, into a room without other messages: imported messages never mix with messages written here.
 * Nobody is notified. Importing again with later times moves the times, until a person continues the conversation.
 */
export async function importConversation(deps: Deps, { room, messages, unread }: ImportedConversation) {
  const roomId = await openFor(deps, room)
  if (!roomId) return
  const names = messages.map(({ clientId }) => clientId)
  await transact(deps, async ({ db }) => {
    if ((await past.countOthers(db, roomId, names)) > 0) return
    const added = await insertMessages(
      db,
      messages.map(({ clientId, senderId, text, replyTo = null, mentions = [] }) => ({
        roomId,
        clientId,
        senderId,
        text,
        replyTo,
        mentions,
      })),
    )
    await past.setTimes(db, { roomId, clientIds: names, times: messages.map(({ at }) => at.toISOString()) })
    if (added.length < messages.length) return // read marks, reactions and pins exist from an earlier import and may have been changed since
    for (const [index, { reactions = [], isPinned }] of messages.entries()) {
      const place = { roomId, seq: index + 1 }
      for (const { kind, personIds } of reactions) for (const personId of personIds) await insertReaction(db, { ...place, personId, kind })
      if (isPinned) await setPinned(assertInsideTransaction(db), place, { isPinned, revision: index + 1 })
    }
    await past.setSeen(db, roomId, { unread: unread?.count ?? 0, by: unread?.by ?? [] })
  })
}

/** The room to import into; undefined when its people are no longer related. */
async function openFor(deps: Deps, room: ImportedConversation['room']) {
  if (room.kind === 'P2P') {
    const [id, otherId] = room.between
    return (await relationOf(deps, id, otherId)) && openRoom(deps, { id }, otherId)
  }
  for (const learnerId of room.learnerIds) await joinClass(deps, learnerId, room.of)
  return findRoomByKey(deps.db, room.kind === 'CLASS' ? classRoomKey(room.of) : parentsRoomKey(room.of))
}
