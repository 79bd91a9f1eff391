import type { OwnContract, SigningCheck, TeacherContract } from '@khue/contracts/offer/teacher-contracts'
import { describePerson } from '#modules/people/people'
import { readOwnProof } from '#modules/people/identity-proof'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { isOpen } from '../contract.ts'
import { asDescribed, describeContract } from '../document/describe-contract.service.ts'
import { listLog, listPaperViews } from '../log.repository.ts'
import { findDue } from '../queue.service.ts'
import { openForm, showPhoto, showPhotos } from '../sealed-form.service.ts'
import { findSigningAddress, maskAddress } from '../signing/signing-address.service.ts'
import { checkSigning } from '../signing/signing-checks.service.ts'
import * as stored from '../teacher-contracts.repository.ts'
import { explainWithholding, findAccount, readTerms } from '../terms.service.ts'

const iso = (moment: Date | null | undefined) => moment?.toISOString() ?? null

/** Everything about the actor's contract: the version being made, else the one in force, else the newest; and what signing still needs. */
export async function readOwnContract(deps: Deps, actor: Actor): Promise<OwnContract> {
  const rows = await stored.listOfPerson(deps.db, actor.id)
  const inForce = rows.find(({ status }) => status === 'COMPLETED')
  const current = rows.find(({ status }) => isOpen(status)) ?? inForce ?? rows[0] // a later version may have ended before it was completed
  const terms = await readTerms(deps, actor.id)
  const account = await findAccount(deps, actor.id)
  const address = await findSigningAddress(deps, actor.accountId)
  const [log, views] = [await listLog(deps.db, actor.id), await listPaperViews(deps.db, actor.id)]
  const met = await checkSigning(deps, actor, current, { terms, account })
  return {
    current: current ? await showContract(deps, current, actor.id) : null,
    inForce: inForce ? await showContract(deps, inForce, actor.id) : null,
    terms: { templateVersion: terms.template.version, storeFeePercent: terms.storeFeePercent, withholding: terms.withholding },
    account: account ? { bankName: account.bankName, maskedNumber: account.maskedNumber, holder: account.holder } : null,
    checks: Object.entries(met).map(([check, isMet]) => ({ check: check as SigningCheck, isMet })), // its keys
    codeGoesTo: address ? maskAddress(address) : null,
    prefill: await readPrefill(deps, actor),
    log: log.map(({ event, version, at, note }) => ({ event, version, at: at.toISOString(), note })),
    views: views.map(({ at, reason }) => ({ at: at.toISOString(), reason: reason ?? '' })),
    photoDays: deps.config.CONTRACT_PHOTO_DAYS,
  }
}

async function showContract(deps: Deps, row: stored.ContractRow, readerId: string): Promise<TeacherContract> {
  const { idNumber, issueDate, issuePlace, address } = openForm(deps.config, row)
  const due = row.status === 'SIGNED' ? (await findDue(deps, [row])).get(row.id) : undefined
  return {
    id: row.id,
    version: row.version,
    revision: row.revision,
    status: row.status,
    number: row.number,
    legalName: row.legalName,
    form: {
      idNumber,
      issueDate,
      issuePlace,
      address,
      provinceCode: row.provinceCode,
      taxpayerKind: row.taxpayerKind,
      ...(await showPhotos(deps, row, readerId)),
    },
    document: await showDocument(deps, row),
    sentBackReason: row.sentBackReason,
    endReason: row.endReason,
    signedAt: iso(row.signedAt),
    completedAt: iso(row.completedAt),
    endedAt: iso(row.endedAt),
    photosErasedAt: iso(row.photosErasedAt),
    completeBy: iso(due),
  }
}

async function showDocument(deps: Deps, row: stored.ContractRow): Promise<TeacherContract['document']> {
  const described = asDescribed(row)
  const [template] = described ? await stored.listTemplates(deps.db, [described.templateVersion]) : []
  if (!described || !template) return null
  const { verifyCode, templateVersion, storeFeePercent, bankAccount, preparedAt } = described
  const withholding = await explainWithholding(deps, row.taxPolicy, preparedAt)
  return {
    verifyCode,
    templateVersion,
    storeFeePercent,
    bankAccount,
    sha256: row.pdfSha256 ?? '',
    pages: row.pdfPages ?? 0,
    preparedAt: preparedAt.toISOString(),
    text: describeContract(deps, described, { body: template.body, withholding }),
  }
}

/** What the person has declared elsewhere already. */
async function readPrefill(deps: Deps, actor: Actor): Promise<OwnContract['prefill']> {
  const person = await describePerson(deps, actor.id)
  const { proof } = await readOwnProof(deps, actor)
  return {
    legalName: person?.name ?? '',
    idNumber: proof?.idNumber ?? '',
    issueDate: proof?.issueDate ?? '',
    issuePlace: proof?.issuePlace ?? '',
    front: await showPhoto(deps, proof?.frontAssetId ?? null, actor.id),
    back: await showPhoto(deps, proof?.backAssetId ?? null, actor.id),
  }
}
