import { type Body, type Query, type Reply } from '@khue/contracts/endpoint'
import {
  messageEditMinutes,
  type listMessages as listEndpoint,
  type Message,
  type ReactionKind,
  type sendMessage,
} from '@khue/contracts/community/chat'
import type { ChatCard } from '@khue/contracts/community/chat-cards'
import type { Actor } from '#platform/http/api'
import { assertInsideTransaction } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { toAttached } from '../cards/attached.ts'
import { cardsOf, requireMayAttach } from '../cards/cards.service.ts'
import { chatError } from '../chat.errors.ts'
import { showFile, writeWithFiles } from '../files/files.service.ts'
import { recordLink } from '../links/links.service.ts'
import * as stored from '../messages.repository.ts'
import type { Readable } from '../messages.repository.ts'
import { findSent, toMessageRow } from '../new-messages.repository.ts'
import { recordContactInfo } from '../safety/contact-info.service.ts'
import { requireMayStartConversation } from '../safety/new-conversation-limit.service.ts'
import { afterSend } from './after-send.service.ts'
import { describeParticipants } from '../participants/participants.service.ts'
import {
  type RenderMentions,
  messageMentionRenderer,
  resolveMentions,
  replyMentionSource,
  currentMentionNames,
} from './mentions.service.ts'
import { requireRoomAccess, requireMembership, requireWriteAccess } from '../access/room-access.service.ts'
import { emitMessage, emitRoomChanged } from '../access/emit.service.ts'
import { write } from '../write.service.ts'

const iso = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString())

/** Messages as a reader sees them; attachments of all are loaded in batches. */
export async function showMessages(deps: Deps, reader: Actor, rows: readonly stored.MessageRow[]) {
  const [cards, called] = [await cardsOf(deps, reader, rows), await messageMentionRenderer(deps, rows)]
  return rows.map((row) => showMessage(row, cards(row), called))
}

function showMessage(row: stored.MessageRow, cards: ChatCard[], called: RenderMentions): Message {
  const { seq, revision, clientId, senderId, mentions } = row
  return {
    seq,
    revision,
    clientId,
    senderId,
    text: called(row.text, row),
    mentions,
    sentAt: new Date(row.sentAt).toISOString(),
    editedAt: iso(row.editedAt),
    isDeleted: row.deletedAt !== null,
    isPinned: row.pinnedAt !== null,
    replyTo:
      row.replyTo === null
        ? null
        : {
            seq: row.replyTo,
            senderId: row.replySenderId,
            text: called(row.replyText ?? '', replyMentionSource(row)),
            isDeleted: row.replyIsDeleted ?? false,
          },
    reactions: row.reactions ?? [],
    files: (row.files ?? []).map((file) => showFile(row.roomId, file)),
    cards,
  }
}

const peopleOf = async (deps: Deps, rows: readonly stored.MessageRow[]) => [
  ...(
    await describeParticipants(
      deps,
      rows.flatMap((row) => [row.senderId, ...(row.replySenderId ? [row.replySenderId] : [])]),
    )
  ).values(),
]

/** A page of the messages that a person may read in a room, oldest first. */
export async function listMessages(
  deps: Deps,
  actor: Actor,
  roomId: string,
  query: Query<typeof listEndpoint>,
): Promise<Reply<typeof listEndpoint>> {
  const { readable, room } = await requireRoomAccess(deps, actor, roomId)
  const { rows, hasOlder, hasNewer } = await findPage(deps, readable, query)
  return {
    items: await showMessages(deps, actor, rows),
    people: await peopleOf(deps, rows),
    hasOlder,
    hasNewer,
    lastRevision: room.lastRevision,
  }
}

async function findPage({ db }: Deps, room: Readable, { before, after, around, day, size }: Query<typeof listEndpoint>) {
  if (after !== undefined) return cutNewer(await stored.listFrom(db, room, after + 1, size + 1), { size, hasOlder: after > room.fromSeq })
  const middle = day === undefined ? around : await stored.findOfDay(db, room, day)
  if (middle === undefined)
    return { ...cutOlder(await stored.listBefore(db, room, before, size + 1), size), hasNewer: before !== undefined }
  const half = Math.floor(size / 2)
  const older = cutOlder(await stored.listBefore(db, room, middle, half + 1), half)
  const newer = cutNewer(await stored.listFrom(db, room, middle, size - half + 1), { size: size - half, hasOlder: older.hasOlder })
  return { ...newer, rows: [...older.rows, ...newer.rows] }
}
const cutOlder = (rows: stored.MessageRow[], size: number) => ({ rows: rows.slice(-size), hasOlder: rows.length > size })
const cutNewer = (rows: stored.MessageRow[], { size, hasOlder }: { size: number; hasOlder: boolean }) => ({
  rows: rows.slice(0, size),
  hasOlder,
  hasNewer: rows.length > size,
})

/** New and changed messages since a revision, in the order of their last change. */
export async function listChanges(deps: Deps, actor: Actor, roomId: string, { after, size }: { after: number; size: number }) {
  const { readable, room } = await requireRoomAccess(deps, actor, roomId)
  const rows = await stored.listChanged(deps.db, readable, after, size + 1)
  const shown = rows.slice(0, size)
  const hasMore = rows.length > shown.length
  return {
    items: await showMessages(deps, actor, shown),
    people: await peopleOf(deps, shown),
    hasMore,
    lastRevision: hasMore ? (shown.at(-1)?.revision ?? after) : Math.max(after, room.lastRevision, shown.at(-1)?.revision ?? 0),
  }
}

/** Stores a message with the next number of its room; a repeated send returns the stored one. */
export async function send(
  deps: Deps,
  actor: Actor,
  roomId: string,
  { clientId, text, replyTo, mentions, files, attachment }: Body<typeof sendMessage>,
) {
  const { room, readable } = await requireWriteAccess(deps, actor, roomId)
  await requireMayStartConversation(deps, room, actor.id)
  if (attachment) await requireMayAttach(deps, actor, attachment)
  const row = {
    roomId,
    senderId: actor.id,
    clientId,
    text,
    replyTo: await requireReplyTarget(deps, readable, replyTo),
    ...(await resolveMentions(deps, roomId, mentions)),
    attached: attachment ? toAttached(attachment) : null,
  }
  const added = files.length > 0 ? await writeWithFiles(deps, row, files) : await write(deps, row)
  const seq = added?.seq ?? (await findSent(deps.db, row))
  if (seq === undefined) throw chatError.CHAT_ROOM_NOT_FOUND() // has left since the check
  const isBare = added && row.replyTo === null && files.length === 0
  const message = isBare ? await showOne(deps, actor, toMessageRow(row, added)) : await show(deps, actor, readable, seq)
  if (added) await emitMessage(deps, room, message)
  await afterSend(deps, room, { seq, senderId: actor.id, text })
  return message
}

async function requireReplyTarget(deps: Deps, readable: Readable, seq: number | undefined) {
  if (seq === undefined) return null
  if (!(await stored.findMessage(deps.db, readable, seq))) throw chatError.CHAT_MESSAGE_NOT_FOUND()
  return seq
}

async function show(deps: Deps, reader: Actor, readable: Readable, seq: number) {
  return showOne(deps, reader, await stored.findMessage(deps.db, readable, seq))
}

async function showOne(deps: Deps, reader: Actor, row: stored.MessageRow | undefined) {
  const [shown] = row ? await showMessages(deps, reader, [row]) : []
  if (!shown) throw chatError.CHAT_MESSAGE_NOT_FOUND()
  return shown
}

type Held = NonNullable<Awaited<ReturnType<typeof stored.lockMessage>>>
/** Changes a message while its room is locked, and notifies readers if anything changed. */
async function change(
  deps: Deps,
  actor: Actor,
  place: { roomId: string; seq: number },
  work: (deps: Deps, held: Held, next: () => Promise<number>) => Promise<boolean>,
) {
  const { room, readable } = await requireMembership(deps, actor, place.roomId)
  return transact(deps, async (deps) => {
    const db = assertInsideTransaction(deps.db)
    const held = await stored.lockMessage(db, place, messageEditMinutes)
    if (!held || place.seq <= readable.fromSeq) throw chatError.CHAT_MESSAGE_NOT_FOUND()
    let revision: number | undefined
    const next = async () => (revision ??= await stored.nextRevision(db, place.roomId))
    if (await work(deps, held, next)) await emitRoomChanged(deps, room, await next())
    return show(deps, actor, readable, place.seq)
  })
}

function requireEditable(actor: Actor, { senderId, isEditable }: Held) {
  if (senderId !== actor.id) throw chatError.CHAT_NOT_YOURS()
  if (!isEditable) throw chatError.CHAT_EDIT_WINDOW_CLOSED()
}

type At = { roomId: string; seq: number }
/** Requires write access: otherwise two people who may not write could communicate by editing. */
export async function edit(deps: Deps, actor: Actor, at: At, text: string) {
  const { room, readable } = await requireWriteAccess(deps, actor, at.roomId)
  const mentionNames = await currentMentionNames(deps, await stored.findMessage(deps.db, readable, at.seq))
  const message = await change(deps, actor, at, async ({ db }, held, next) => {
    requireEditable(actor, held)
    if (held.deletedAt) throw chatError.CHAT_MESSAGE_DELETED()
    if (held.text === text) return false
    await stored.setText(db, at, { before: held.text, text, mentionNames, revision: await next() })
    return true
  })
  await recordContactInfo(deps, room, { seq: at.seq, senderId: actor.id, text })
  await recordLink(deps, room, { seq: at.seq, senderId: actor.id, text })
  return message
}

/** Deletes the text of a message for everyone; the message keeps its place. Idempotent. */
export const recallMessage = (deps: Deps, actor: Actor, at: At) =>
  change(deps, actor, at, async ({ db }, held, next) => {
    if (held.senderId === actor.id && held.deletedAt) return false
    requireEditable(actor, held)
    await stored.setDeleted(db, at, { before: held.text, revision: await next() })
    return true
  })

/** Requires write access: a reaction is a form of communication too. */
export async function react(deps: Deps, actor: Actor, at: At, { kind, isOn }: { kind: ReactionKind; isOn: boolean }) {
  await requireWriteAccess(deps, actor, at.roomId)
  return change(deps, actor, at, async ({ db }, held, next) => {
    if (held.deletedAt) throw chatError.CHAT_MESSAGE_DELETED()
    const reaction = { ...at, personId: actor.id, kind }
    if (!(await (isOn ? stored.insertReaction(db, reaction) : stored.deleteReaction(db, reaction)))) return false
    await stored.setRevision(db, at, await next())
    return true
  })
}

export async function pin(deps: Deps, actor: Actor, at: At, isPinned: boolean) {
  await requireWriteAccess(deps, actor, at.roomId)
  return change(deps, actor, at, async ({ db }, held, next) => {
    if (held.deletedAt) throw chatError.CHAT_MESSAGE_DELETED()
    if ((held.pinnedAt !== null) === isPinned) return false
    await stored.setPinned(db, at, { isPinned, revision: await next() })
    return true
  })
}
