import { addVatRule, addWithholdingRule, taxBases, taxPolicies, previewTax, vatKinds } from '@khue/contracts/ground/tax-rules'
import { z } from 'zod'
import type { FieldSpec } from '#app/shared/ui/form-fields.tsx'
import { taxText as text } from './tax-admin.text.ts'

// form values are strings: parses numbers and drops empty fields
const whole = z
  .string()
  .trim()
  .regex(/^\d{1,10}$/)
  .transform(Number)
const orZero = z
  .string()
  .trim()
  .regex(/^\d{0,10}$/)
  .default('')
  .transform(Number)
const { shape: vat } = addVatRule.body
const { shape: withholding } = addWithholdingRule.body
const step = { step: z.string().optional() }

export const VatForm = z
  .object({
    ...step,
    ...vat,
    percent: z
      .string()
      .trim()
      .regex(/^\d{0,2}$/)
      .transform((percent) => (percent === '' ? null : Number(percent)))
      .pipe(vat.percent),
  })
  .transform(({ step: _step, ...rule }) => rule)
export const WithholdingForm = z
  .object({
    ...step,
    ...withholding,
    freeBelow: whole.pipe(withholding.freeBelow),
    isThresholdExempt: z.string().optional().transform(Boolean),
    exemptUpToYear: z
      .string()
      .trim()
      .regex(/^\d{0,10}$/)
      .default('')
      .transform((amount) => (amount === '' ? null : Number(amount)))
      .pipe(withholding.exemptUpToYear.unwrap()),
    vatPermille: whole.pipe(withholding.vatPermille),
    pitPermille: whole.pipe(withholding.pitPermille),
  })
  .refine(({ base, exemptUpToYear }) => base === 'SALE' || exemptUpToYear === null, {
    path: ['exemptUpToYear'],
    message: text.exemptUpToYearHint,
  })
  .transform(({ step: _step, ...rule }) => rule)

const [sale, payout] = previewTax.body.options
export const TrySaleForm = z.object({ kind: sale.shape.kind, on: sale.shape.on, amount: whole.pipe(sale.shape.amount) })
export const TryPayoutForm = z.object({
  policy: payout.shape.policy,
  on: payout.shape.on,
  amount: whole.pipe(payout.shape.amount),
  before: orZero,
  withheld: orZero,
})

const kind: FieldSpec = {
  kind: 'choice',
  name: 'kind',
  label: text.kind,
  required: true,
  options: vatKinds.map((value) => ({ value, label: text.kinds[value] })),
}
const policy: FieldSpec = {
  kind: 'choice',
  name: 'policy',
  label: text.policy,
  required: true,
  options: taxPolicies.map((value) => ({ value, label: text.policies[value] })),
}
const from: FieldSpec = { name: 'from', label: text.fromDay, hint: text.fromHint, type: 'date', required: true }
const why: readonly FieldSpec[] = [
  { name: 'clause', label: text.clause, maxLength: 300, required: true },
  { kind: 'text', name: 'reason', label: text.reason, rows: 2, maxLength: 500, required: true },
]
const on: FieldSpec = { name: 'on', label: text.on, type: 'date', required: true }
const amount: FieldSpec = { kind: 'number', name: 'amount', label: text.amount, hint: text.wholeHint, required: true }

export const vatFields: readonly FieldSpec[] = [
  kind,
  from,
  { kind: 'number', name: 'percent', label: text.newPercent, hint: text.percentHint },
  ...why,
]
export const withholdingFields: readonly FieldSpec[] = [
  policy,
  from,
  {
    kind: 'choice',
    name: 'base',
    label: text.base,
    required: true,
    options: taxBases.map((value) => ({ value, label: text.bases[value] })),
  },
  { kind: 'number', name: 'freeBelow', label: text.freeBelow, hint: text.wholeHint, required: true },
  { kind: 'box', name: 'isThresholdExempt', label: text.boundary },
  { kind: 'number', name: 'exemptUpToYear', label: text.exemptUpToYear, hint: text.exemptUpToYearHint },
  { kind: 'number', name: 'vatPermille', label: text.vatPermille, hint: text.permilleHint, required: true },
  { kind: 'number', name: 'pitPermille', label: text.pitPermille, hint: text.permilleHint, required: true },
  ...why,
]
export const saleFields: readonly FieldSpec[] = [kind, on, amount]
export const payoutFields: readonly FieldSpec[] = [
  policy,
  on,
  amount,
  { kind: 'number', name: 'before', label: text.before, hint: text.beforeHint },
  { kind: 'number', name: 'withheld', label: text.withheld, hint: text.wholeHint },
]
