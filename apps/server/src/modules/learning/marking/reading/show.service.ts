import type { Stroke } from '@khue/contracts/learning/marking-shapes'
import { privateUrl } from '#modules/ground/assets'
import type { Deps } from '#platform/deps'
import { type AttachmentRow, listAttachments } from '../attaching/attachments.repository.ts'
import { listStrokes, type Seen, type StrokeRow } from '../drawing/strokes.repository.ts'

const showStroke = ({ id, fileId, page, kind, colour, width, points, text, drawnBy }: StrokeRow): Stroke => ({
  id,
  fileId,
  page,
  kind,
  colour,
  width,
  points,
  text,
  drawnBy,
})

export function showVoice(deps: Deps, readerId: string, { id, assetId, seconds, fileId, page, x, y }: AttachmentRow) {
  const hasSpot = fileId !== null && page !== null && x !== null && y !== null
  return { id, address: privateUrl(deps, assetId, readerId), seconds: seconds ?? 0, spot: hasSpot ? { fileId, page, x, y } : null }
}
export const showFile = (deps: Deps, readerId: string, { id, assetId, name, bytes }: AttachmentRow) => ({
  id,
  assetId,
  name,
  bytes,
  address: privateUrl(deps, assetId, readerId),
})

/** What is on the pages of these submissions after a change of their marks, for one reader: two statements, however many. */
export async function showPages(deps: Deps, readerId: string, seen: readonly Seen[]) {
  const strokes = Map.groupBy(await listStrokes(deps.db, seen), ({ submissionId }) => submissionId)
  const attachments = Map.groupBy(await listAttachments(deps.db, seen), ({ submissionId }) => submissionId)
  return (submissionId: string) => {
    const added = attachments.get(submissionId) ?? []
    return {
      strokes: (strokes.get(submissionId) ?? []).map(showStroke),
      voices: added.filter(({ kind }) => kind === 'VOICE').map((one) => showVoice(deps, readerId, one)),
      files: added.filter(({ kind }) => kind === 'FILE').map((one) => showFile(deps, readerId, one)),
    }
  }
}
