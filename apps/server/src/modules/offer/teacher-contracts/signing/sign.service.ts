import { createHash } from 'node:crypto'
import type { Body } from '@khue/contracts/endpoint'
import type { openContractText, sendSigningCode, signContract } from '@khue/contracts/offer/teacher-contracts'
import { assetUrl, readAsset } from '#modules/ground/assets'
import { checkCode, sendCode } from '#modules/ground/one-time-codes'
import { lockSubject } from '#modules/people/people'
import type { Actor, Caller } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { moveContract } from '../contract.ts'
import { findSecondsOpen, insertLogLine, insertSignature, insertView } from '../log.repository.ts'
import { enqueue } from '../queue.service.ts'
import { requireRevision } from '../revision.ts'
import { contractError } from '../teacher-contracts.errors.ts'
import * as stored from '../teacher-contracts.repository.ts'
import { findSigningAddress, maskAddress } from './signing-address.service.ts'
import { openedBy, requirePreparable } from './signing-checks.service.ts'

async function getOwn(deps: Deps, actor: Actor, version: number) {
  const row = (await stored.listOfPerson(deps.db, actor.id)).find((one) => one.version === version)
  if (!row) throw contractError.CONTRACT_NOT_FOUND()
  return row
}

/** The actor opens the text of a version: from now on, by the server's clock, it counts as open in this session. */
export const openText = (deps: Deps, actor: Actor, { version, sha256 }: Body<typeof openContractText>) =>
  transact(deps, async (deps) => {
    await lockSubject(deps, actor)
    const row = await getOwn(deps, actor, version)
    if (row.pdfSha256 !== sha256) throw contractError.CONTRACT_FILE_CHANGED()
    const before = await findSecondsOpen(deps.db, openedBy(actor, row.id, sha256))
    const { id, openedAt } = await insertView(deps.db, {
      contractId: row.id,
      viewerId: actor.id,
      sessionId: actor.sessionId,
      what: 'TEXT',
      sha256,
    })
    if (before === undefined) await insertLogLine(deps.db, { contractId: row.id, event: 'OPEN', actorId: actor.id })
    return { viewId: id, openedAt: openedAt.toISOString() }
  })

/** A short-lived URL of the stored file, with its hash. */
export async function openOwnFile(deps: Deps, actor: Actor, version: number) {
  const { pdfAssetId, pdfSha256 } = await getOwn(deps, actor, version)
  if (!pdfAssetId || !pdfSha256) throw contractError.CONTRACT_NOT_FOUND()
  return { url: await assetUrl(deps, { assetId: pdfAssetId, forPerson: actor.id }), sha256: pdfSha256 }
}

/** Binds a code to one file: it signs no other. */
const aboutFile = (row: stored.ContractRow) => `${row.id} ${row.pdfSha256}`

/** Sends the code that signs this version. Throws CONTRACT_CONTACT_REQUIRED, what `requirePreparable` throws, and the limits of codes. */
export async function sendCodeToSign(deps: Deps, { ip }: Caller, actor: Actor, { version, revision }: Body<typeof sendSigningCode>) {
  const row = await getOwn(deps, actor, version)
  moveContract(row.status, 'SIGN')
  requireRevision(row, revision)
  await requireCurrent(deps, actor, row)
  const to = await findSigningAddress(deps, actor.accountId)
  if (!to) throw contractError.CONTRACT_CONTACT_REQUIRED()
  return transact(deps, async (deps) => {
    const sent = await sendCode(deps, { purpose: 'sign-contract', to, about: aboutFile(row), ip })
    await insertLogLine(deps.db, { contractId: row.id, event: 'SEND_CODE', actorId: actor.id, note: maskAddress(to) })
    return { to: maskAddress(to), expiresAt: sent.expiresAt.toISOString(), resendAt: sent.resendAt.toISOString() }
  })
}

async function requireCurrent(deps: Deps, actor: Actor, row: stored.ContractRow) {
  const { checks } = await requirePreparable(deps, actor, row)
  if (!checks.CURRENT_TERMS) throw contractError.CONTRACT_OUTDATED()
  return checks
}

/** The stored bytes themselves: what is signed is what will be opened. */
async function requireStoredBytes(deps: Deps, { pdfAssetId, pdfSha256, id }: stored.ContractRow) {
  const hash = createHash('sha256')
  if (pdfAssetId) for await (const chunk of (await readAsset(deps, pdfAssetId)).stream as AsyncIterable<Buffer>) hash.update(chunk)
  if (hash.digest('hex') === pdfSha256) return
  deps.log.error({ contractId: id }, 'the stored file of a contract has another hash than its row')
  throw contractError.CONTRACT_FILE_CHANGED()
}

/**
 * Signs the version that the actor has open, by a one-time code, with the hash of exactly its bytes. Everything but the code is checked first, so that a
 * refusal costs no guess. Throws CONTRACT_FILE_CHANGED, CONTRACT_OUTDATED, CONTRACT_NOT_OPENED, and what `checkCode` throws.
 */
export async function signOwn(deps: Deps, caller: Caller, actor: Actor, { version, revision, sha256, code }: Body<typeof signContract>) {
  const row = await getOwn(deps, actor, version)
  moveContract(row.status, 'SIGN')
  if (row.pdfSha256 !== sha256) throw contractError.CONTRACT_FILE_CHANGED()
  requireRevision(row, revision)
  const to = await findSigningAddress(deps, actor.accountId)
  if (!to) throw contractError.CONTRACT_CONTACT_REQUIRED()
  const checks = await requireCurrent(deps, actor, row)
  if (!checks.TEXT_OPENED) throw contractError.CONTRACT_NOT_OPENED()
  await requireStoredBytes(deps, row)
  await checkCode(deps, { purpose: 'sign-contract', value: to.value, code, about: aboutFile(row) })
  await transact(deps, async (deps) => {
    await lockSubject(deps, actor)
    const before = await stored.findContract(deps.db, row.id, { lock: true })
    if (!before) throw contractError.CONTRACT_NOT_FOUND()
    const status = moveContract(before.status, 'SIGN')
    requireRevision(before, revision)
    await requireCurrent(deps, actor, before)
    const secondsOpen = await findSecondsOpen(deps.db, openedBy(actor, row.id, sha256))
    if (secondsOpen === undefined) throw contractError.CONTRACT_NOT_OPENED()
    await insertSignature(deps.db, {
      contractId: row.id,
      party: 'TEACHER',
      signerId: actor.id,
      sha256,
      sessionId: actor.sessionId,
      ip: caller.ip,
      userAgent: caller.userAgent.slice(0, 500),
      sentTo: maskAddress(to),
      secondsOpen,
    })
    await stored.setContract(deps.db, before, { status }, 'signedAt')
    await insertLogLine(deps.db, { contractId: row.id, event: 'SIGN', actorId: actor.id, note: sha256 })
    await enqueue(deps, before)
  })
}
