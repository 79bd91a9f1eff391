import type { reviewIdentityProof, listIdentityProofs } from '@khue/contracts/people/identity-proof'
import type { Body, Query } from '@khue/contracts/endpoint'
import { recordAudit } from '#modules/ground/audit'
import { describePerson, lockPeople, listPeople, refuseOwnCase, setVerified } from '#modules/people/people'
import { closeWorkItem, requireUnclaimed } from '#modules/people/work-items'
import { notify } from '#modules/people/notifications'
import type { Actor } from '#platform/http/api'
import { violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { toPage, parsePagePosition, cappedTotal } from '#platform/lists/cursors'
import { proofError } from './identity-proof.errors.ts'
import { proofReviewedNotice } from './identity-proof.notices.ts'
import * as stored from './identity-proof.repository.ts'
import { moveProof } from './proof.ts'
import { showProof } from './sealed-proof.service.ts'

export async function listProofs(deps: Deps, { status, ...asked }: Query<typeof listIdentityProofs>) {
  const place = parsePagePosition({ page: 0, ...asked }, 'OLDEST')
  const { rows: found, total } = await stored.listByStatus(deps.db, status, place)
  const keys = { OLDEST: ({ key }: (typeof found)[number]) => key }
  const { rows, next } = toPage(found, place, { keys, id: (row) => row.personId, now: deps.clock() })
  const people = await listPeople(
    deps,
    rows.map(({ personId }) => personId),
  )
  const items = rows.flatMap(({ personId, submittedAt, status }) => {
    const person = people.get(personId)
    return person ? [{ status, person, submittedAt: submittedAt?.toISOString() ?? null }] : []
  })
  return { items, ...cappedTotal(total), ...next }
}

/** Shows a proof to an admin, after logging who views it and why. Drafts are visible to their owner only. Throws OWN_CASE for one's household. */
export const openProof = (deps: Deps, actor: Actor, personId: string, reason: string) =>
  transact(deps, async (inside) => {
    await lockPeople(inside, [personId])
    const row = await stored.findProof(inside.db, personId)
    const person = await describePerson(inside, personId)
    if (!row || !person || row.status === 'DRAFT') throw proofError.PROOF_NOT_FOUND()
    await refuseOwnCase(inside, actor, [personId])
    await stored.insertView(inside.db, { personId, viewerId: actor.id, reason })
    await recordAudit(inside, { actor, action: 'identity-proof.opened', subject: { kind: 'person', id: personId }, reason })
    return {
      ...(await showProof(inside, row, actor.id)),
      person: { id: person.id, name: person.name, avatar: person.avatar },
      birthDate: person.birthDate,
      isNumberTaken: await stored.isNumberTaken(inside.db, row),
    }
  })

/** Throws when the card or the profile changed since the admin viewed it. */
async function requireSeen(deps: Deps, { id: viewerId }: Actor, personId: string) {
  const person = await describePerson(deps, personId)
  const hasSeen = await stored.hasSeen(deps.db, { personId, viewerId, since: person?.changedAt ?? null })
  if (!hasSeen) throw proofError.PROOF_NOT_REVIEWED()
}

/** Throws OWN_CASE, WORK_ITEM_CLAIMED, and ID_NUMBER_TAKEN when the number is already approved for another person, also in a race. */
export const reviewProof = (deps: Deps, actor: Actor, personId: string, judged: Body<typeof reviewIdentityProof>) =>
  transact(deps, async (inside) => {
    await lockPeople(inside, [personId])
    const row = await stored.findProof(inside.db, personId, { lock: true })
    if (!row || row.status === 'DRAFT') throw proofError.PROOF_NOT_FOUND()
    await refuseOwnCase(inside, actor, [personId])
    const workItem = { kind: 'IDENTITY_PROOF', refId: personId } as const
    await requireUnclaimed(inside, actor, workItem)
    const status = moveProof(row.status, judged.verdict)
    if (status === 'APPROVED') await requireSeen(inside, actor, personId)
    const reason = judged.verdict === 'REJECTED' ? judged.reason : undefined
    await stored.setVerdict(inside.db, personId, { status, rejectionReason: reason ?? null, decidedBy: actor.id })
    await closeWorkItem(inside, workItem)
    await setVerified(inside, personId, status === 'APPROVED')
    await recordAudit(inside, {
      actor,
      action: 'identity-proof.reviewed',
      subject: { kind: 'person', id: personId },
      details: { verdict: status },
      ...(reason && { reason }),
    })
    if (status === 'APPROVED' || status === 'REJECTED')
      await notify(inside, [personId], proofReviewedNotice({ personId, status, submittedAt: row.submittedAt }))
    const person = (await listPeople(inside, [personId])).get(personId)
    if (!person) throw proofError.PROOF_NOT_FOUND()
    return { person, status, submittedAt: row.submittedAt?.toISOString() ?? null }
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'identity_proofs_number_unique' ? proofError.ID_NUMBER_TAKEN() : error
  })
