import { recordAudit } from '#modules/ground/audit'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { listSeenProofs } from '../proofs/proofs.service.ts'
import { teacherError } from '../teachers.errors.ts'
import { hashOfItem, itemsOf, type StoredTeaching, verifiedIn } from '../teaching/stored-teaching.ts'
import * as stored from './versions.repository.ts'

type Marked = { actor: Actor; personId: string; content: StoredTeaching; itemIds: readonly string[]; sentAt: Date }

/**
 * Gives the badge to these rows and takes it from all others. A row that does not carry it yet needs a proof that this admin has opened since it was
 * sent. Throws TEACHING_ITEM_NOT_FOUND, TEACHING_PROOF_NOT_SEEN. In the caller's transaction.
 */
export async function setVerifiedItems(deps: Deps, { actor, personId, content, itemIds, sentAt }: Marked) {
  const items = new Map(itemsOf(content).map((item) => [item.id, item]))
  const [rows, seen] = await Promise.all([
    stored.listVerified(deps.db, [personId]),
    listSeenProofs(deps, actor, { personId, since: sentAt }),
  ])
  const kept = new Set(verifiedIn(content, rows))
  const added = [...new Set(itemIds)].filter((id) => !kept.has(id))
  const verified = added.map((itemId) => {
    const item = items.get(itemId)
    if (!item) throw teacherError.TEACHING_ITEM_NOT_FOUND()
    const proof = content.proofs.find((one) => one.itemId === itemId && seen.includes(one.assetId))
    if (!proof) throw teacherError.TEACHING_PROOF_NOT_SEEN({ itemId })
    return { personId, itemId, wordsSha256: hashOfItem(item), proofAssetId: proof.assetId, verifiedBy: actor.id }
  })
  const lost = rows.map(({ itemId }) => itemId).filter((id) => !kept.has(id) || !itemIds.includes(id))
  if (lost.length > 0) await stored.deleteVerified(deps.db, personId, lost)
  await stored.insertVerified(deps.db, verified)
  for (const { itemId, proofAssetId } of verified)
    await recordAudit(deps, {
      actor,
      action: 'teaching-item.verified',
      subject: { kind: 'person', id: personId },
      details: { item: items.get(itemId), proofAssetId },
    })
}
