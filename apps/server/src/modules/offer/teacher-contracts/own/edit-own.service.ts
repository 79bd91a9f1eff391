import type { Body } from '@khue/contracts/endpoint'
import type { amendContract, saveOwnContract } from '@khue/contracts/offer/teacher-contracts'
import { uuidv7 } from 'uuidv7'
import { claimAsset, deleteAsset, readAsset, storeFile } from '#modules/ground/assets'
import { describePerson, lockSubject } from '#modules/people/people'
import { readOwnProof } from '#modules/people/identity-proof'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { violatedConstraint } from '#platform/postgres/db'
import { inVietnam } from '#platform/vietnam/time'
import { isOpen, moveContract } from '../contract.ts'
import { noFile } from '../file-columns.ts'
import { insertLogLine } from '../log.repository.ts'
import { requireRevision } from '../revision.ts'
import { openForm, type Photos, sealForm } from '../sealed-form.service.ts'
import { contractError } from '../teacher-contracts.errors.ts'
import * as stored from '../teacher-contracts.repository.ts'
import { policyOf } from '../terms.service.ts'

type Saved = Body<typeof saveOwnContract>

/**
 * Saves the actor's form as a draft; a file that was prepared is given up. Throws CONTRACT_LOCKED for a completed version, CONTRACT_CHANGED for a stale
 * one, naming what differs.
 */
export async function saveOwn(deps: Deps, actor: Actor, body: Saved) {
  const today = inVietnam(deps.clock()).toPlainDate().toString()
  if (body.issueDate > today) throw contractError.CONTRACT_ISSUE_DATE_WRONG()
  if (body.frontAssetId !== null && body.frontAssetId === body.backAssetId) throw contractError.CONTRACT_SAME_PHOTO()
  const photos = await ownPhotos(deps, actor, body)
  await transact(deps, async (inside) => {
    await lockSubject(inside, actor)
    const rows = await stored.lockOfPerson(inside.db, actor.id)
    const before = findEdited(rows, body, inside)
    const id = before?.id ?? uuidv7()
    await claimPhotos(inside, actor, { before, photos, body })
    const person = await describePerson(inside, actor.id)
    const form = {
      ...photos,
      photosErasedAt: photos.frontAssetId === null ? (before?.photosErasedAt ?? null) : null,
      legalName: person?.name ?? '',
      sealed: sealForm(inside.config, id, body),
      provinceCode: body.provinceCode,
      taxpayerKind: body.taxpayerKind,
      taxPolicy: policyOf[body.taxpayerKind],
    }
    if (before) {
      await stored.setContract(inside.db, before, { ...form, ...noFile, status: moveContract(before.status, 'SAVE') })
      if (before.pdfAssetId) await deleteAsset(inside, before.pdfAssetId)
    } else
      await stored.insertContract(inside.db, { id, personId: actor.id, version: (rows[0]?.version ?? 0) + 1, status: 'DRAFT', ...form })
    await insertLogLine(inside.db, { contractId: id, event: 'SAVE', actorId: actor.id })
  }).catch((error: unknown) => {
    throw startedTwice(error) ? contractError.CONTRACT_CHANGED() : error
  })
}

const startedTwice = (error: unknown) =>
  ['teacher_contracts_version', 'teacher_contracts_one_open'].includes(violatedConstraint(error) ?? '')

/** The version that a form is about; undefined when it starts one, which a completed or open version forbids. */
function findEdited(rows: readonly stored.ContractRow[], body: Saved, deps: Deps) {
  if (body.version === 0) {
    const living = rows.find(({ status }) => isOpen(status) || status === 'COMPLETED')
    if (!living) return undefined
    if (living.status === 'COMPLETED') throw contractError.CONTRACT_LOCKED()
    throw contractError.CONTRACT_CHANGED({ revision: living.revision, differs: differences(deps, living, body) })
  }
  const row = rows.find(({ version }) => version === body.version)
  if (!row) throw contractError.CONTRACT_NOT_FOUND()
  moveContract(row.status, 'SAVE')
  requireRevision(row, body.revision, () => differences(deps, row, body))
  return row
}

/** Which fields of the stored form differ from a sent one, by their names in the contract. */
function differences(deps: Deps, row: stored.ContractRow, body: Saved) {
  const kept = { ...openForm(deps.config, row), provinceCode: row.provinceCode, taxpayerKind: row.taxpayerKind }
  return (Object.keys(kept) as (keyof typeof kept)[]).filter((field) => kept[field] !== body[field])
}

/**
 * The sent photos as files of this version. Photos of the identity proof and of other versions are copied, because each deletes its own files.
 */
async function ownPhotos(deps: Deps, actor: Actor, { frontAssetId, backAssetId, version }: Saved): Promise<Photos> {
  const { proof } = await readOwnProof(deps, actor)
  const others = (await stored.listOfPerson(deps.db, actor.id)).filter((row) => row.version !== version)
  const taken = new Set([proof, ...others].flatMap((thing) => [thing?.frontAssetId, thing?.backAssetId]))
  const own = async (assetId: string | null) => (assetId !== null && taken.has(assetId) ? copyPhoto(deps, actor.id, assetId) : assetId)
  return { frontAssetId: await own(frontAssetId), backAssetId: await own(backAssetId) }
}

async function copyPhoto(deps: Deps, personId: string, assetId: string) {
  const { asset, stream } = await readAsset(deps, assetId)
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return (await storeFile(deps, { personId, purpose: 'CONTRACT', bytes: Buffer.concat(chunks), fileName: asset.fileName })).id
}

type Claimed = { before: stored.ContractRow | undefined; photos: Photos; body: Saved }

/** Photos that were erased need no new ones while the card is the same. Throws CONTRACT_PHOTOS_REQUIRED, ASSET_NOT_FOUND. */
async function claimPhotos(deps: Deps, actor: Actor, { before, photos, body }: Claimed) {
  const ids = [photos.frontAssetId, photos.backAssetId].filter((id) => id !== null)
  if (ids.length === 1) throw contractError.CONTRACT_PHOTOS_REQUIRED()
  if (ids.length === 0) {
    const card = before?.photosErasedAt ? openForm(deps.config, before) : undefined
    const isSame = card?.idNumber === body.idNumber && card.issueDate === body.issueDate && card.issuePlace === body.issuePlace
    if (!isSame) throw contractError.CONTRACT_PHOTOS_REQUIRED()
  }
  for (const assetId of ids) await claimAsset(deps, { assetId, personId: actor.id, purpose: 'CONTRACT' })
  for (const assetId of [before?.frontAssetId, before?.backAssetId]) if (assetId && !ids.includes(assetId)) await deleteAsset(deps, assetId)
}

/** Starts the next version from the one in force, which stays in force until the next is completed. Throws CONTRACT_STATUS_LOCKED, CONTRACT_CHANGED. */
export async function amendOwn(deps: Deps, actor: Actor, { version, revision }: Body<typeof amendContract>) {
  const found = (await stored.listOfPerson(deps.db, actor.id)).find((row) => row.version === version)
  if (!found) throw contractError.CONTRACT_NOT_FOUND()
  const copy = async (assetId: string | null) => (assetId === null ? null : copyPhoto(deps, actor.id, assetId))
  const photos = { frontAssetId: await copy(found.frontAssetId), backAssetId: await copy(found.backAssetId) }
  await transact(deps, async (inside) => {
    await lockSubject(inside, actor)
    const rows = await stored.lockOfPerson(inside.db, actor.id)
    const row = rows.find(({ id }) => id === found.id)
    if (!row) throw contractError.CONTRACT_NOT_FOUND()
    moveContract(row.status, 'AMEND')
    requireRevision(row, revision)
    if (rows.some(({ status }) => isOpen(status))) throw contractError.CONTRACT_STATUS_LOCKED()
    for (const assetId of Object.values(photos))
      if (assetId !== null) await claimAsset(inside, { assetId, personId: actor.id, purpose: 'CONTRACT' })
    const id = uuidv7()
    await stored.insertContract(inside.db, {
      id,
      personId: actor.id,
      version: (rows[0]?.version ?? 0) + 1,
      status: 'DRAFT',
      legalName: row.legalName,
      ...photos,
      photosErasedAt: photos.frontAssetId === null ? row.photosErasedAt : null,
      sealed: sealForm(inside.config, id, openForm(inside.config, row)),
      provinceCode: row.provinceCode,
      taxpayerKind: row.taxpayerKind,
      taxPolicy: row.taxPolicy,
    })
    await insertLogLine(inside.db, { contractId: id, event: 'AMEND', actorId: actor.id })
  })
}
