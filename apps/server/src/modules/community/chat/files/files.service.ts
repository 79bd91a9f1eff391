import type { ChatFile, SentFile } from '@khue/contracts/community/chat-files'
import { type FileKind, soundKinds } from '@khue/contracts/ground/upload-rules'
import { z } from 'zod'
import { claimAsset, deleteAsset } from '#modules/ground/assets'
import { type Deps, transact } from '#platform/deps'
import type { Job } from '#platform/jobs/worker'
import { handleInBatches } from '#platform/postgres/batches'
import { chatError } from '../chat.errors.ts'
import { findSent, type NewMessage } from '../new-messages.repository.ts'
import { requireRoomAccess } from '../access/room-access.service.ts'
import { write } from '../write.service.ts'
import * as stored from './files.repository.ts'
import type { FileOfMessage } from '../files.tables.ts'

const isSound = (kind: FileKind) => soundKinds.some((one) => one === kind)
const isPicture = (kind: FileKind) => kind === 'PNG' || kind === 'JPG'
const formOf = (kind: FileKind): ChatFile['form'] => (isPicture(kind) ? 'PICTURE' : isSound(kind) ? 'SOUND' : 'DOCUMENT')

/** Without the address, which depends on the reader. */
export const describeFile = (file: FileOfMessage) => ({ ...file, form: formOf(file.kind) })

export function showFile(roomId: string, file: FileOfMessage): ChatFile {
  const address = `/files/chat/${roomId}/${file.id}`
  return { ...describeFile(file), address, preview: isPicture(file.kind) ? `${address}/preview.webp` : null }
}

/** Writes a message together with its files, or neither; undefined when the message already existed. */
export const writeWithFiles = (deps: Deps, message: NewMessage, files: readonly SentFile[]) =>
  transact(deps, async (deps) => {
    if ((await findSent(deps.db, message)) !== undefined) return undefined
    const claimed = []
    for (const { assetId, voice } of files) {
      const asset = await claimAsset(deps, { assetId, personId: message.senderId, purpose: 'CHAT_FILE' })
      claimed.push({ asset, voice: isSound(asset.kind) ? voice : undefined })
    }
    const added = await write(deps, message)
    if (!added) {
      if ((await findSent(deps.db, message)) === undefined) throw chatError.CHAT_ROOM_NOT_FOUND() // has left since the check
      return undefined
    }
    const rows = claimed.map(({ asset: { id: assetId, kind, fileName, bytes, width, height }, voice }, at) => ({
      roomId: message.roomId,
      seq: added.seq,
      position: at + 1,
      assetId,
      kind,
      fileName,
      bytes,
      width,
      height,
      durationMs: voice?.durationMs ?? null,
      waveform: voice?.waveform ?? [],
    }))
    if (!(await stored.insertFiles(deps.db, rows))) throw chatError.CHAT_FILE_SENT()
    return added
  })

const Asked = z.object({ roomId: z.uuid(), assetId: z.uuid() })

/**
 * A file of a room that a person may open. Access is checked on every call: a person who has left the room, joined after the message, or requests a
 * file of a deleted message gets a 404.
 */
export async function getReadableFile(
  deps: Deps,
  actor: { id: string } | undefined,
  asked: { roomId: string; assetId: string; isPreview: boolean },
) {
  const { data: place } = Asked.safeParse(asked)
  if (!place || !actor) throw chatError.CHAT_FILE_NOT_FOUND()
  const { readable } = await requireRoomAccess(deps, actor, place.roomId)
  const file = await stored.findReadableFile(deps.db, readable, place.assetId)
  if (!file || (asked.isPreview && !isPicture(file.kind))) throw chatError.CHAT_FILE_NOT_FOUND()
  return place.assetId
}

/** How long files of a deleted message stay available to moderators. */
const evidenceRetentionDays = 30
const filesAtOnce = 100

/** Deletes files that no readable message contains. Idempotent, and safe to run concurrently. */
export const deleteOrphanedFiles = (deps: Deps) =>
  handleInBatches(filesAtOnce, (limit) =>
    transact(deps, async (deps) => {
      const assetIds = await stored.claimOrphanedFiles(deps.db, { days: evidenceRetentionDays, limit })
      for (const assetId of assetIds) await deleteAsset(deps, assetId)
      return assetIds.length
    }),
  )

// After the deletion of old messages.
export const fileJobs: readonly Job[] = [{ name: 'chat:delete_orphaned_files', cron: '58 19 * * *', run: deleteOrphanedFiles }]
