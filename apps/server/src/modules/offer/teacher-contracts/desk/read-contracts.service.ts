import type { Query } from '@khue/contracts/endpoint'
import type { ContractDetail, ContractSummary, listContracts, openContractPapers } from '@khue/contracts/offer/contract-desk'
import type { Reply } from '@khue/contracts/endpoint'
import { assetUrl } from '#modules/ground/assets'
import { recordAudit } from '#modules/ground/audit'
import { describePerson, listPeople, lockPeople, refuseOwnCase } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { cappedTotal, parsePagePosition, toPage } from '#platform/lists/cursors'
import { asDescribed } from '../document/describe-contract.service.ts'
import { hasOpenedPapers, insertView, listLog, listSignatures, type SignatureRow } from '../log.repository.ts'
import { findDue } from '../queue.service.ts'
import { openForm, showPhotos } from '../sealed-form.service.ts'
import { contractError } from '../teacher-contracts.errors.ts'
import * as stored from '../teacher-contracts.repository.ts'
import { findAccount, isSameName } from '../terms.service.ts'

const iso = (moment: Date | null | undefined) => moment?.toISOString() ?? null

/** Rows as lists show them, without anything that is sealed. */
export async function summarize(deps: Deps, rows: readonly stored.ContractRow[]): Promise<ContractSummary[]> {
  const people = await listPeople(
    deps,
    rows.map(({ personId }) => personId),
  )
  const due = await findDue(
    deps,
    rows.filter(({ status }) => status === 'SIGNED'),
  )
  return rows.flatMap((row) => {
    const { id, personId, version, number, status, signedAt, completedAt } = row
    const person = people.get(personId)
    if (!person) return []
    return [{ id, person, version, number, status, signedAt: iso(signedAt), completedAt: iso(completedAt), dueAt: iso(due.get(id)) }]
  })
}

export async function listForDesk(deps: Deps, { status, ...asked }: Query<typeof listContracts>) {
  const place = parsePagePosition<'OLDEST' | 'NEWEST'>({ page: 0, ...asked }, status === 'SIGNED' ? 'OLDEST' : 'NEWEST')
  const { rows: found, total } = await stored.listByStatus(deps.db, status, place)
  const key = ({ key }: (typeof found)[number]) => key
  const { rows, next } = toPage(found, place, { keys: { OLDEST: key, NEWEST: key }, id: ({ contract }) => contract.id, now: deps.clock() })
  const items = await summarize(
    deps,
    rows.map(({ contract }) => contract),
  )
  return { items, ...cappedTotal(total), ...next }
}

/** A version that its owner has signed once: an earlier one is the owner's alone. Throws CONTRACT_NOT_FOUND. */
export async function getSigned(deps: Deps, id: string, options?: { lock: boolean }) {
  const row = await stored.findContract(deps.db, id, options)
  const described = row && asDescribed(row)
  if (!row || !described || row.status === 'READY' || !row.signedAt) throw contractError.CONTRACT_NOT_FOUND()
  return { row, described }
}

/** Without sealed data: the file names number and address, too. */
export async function readContract(deps: Deps, admin: Actor, id: string): Promise<ContractDetail> {
  const { row, described } = await getSigned(deps, id)
  const [summary] = await summarize(deps, [row])
  if (!summary || !row.pdfSha256 || !row.pdfPages) throw contractError.CONTRACT_NOT_FOUND()
  const [person, account] = [await describePerson(deps, row.personId), await findAccount(deps, row.personId)]
  const { verifyCode, templateVersion, storeFeePercent, bankAccount } = described
  const [log, signatures] = [await listLog(deps.db, row.personId), await listSignatures(deps.db, [id])]
  return {
    ...summary,
    revision: row.revision,
    legalName: row.legalName,
    provinceCode: row.provinceCode,
    taxpayerKind: row.taxpayerKind,
    document: {
      verifyCode,
      templateVersion,
      storeFeePercent,
      bankAccount,
      sha256: row.pdfSha256,
      pages: row.pdfPages,
    },
    isHolderSame: account !== undefined && isSameName(account.holder, row.legalName),
    isIdentityApproved: person?.isVerified === true,
    signatures: signatures.filter(({ party }) => party === 'TEACHER').map(showSignature),
    log: log.map(({ event, version, at, note }) => ({ event, version, at: at.toISOString(), note })),
    endReason: row.endReason,
    photosErasedAt: iso(row.photosErasedAt),
    isOpenedByYou: await hasOpenedPapers(deps.db, { contractId: id, viewerId: admin.id }),
  }
}

const showSignature = ({ sha256, at, sentTo, ip, userAgent, secondsOpen, voidedAt, voidReason }: SignatureRow) => ({
  sha256,
  ip,
  voidReason,
  at: at.toISOString(),
  sentTo: sentTo ?? '',
  device: userAgent,
  secondsOpen: secondsOpen ?? 0,
  voidedAt: iso(voidedAt),
})

/** Shows number, address, photos and the file to an admin, after logging who opens them and why. Throws OWN_CASE for one's household. */
export const openPapers = (deps: Deps, actor: Actor, id: string, reason: string): Promise<Reply<typeof openContractPapers>> =>
  transact(deps, async (deps) => {
    const found = await getSigned(deps, id)
    await lockPeople(deps, [found.row.personId])
    const { row } = await getSigned(deps, id)
    await refuseOwnCase(deps, actor, [row.personId])
    await insertView(deps.db, { contractId: id, viewerId: actor.id, what: 'PAPERS', sessionId: actor.sessionId, reason })
    await recordAudit(deps, { actor, action: 'contract.opened', subject: { kind: 'contract', id }, reason })
    const { idNumber, issueDate, issuePlace, address } = openForm(deps.config, row)
    const fileUrl = await assetUrl(deps, { assetId: row.pdfAssetId ?? '', forPerson: actor.id })
    return { idNumber, issueDate, issuePlace, address, fileUrl, ...(await showPhotos(deps, row, actor.id)) }
  })
