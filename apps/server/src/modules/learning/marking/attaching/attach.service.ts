import type { Body } from '@khue/contracts/endpoint'
import { markLimits as limits } from '@khue/contracts/learning/mark-states'
import type * as contract from '@khue/contracts/learning/marking'
import { claimAsset, deleteAssets } from '#modules/ground/assets'
import { measureVoice } from '#modules/ground/media'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { violatedConstraint } from '#platform/postgres/db'
import { auditMarked, openDraft, requireChange, requireMarkable } from '../drafting/draft.service.ts'
import { markError } from '../marking.errors.ts'
import * as stored from './attachments.repository.ts'

const kinds = {
  VOICE: { purpose: 'VOICE_MARK', most: limits.voices },
  FILE: { purpose: 'MARK_FILE', most: limits.files },
} as const

type Voice = Pick<Body<typeof contract.addMarkVoice>, 'spot'>
type New = { id: string; assetId: string; voice?: Voice | undefined }

/** Adds a voice or a file to the draft. The same id again is the first. A voice is as long as its sound is, whatever its sender says. */
export async function attach(deps: Deps, actor: Actor, submissionId: string, { id, assetId, voice }: New) {
  const kind = voice ? 'VOICE' : 'FILE'
  try {
    const seconds = await measure(deps, actor, { id, assetId, voice })
    return await transact(deps, async (deps) => {
      const marked = await requireMarkable(deps, actor, submissionId)
      await openDraft(deps, actor, marked)
      const same = await stored.findAttachment(deps.db, id)
      if (same) {
        if (same.submissionId !== submissionId || same.kind !== kind) throw markError.MARK_ATTACHMENT_NOT_FOUND()
        return same
      }
      const { purpose, most } = kinds[kind]
      if ((await stored.countAttachments(deps.db, submissionId, kind)) >= most) throw markError.MARK_ATTACHMENTS_FULL()
      const { fileName: name, bytes } = await claimAsset(deps, { assetId, personId: actor.id, purpose, isUnused: true })
      const spot = voice?.spot ?? { fileId: null, page: null, x: null, y: null }
      const added = await stored.insertAttachment(deps.db, {
        ...spot,
        id,
        submissionId,
        kind,
        assetId,
        name,
        bytes,
        seconds: seconds ?? null,
        change: await requireChange(deps, submissionId),
        addedBy: actor.id,
      })
      await auditMarked(deps, actor, { kind: 'submission', id: submissionId, teacherId: marked.teacherId }, 'attached')
      return added!
    })
  } catch (error) {
    if (violatedConstraint(error) === 'mark_attachments_page') throw markError.MARK_PAGE_NOT_FOUND()
    throw error
  }
}

/** Undefined for a file, and for a voice that was added before. */
async function measure(deps: Deps, { id: personId }: Actor, { id, assetId, voice }: New) {
  if (!voice || (await stored.findAttachment(deps.db, id))) return undefined
  return measureVoice(deps, { assetId, personId, purpose: kinds.VOICE.purpose, longestSeconds: limits.voiceSeconds })
}

/** Families that saw it in a returned round keep it until the next one. Throws MARK_ATTACHMENT_NOT_FOUND. */
export const detach = (deps: Deps, actor: Actor, submissionId: string, id: string) =>
  transact(deps, async (deps) => {
    const marked = await requireMarkable(deps, actor, submissionId)
    await openDraft(deps, actor, marked)
    const found = await stored.findAttachment(deps.db, id)
    if (found?.submissionId !== submissionId || found.removedChange !== null) throw markError.MARK_ATTACHMENT_NOT_FOUND()
    const change = await requireChange(deps, submissionId)
    if (await stored.wasReturned(deps.db, found)) await stored.setRemoved(deps.db, id, change)
    else {
      await stored.deleteAttachment(deps.db, id)
      await deleteAssets(deps, [found.assetId])
    }
    await auditMarked(deps, actor, { kind: 'submission', id: submissionId, teacherId: marked.teacherId }, 'attached')
    return { cursor: change }
  })
