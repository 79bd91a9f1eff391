import type { TaxPolicy, WithholdingRule } from '@khue/contracts/ground/tax-rules'
import { type TaxpayerKind, taxpayerKinds } from '@khue/contracts/money/payees'
import { withholdingRule } from '#modules/ground/tax-rules'
import { feePercentOf } from '#modules/money/escrow'
import { listOwnAccounts } from '#modules/money/payment-accounts'
import type { Deps } from '#platform/deps'
import { formatVnd } from '#platform/vietnam/format'
import { folded } from '#platform/vietnam/text'
import { inVietnam } from '#platform/vietnam/time'
import * as stored from './teacher-contracts.repository.ts'

/** How tax is withheld from each kind of taxpayer. */
export const policyOf: Record<TaxpayerKind, TaxPolicy> = { INDIVIDUAL: 'STATUTORY', BUSINESS: 'PLATFORM' }
export const taxpayerNames: Record<TaxpayerKind, string> = {
  INDIVIDUAL: 'Cá nhân theo hợp đồng dịch vụ',
  BUSINESS: 'Hộ, cá nhân kinh doanh có đăng ký',
}

const rate = (permille: number) => `${String(permille / 10).replace('.', ',')}%`

function explain({ base, freeBelow, vatPermille, pitPermille }: Omit<WithholdingRule, 'state'>) {
  if (vatPermille + pitPermille === 0) return 'Bên B tự khai và nộp thuế; Khuê không khấu trừ.'
  const vat = vatPermille > 0 ? `${rate(vatPermille)} thuế GTGT và ` : ''
  const when = { PAYMENT: 'khi một lần trả', MONTH: 'khi tổng đã trả trong tháng', SALE: 'trên mỗi giao dịch' }[base]
  const threshold = base === 'SALE' ? '' : ` từ ${formatVnd(freeBelow)}`
  return `Khuê khấu trừ ${vat}${rate(pitPermille)} thuế TNCN ${when}${threshold}.`
}

/** How tax is withheld under a policy, in one sentence, by the rule of a day. */
export const explainWithholding = async (deps: Deps, policy: TaxPolicy, on: Date) =>
  explain(await withholdingRule(deps, policy, inVietnam(on).toPlainDate().toString()))

/** What a contract made today would say: template, fee and withholding by kind of taxpayer. */
export async function readTerms(deps: Deps, personId: string) {
  const template = await stored.findCurrentTemplate(deps.db)
  if (!template) throw new Error('no contract template is in force')
  const storeFeePercent = await feePercentOf(deps, personId)
  const withholding = []
  for (const kind of taxpayerKinds)
    withholding.push({ kind, policy: policyOf[kind], explanation: await explainWithholding(deps, policyOf[kind], deps.clock()) })
  return { template, storeFeePercent, withholding }
}

/** The account that income is paid into, as contracts name it; undefined without one. */
export async function findAccount(deps: Deps, personId: string) {
  const account = (await listOwnAccounts(deps, { id: personId })).find(({ isDefault }) => isDefault)
  if (!account) return undefined
  const { bankName, maskedNumber, holder } = account
  return { bankName, maskedNumber, holder, words: `${bankName} ${maskedNumber}, chủ tài khoản ${holder}` }
}

/** Banks write names without marks and in capitals. */
export const isSameName = (one: string, other: string) => folded(one) === folded(other)
