import { createHash, randomBytes } from 'node:crypto'
import type { TaxpayerKind } from '@khue/contracts/money/payees'
import { uuidv7 } from 'uuidv7'
import { claimAsset, storeFile } from '#modules/ground/assets'
import { setPayee } from '#modules/money/payouts'
import { codeFrom, newCode } from '#platform/crypto/public-codes'
import { type Deps, transact } from '#platform/deps'
import { describeContract, type Described, verifyUrlOf } from '../document/describe-contract.service.ts'
import { drawContract } from '../document/draw-contract.ts'
import { insertLogLine, insertSignature } from '../log.repository.ts'
import { enqueue } from '../queue.service.ts'
import { type FormSecret, type Photos, sealForm } from '../sealed-form.service.ts'
import * as stored from '../teacher-contracts.repository.ts'
import { explainWithholding, policyOf, readTerms } from '../terms.service.ts'

export type RecordedContract = {
  personId: string
  legalName: string
  form: FormSecret & { provinceCode: string; taxpayerKind: TaxpayerKind }
  bankAccount: string
  /** Stored and claimed here. None: they were erased when their time was over. */
  photos?: () => Promise<{ frontAssetId: string; backAssetId: string }>
  signedAt: Date
  /** Who completed it, and when; left out, it waits in the queue. */
  completed?: { by: string; at: Date }
  /** A file that is not drawn for this contract, such as a scan. */
  scan?: Uint8Array
}

/** Records a contract that was signed outside the product. The signature's origin says so. False when the person has a contract already. */
export async function recordContract(deps: Deps, wanted: RecordedContract) {
  if ((await stored.listOfPerson(deps.db, wanted.personId)).length > 0) return false
  const id = uuidv7()
  const terms = await readTerms(deps, wanted.personId)
  const taxPolicy = policyOf[wanted.form.taxpayerKind]
  const described: Described = {
    id,
    legalName: wanted.legalName,
    sealed: sealForm(deps.config, id, wanted.form),
    provinceCode: wanted.form.provinceCode,
    taxpayerKind: wanted.form.taxpayerKind,
    number: newCode('HD'),
    verifyCode: codeFrom('', randomBytes(7)) + codeFrom('', randomBytes(7)),
    templateVersion: terms.template.version,
    storeFeePercent: terms.storeFeePercent,
    bankAccount: wanted.bankAccount,
    preparedAt: wanted.signedAt,
  }
  const file = wanted.scan ? { bytes: wanted.scan, pages: 1 } : await draw(deps, described, { body: terms.template.body, taxPolicy })
  const { id: pdfAssetId } = await storeFile(deps, {
    personId: wanted.personId,
    purpose: 'CONTRACT_PDF',
    bytes: file.bytes,
    fileName: `hop-dong-${described.number}.pdf`,
  })
  const photos = await wanted.photos?.()
  const pdfSha256 = createHash('sha256').update(file.bytes).digest('hex')
  await transact(deps, (deps) =>
    insert(deps, { wanted, described, photos, taxPolicy, pdf: { pdfAssetId, pdfSha256, pdfPages: file.pages } }),
  )
  return true
}

type Policy = (typeof policyOf)[TaxpayerKind]

async function draw(deps: Deps, described: Described, { body, taxPolicy }: { body: string; taxPolicy: Policy }) {
  const withholding = await explainWithholding(deps, taxPolicy, described.preparedAt)
  const { number, verifyCode, preparedAt } = described
  const text = describeContract(deps, described, { body, withholding })
  return drawContract({ text, number, verifyUrl: verifyUrlOf(deps, verifyCode), madeAt: preparedAt })
}

type Inserted = {
  wanted: RecordedContract
  described: Described
  photos: { frontAssetId: string; backAssetId: string } | undefined
  taxPolicy: Policy
  pdf: { pdfAssetId: string; pdfSha256: string; pdfPages: number }
}

/** The signature names no session and no program: there were none. */
const outside = { sessionId: '00000000-0000-0000-0000-000000000000', ip: '', userAgent: 'ký ngoài hệ thống' }

async function insert(deps: Deps, { wanted, described, photos, taxPolicy, pdf }: Inserted) {
  const { personId, signedAt, completed } = wanted
  const claim = { personId, forPerson: described.id }
  await claimAsset(deps, { ...claim, assetId: pdf.pdfAssetId, purpose: 'CONTRACT_PDF' })
  for (const assetId of Object.values(photos ?? {})) await claimAsset(deps, { assetId, personId, purpose: 'CONTRACT' })
  const sides: Photos = photos ?? { frontAssetId: null, backAssetId: null }
  await stored.insertContract(deps.db, {
    ...described,
    ...pdf,
    ...sides,
    photosErasedAt: photos ? null : (completed?.at ?? signedAt),
    personId,
    version: 1,
    status: completed ? 'COMPLETED' : 'SIGNED',
    taxPolicy,
    signedAt,
    ...(completed && { completedAt: completed.at, completedBy: completed.by }),
  })
  const signed = { contractId: described.id, sha256: pdf.pdfSha256, ...outside }
  await insertSignature(deps.db, { ...signed, party: 'TEACHER', signerId: personId, sentTo: '', secondsOpen: 0, at: signedAt })
  await insertLogLine(deps.db, { contractId: described.id, event: 'SIGN', actorId: personId, note: pdf.pdfSha256, at: signedAt })
  if (!completed) return enqueue(deps, { id: described.id, personId })
  await insertSignature(deps.db, { ...signed, party: 'PLATFORM', signerId: completed.by, at: completed.at })
  await insertLogLine(deps.db, {
    contractId: described.id,
    event: 'COMPLETE',
    actorId: completed.by,
    note: pdf.pdfSha256,
    at: completed.at,
  })
  const { legalName, form } = wanted
  await setPayee(deps, { personId, legalName, taxpayerKind: form.taxpayerKind, taxPolicy, holds: [] })
}
