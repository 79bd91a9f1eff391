import type { SigningCheck } from '@khue/contracts/offer/teacher-contracts'
import { readOwnProof } from '#modules/people/identity-proof'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { findSecondsOpen } from '../log.repository.ts'
import { openForm } from '../sealed-form.service.ts'
import { contractError } from '../teacher-contracts.errors.ts'
import type { ContractRow } from '../teacher-contracts.repository.ts'
import { findAccount, isSameName, readTerms } from '../terms.service.ts'

type Known = { terms: Awaited<ReturnType<typeof readTerms>>; account: Awaited<ReturnType<typeof findAccount>> }

/** What signing needs, each with whether it is met; without a version nothing about it is. */
export async function checkSigning(
  deps: Deps,
  actor: Actor,
  row: ContractRow | undefined,
  { terms, account }: Known,
): Promise<Record<SigningCheck, boolean>> {
  const { proof } = await readOwnProof(deps, actor)
  const isApproved = proof?.status === 'APPROVED'
  const opened = row?.pdfSha256 ? await findSecondsOpen(deps.db, openedBy(actor, row.id, row.pdfSha256)) : undefined
  return {
    IDENTITY_APPROVED: isApproved,
    SAME_ID_NUMBER: isApproved && row !== undefined && openForm(deps.config, row).idNumber === proof.idNumber,
    SAME_HOLDER: account !== undefined && row !== undefined && isSameName(account.holder, row.legalName),
    TEXT_OPENED: opened !== undefined,
    CURRENT_TERMS: row !== undefined && areTermsCurrent(row, { terms, account }),
  }
}

export const openedBy = (actor: Actor, contractId: string, sha256: string) => ({
  contractId,
  sha256,
  viewerId: actor.id,
  sessionId: actor.sessionId,
})

/** Whether a file made now would say the same. */
export const areTermsCurrent = (row: ContractRow, { terms, account }: Known) =>
  row.templateVersion === terms.template.version && row.storeFeePercent === terms.storeFeePercent && row.bankAccount === account?.words

/** Who a contract can be made for. Throws CONTRACT_IDENTITY_REQUIRED, CONTRACT_ID_DIFFERS, CONTRACT_ACCOUNT_REQUIRED, CONTRACT_HOLDER_DIFFERS. */
export async function requirePreparable(deps: Deps, actor: Actor, row: ContractRow) {
  const [terms, account] = [await readTerms(deps, actor.id), await findAccount(deps, actor.id)]
  const checks = await checkSigning(deps, actor, row, { terms, account })
  if (!checks.IDENTITY_APPROVED) throw contractError.CONTRACT_IDENTITY_REQUIRED()
  if (!checks.SAME_ID_NUMBER) throw contractError.CONTRACT_ID_DIFFERS()
  if (!account) throw contractError.CONTRACT_ACCOUNT_REQUIRED()
  if (!checks.SAME_HOLDER) throw contractError.CONTRACT_HOLDER_DIFFERS()
  return { terms, account, checks }
}
