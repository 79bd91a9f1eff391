import { proofReviewWorkingDays } from '@khue/contracts/people/identity-proof-rules'
import type { IdentityDetails } from '@khue/contracts/people/identity-proof'
import type { z } from 'zod'
import { claimAsset, deleteAsset } from '#modules/ground/assets'
import { describePerson, lockPeople, setVerified } from '#modules/people/people'
import { closeWorkItem, openWorkItem } from '#modules/people/work-items'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { inVietnam } from '#platform/vietnam/time'
import { contradiction } from './id-number.ts'
import { proofError } from './identity-proof.errors.ts'
import * as stored from './identity-proof.repository.ts'
import { moveProof } from './proof.ts'
import { fingerprint, sealSecret, showProof } from './sealed-proof.service.ts'

type Details = z.output<typeof IdentityDetails>

export async function readOwnProof(deps: Deps, actor: Actor) {
  const row = await stored.findProof(deps.db, actor.id)
  return { proof: row ? await showProof(deps, row, actor.id) : null }
}

/** Saves the actor's declaration as a draft; an earlier approval no longer counts. */
export const saveOwnProof = (deps: Deps, actor: Actor, details: Details) =>
  transact(deps, async (inside) => {
    await lockPeople(inside, [actor.id]) // lock order: people before proofs, as everywhere
    await assertMatchesProfile(inside, actor, details)
    const before = await stored.findProof(inside.db, actor.id, { lock: true })
    const photos = { frontAssetId: details.frontAssetId, backAssetId: details.backAssetId }
    for (const assetId of Object.values(photos)) await claimAsset(inside, { assetId, personId: actor.id, purpose: 'IDENTITY_PROOF' })
    await stored.upsertProof(inside.db, {
      personId: actor.id,
      status: moveProof(before?.status ?? 'DRAFT', 'SAVED'),
      sealed: sealSecret(inside.config, actor.id, details),
      numberFingerprint: fingerprint(inside.config, details.idNumber),
      ...photos,
      rejectionReason: null,
      submittedAt: null,
      decidedAt: null,
      decidedBy: null,
    })
    await closeWorkItem(inside, { kind: 'IDENTITY_PROOF', refId: actor.id })
    if (before) await dropPhotos(inside, [before.frontAssetId, before.backAssetId], Object.values(photos))
    if (before?.status === 'APPROVED') await setVerified(inside, actor.id, false)
    return showProof(inside, await mustExist(inside, actor.id), actor.id)
  })

async function assertMatchesProfile(deps: Deps, actor: Actor, { idNumber, issueDate, frontAssetId, backAssetId }: Details) {
  if (frontAssetId === backAssetId) throw proofError.SAME_PHOTO_TWICE()
  const person = await describePerson(deps, actor.id)
  if (!person?.birthDate || !person.gender) throw proofError.PROOF_PROFILE_INCOMPLETE()
  const today = inVietnam(deps.clock()).toPlainDate().toString()
  if (issueDate > today || issueDate <= person.birthDate) throw proofError.ISSUE_DATE_WRONG()
  const wrong = contradiction(idNumber, { birthDate: person.birthDate, gender: person.gender })
  if (wrong === 'year') throw proofError.ID_NUMBER_WRONG_YEAR()
  if (wrong === 'gender') throw proofError.ID_NUMBER_WRONG_GENDER()
}

async function dropPhotos(deps: Deps, before: readonly string[], now: readonly string[]) {
  for (const assetId of before) if (!now.includes(assetId)) await deleteAsset(deps, assetId)
}

async function mustExist(deps: Deps, personId: string, options?: { lock: boolean }) {
  const row = await stored.findProof(deps.db, personId, options)
  if (!row) throw proofError.PROOF_NOT_FOUND()
  return row
}

/** Submits the draft for review. */
export const submitOwnProof = (deps: Deps, actor: Actor) =>
  transact(deps, async (inside) => {
    const { status } = await mustExist(inside, actor.id, { lock: true })
    await stored.setSubmitted(inside.db, actor.id, moveProof(status, 'SUBMITTED'))
    await openWorkItem(inside, {
      kind: 'IDENTITY_PROOF',
      refId: actor.id,
      personIds: [actor.id],
      workingDays: proofReviewWorkingDays,
    })
    return showProof(inside, await mustExist(inside, actor.id), actor.id)
  })

export async function listOwnViews({ db }: Deps, actor: Actor) {
  const views = await stored.listViews(db, actor.id)
  return views.map(({ at, reason }) => ({ at: at.toISOString(), reason }))
}
