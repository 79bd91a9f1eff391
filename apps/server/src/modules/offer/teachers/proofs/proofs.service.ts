import { recordAudit } from '#modules/ground/audit'
import { privateUrl } from '#modules/ground/assets'
import { refuseOwnCase } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { teacherError } from '../teachers.errors.ts'
import type { StoredTeaching } from '../teaching/stored-teaching.ts'
import * as stored from './proofs.repository.ts'

type Opened = { personId: string; content: StoredTeaching; assetId: string; reason: string }

/** Shows a proof of someone's content to an admin, after logging who views it and why. Throws OWN_CASE, TEACHING_PROOF_NOT_FOUND. */
export const openProof = (deps: Deps, actor: Actor, { personId, content, assetId, reason }: Opened) =>
  transact(deps, async (deps) => {
    const proof = content.proofs.find((one) => one.assetId === assetId)
    if (!proof) throw teacherError.TEACHING_PROOF_NOT_FOUND()
    await refuseOwnCase(deps, actor, [personId])
    const { name, fileName, kind } = proof
    await stored.insertView(deps.db, { personId, viewerId: actor.id, assetId, name, reason })
    await recordAudit(deps, {
      actor,
      action: 'teaching-proof.opened',
      subject: { kind: 'person', id: personId },
      details: { assetId, name },
      reason,
    })
    return { url: privateUrl(deps, assetId, actor.id), name, fileName, kind }
  })

/** Proofs of a person that the admin has opened since they were sent. */
export const listSeenProofs = ({ db }: Deps, actor: { id: string }, { personId, since }: { personId: string; since: Date }) =>
  stored.listSeen(db, { personId, viewerId: actor.id, since })

export async function listOwnProofViews({ db }: Deps, actor: Actor) {
  const views = await stored.listViews(db, actor.id)
  return views.map(({ at, name, reason }) => ({ at: at.toISOString(), name, reason }))
}
