import { createHash, randomBytes } from 'node:crypto'
import type { Body } from '@khue/contracts/endpoint'
import type { prepareContract } from '@khue/contracts/offer/teacher-contracts'
import { claimAsset, deleteAsset, storeFile } from '#modules/ground/assets'
import { describePerson, lockSubject } from '#modules/people/people'
import { codeFrom, newCode } from '#platform/crypto/public-codes'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { moveContract } from '../contract.ts'
import { describeContract, type Described, verifyUrlOf } from '../document/describe-contract.service.ts'
import { drawContract } from '../document/draw-contract.ts'
import { insertLogLine } from '../log.repository.ts'
import { areTermsCurrent, requirePreparable } from '../signing/signing-checks.service.ts'
import { requireRevision } from '../revision.ts'
import { contractError } from '../teacher-contracts.errors.ts'
import * as stored from '../teacher-contracts.repository.ts'
import { explainWithholding } from '../terms.service.ts'

/**
 * Makes the file of the actor's draft, once: a version that has one keeps its bytes, unless template, fee or account changed since. Throws what
 * `requirePreparable` throws. Idempotent: a double click makes one file.
 */
export async function prepareOwn(deps: Deps, actor: Actor, { version, revision }: Body<typeof prepareContract>) {
  const row = (await stored.listOfPerson(deps.db, actor.id)).find((one) => one.version === version)
  if (!row) throw contractError.CONTRACT_NOT_FOUND()
  if (isPreparedFrom(row, revision)) return
  const status = moveContract(row.status, 'PREPARE')
  requireRevision(row, revision)
  const { terms, account } = await requirePreparable(deps, actor, row)
  if (row.status === 'READY' && areTermsCurrent(row, { terms, account })) return
  const person = await describePerson(deps, actor.id)
  const described: Described = {
    ...row,
    legalName: person?.name ?? row.legalName,
    number: row.number ?? newCode('HD'),
    verifyCode: newVerifyCode(),
    templateVersion: terms.template.version,
    storeFeePercent: terms.storeFeePercent,
    bankAccount: account.words,
    preparedAt: deps.clock(),
  }
  const file = await makeFile(deps, actor, { described, body: terms.template.body, policy: row.taxPolicy })
  await transact(deps, async (inside) => {
    await lockSubject(inside, actor)
    const before = await stored.findContract(inside.db, row.id, { lock: true })
    if (!before) throw contractError.CONTRACT_NOT_FOUND()
    if (isPreparedFrom(before, revision)) return // a second click; its own uploaded file expires unused
    moveContract(before.status, 'PREPARE')
    requireRevision(before, revision)
    // the file belongs to the contract, so that it stays when the person is erased
    await claimAsset(inside, { assetId: file.pdfAssetId, personId: actor.id, purpose: 'CONTRACT_PDF', forPerson: row.id })
    const { legalName, number, verifyCode, templateVersion, storeFeePercent, bankAccount, preparedAt } = described
    const made = { legalName, number, verifyCode, templateVersion, storeFeePercent, bankAccount, preparedAt }
    await stored.setContract(inside.db, before, { ...made, ...file, status, sentBackReason: null })
    if (before.pdfAssetId) await deleteAsset(inside, before.pdfAssetId)
    await insertLogLine(inside.db, {
      contractId: row.id,
      event: 'PREPARE',
      actorId: actor.id,
      note: `${templateVersion} ${file.pdfSha256}`,
    })
  })
}

/** Whether the file was made from exactly this revision: any other change leaves the version a draft. */
const isPreparedFrom = (row: stored.ContractRow, revision: number) => row.status === 'READY' && row.revision === revision + 1

/** 16 characters, 70 random bits: nobody finds a contract by trying. */
const newVerifyCode = () => codeFrom('', randomBytes(7)) + codeFrom('', randomBytes(7))

type Made = { described: Described; body: string; policy: stored.ContractRow['taxPolicy'] }

/** Draws and stores the file. One that is not claimed expires. */
async function makeFile(deps: Deps, actor: Actor, { described, body, policy }: Made) {
  const withholding = await explainWithholding(deps, policy, described.preparedAt)
  const { number, verifyCode, preparedAt } = described
  const text = describeContract(deps, described, { body, withholding })
  const { bytes, pages } = await drawContract({ text, number, verifyUrl: verifyUrlOf(deps, verifyCode), madeAt: preparedAt })
  const { id } = await storeFile(deps, { personId: actor.id, purpose: 'CONTRACT_PDF', bytes, fileName: `hop-dong-${number}.pdf` })
  return { pdfAssetId: id, pdfSha256: createHash('sha256').update(bytes).digest('hex'), pdfPages: pages }
}
