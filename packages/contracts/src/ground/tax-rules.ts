import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Vnd } from '../money.ts'
import { productKinds } from './product-kinds.ts'
import { TypedLine, TypedText } from '../text.ts'

/** What VAT rules cover: every product kind, and the fee that the platform keeps from sales by teachers. */
export const vatKinds = [...productKinds, 'STORE_FEE'] as const
export type VatKind = (typeof vatKinds)[number]

/**
 * How tax is withheld from a payout. SPEC_MONTHLY: the rule of the specification. STATUTORY: a teacher without a registered business. PLATFORM: a
 * household or person in business, for whom the platform declares. NONE: a company, which declares for itself.
 */
export const taxPolicies = ['SPEC_MONTHLY', 'STATUTORY', 'PLATFORM', 'NONE'] as const
export type TaxPolicy = (typeof taxPolicies)[number]

/** What a threshold is compared with: all payouts of a month, one payout, or one sale. */
export const taxBases = ['MONTH', 'PAYMENT', 'SALE'] as const

/** PAST: a later rule has replaced it. FUTURE: not yet in force, so it can still be changed. */
export const taxRuleStates = ['PAST', 'IN_FORCE', 'FUTURE'] as const

const Clause = TypedLine.min(1, 'Căn cứ không được bỏ trống').max(300, 'Căn cứ dài tối đa 300 ký tự.')
const Day = z.iso.date('Ngày chưa đúng')
const Permille = z.int().min(0, 'Thuế suất từ 0 đến 100%.').max(1000, 'Thuế suất từ 0 đến 100%.')

export const VatRule = z.object({
  kind: z.enum(vatKinds),
  from: z.iso.date(),
  percent: z.int().min(0).max(10).nullable().describe('Trống là không chịu thuế; giá bán đã gồm thuế'),
  clause: z.string(),
  state: z.enum(taxRuleStates),
})
export type VatRule = z.infer<typeof VatRule>

export const WithholdingRule = z.object({
  policy: z.enum(taxPolicies),
  from: z.iso.date(),
  base: z.enum(taxBases),
  freeBelow: Vnd.describe('Dưới mức này không khấu trừ'),
  isThresholdExempt: z.boolean().describe('Đúng mức này cũng không khấu trừ'),
  exemptUpToYear: Vnd.nullable().describe('Không khấu trừ khi cả năm không quá mức này; trống: không xét cả năm'),
  vatPermille: z.int(),
  pitPermille: z.int(),
  clause: z.string(),
  state: z.enum(taxRuleStates),
})
export type WithholdingRule = z.infer<typeof WithholdingRule>

const TaxRules = z.object({ vat: z.array(VatRule), withholding: z.array(WithholdingRule) })
export type TaxRules = z.infer<typeof TaxRules>

export const listTaxRules = endpoint({
  method: 'GET',
  path: '/tax/v1/admin/rules',
  access: 'admin',
  summary: 'Thuế suất GTGT theo loại sản phẩm và mức khấu trừ khi chi trả, theo ngày bắt đầu',
  reply: TaxRules,
})

const Reason = TypedText.min(1, 'Lý do không được bỏ trống').max(500, 'Lý do dài tối đa 500 ký tự.')

/** In force from that day on. A rule already in force cannot be changed; a future rule is replaced by another of the same day. */
export const addVatRule = endpoint({
  method: 'POST',
  path: '/tax/v1/admin/rules/vat',
  access: 'admin',
  summary: 'Đặt thuế suất GTGT của một loại sản phẩm từ một ngày chưa đến',
  body: z.strictObject({
    kind: z.enum(vatKinds),
    from: Day,
    percent: z.int().min(0, 'Thuế suất GTGT từ 0 đến 10%.').max(10, 'Thuế suất GTGT từ 0 đến 10%.').nullable(),
    clause: Clause,
    reason: Reason,
  }),
  reply: TaxRules,
  recentSignIn: true,
})
export const addWithholdingRule = endpoint({
  method: 'POST',
  path: '/tax/v1/admin/rules/withholding',
  access: 'admin',
  summary: 'Đặt mức khấu trừ khi chi trả từ một ngày chưa đến',
  body: z
    .strictObject({
      policy: z.enum(taxPolicies),
      from: Day,
      base: z.enum(taxBases),
      freeBelow: Vnd,
      isThresholdExempt: z.boolean(),
      exemptUpToYear: Vnd.min(1).nullable().default(null).describe('Chỉ cho mức tính trên từng giao dịch'),
      vatPermille: Permille,
      pitPermille: Permille,
      clause: Clause,
      reason: Reason,
    })
    .refine(({ base, exemptUpToYear }) => base === 'SALE' || exemptUpToYear === null, {
      path: ['exemptUpToYear'],
      message: 'Chỉ mức tính trên từng giao dịch mới xét cả năm.',
    }),
  reply: TaxRules,
  recentSignIn: true,
})

/** Calculates tax by the rules of a day and explains each step in words. Books nothing. */
export const previewTax = endpoint({
  method: 'POST',
  path: '/tax/v1/admin/preview',
  access: 'admin',
  summary: 'Tính thử thuế của một lần bán hoặc một lần chi trả theo quy định của một ngày',
  body: z.discriminatedUnion('what', [
    z.strictObject({ what: z.literal('SALE'), kind: z.enum(vatKinds), on: Day, amount: Vnd }),
    z.strictObject({
      what: z.literal('PAYOUT'),
      policy: z.enum(taxPolicies),
      on: Day,
      amount: Vnd.describe('Lần này trả, trước thuế'),
      before: Vnd.default(0).describe('Đã trả trước đó trong tháng, hay trong năm khi tính trên từng giao dịch'),
      withheld: Vnd.default(0).describe('Đã khấu trừ trước đó trong tháng'),
    }),
  ]),
  reply: z.object({
    vat: Vnd,
    pit: Vnd,
    rest: Vnd.describe('Còn lại sau thuế'),
    from: z.iso.date().describe('Quy định áp dụng bắt đầu từ ngày này'),
    clause: z.string(),
    explanation: z.array(z.string()).describe('Từng bước tính'),
  }),
  isReadOnly: true,
})
export type TaxPreview = z.infer<typeof previewTax.reply>
