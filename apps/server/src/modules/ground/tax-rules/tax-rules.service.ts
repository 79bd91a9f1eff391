import type { Body } from '@khue/contracts/endpoint'
import type {
  addVatRule,
  addWithholdingRule,
  TaxPolicy,
  TaxRules,
  TaxPreview,
  previewTax,
  VatKind,
  WithholdingRule,
} from '@khue/contracts/ground/tax-rules'
import { recordAudit } from '#modules/ground/audit'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { formatVnd } from '#platform/vietnam/format'
import { ruleOn, stateOn } from './rules-in-force.ts'
import { taxRuleError } from './tax-rules.errors.ts'
import * as stored from './tax-rules.repository.ts'
import { vatIncluded } from './vat.ts'
import { withhold } from './withholding.ts'

const shownWithholding = ({
  policy,
  effectiveOn,
  base,
  isThresholdExempt,
  vatPermille,
  pitPermille,
  clause,
  ...rule
}: stored.WithholdingRow) => ({
  policy,
  from: effectiveOn,
  base,
  freeBelow: rule.exemptBelowVnd,
  exemptUpToYear: rule.exemptUpToYearVnd,
  isThresholdExempt,
  vatPermille,
  pitPermille,
  clause,
})

/** All past, current and scheduled rules, with those in force today. */
export async function listRules(deps: Deps): Promise<TaxRules> {
  const [today, vat, withholding] = await Promise.all([
    stored.readToday(deps.db),
    stored.listVatRules(deps.db),
    stored.listWithholdingRules(deps.db),
  ])
  const [ofKind, ofPolicy] = [Map.groupBy(vat, ({ kind }) => kind), Map.groupBy(withholding, ({ policy }) => policy)]
  return {
    vat: vat.map((rule) => {
      const { kind, effectiveOn, percent, clause } = rule
      return { kind, from: effectiveOn, percent, clause, state: stateOn(rule, ofKind.get(kind) ?? [], today) }
    }),
    withholding: withholding.map((rule) => ({
      ...shownWithholding(rule),
      state: stateOn(rule, ofPolicy.get(rule.policy) ?? [], today),
    })),
  }
}

/** The VAT rule of this kind on this day. Throws TAX_RULE_NOT_FOUND. */
async function vatRuleOn(deps: Deps, kind: VatKind, on: string) {
  const rules = (await stored.listVatRules(deps.db)).filter((rule) => rule.kind === kind)
  const rule = ruleOn(rules, on)
  if (!rule) throw taxRuleError.TAX_RULE_NOT_FOUND({ kind, on })
  return rule
}

/** The rates of a day for several kinds at once, null where no VAT applies. Throws TAX_RULE_NOT_FOUND. */
export async function vatOn(deps: Deps, kinds: readonly VatKind[], on: string): Promise<Map<VatKind, number | null>> {
  const rules = Map.groupBy(await stored.listVatRules(deps.db), ({ kind }) => kind)
  return new Map(
    kinds.map((kind) => {
      const rule = ruleOn(rules.get(kind) ?? [], on)
      if (!rule) throw taxRuleError.TAX_RULE_NOT_FOUND({ kind, on })
      return [kind, rule.percent]
    }),
  )
}

/** The rule for withholding from a payout on this day. Throws TAX_RULE_NOT_FOUND. */
export async function withholdingRule(deps: Deps, policy: TaxPolicy, on: string): Promise<Omit<WithholdingRule, 'state'>> {
  const rules = (await stored.listWithholdingRules(deps.db)).filter((rule) => rule.policy === policy)
  const rule = ruleOn(rules, on)
  if (!rule) throw taxRuleError.TAX_RULE_NOT_FOUND({ policy, on })
  return shownWithholding(rule)
}

/** Throws TAX_RULE_TOO_EARLY. */
export const scheduleVatRule = (deps: Deps, admin: Actor, { from, reason, ...rule }: Body<typeof addVatRule>) =>
  transact(deps, async (deps) => {
    if (!(await stored.insertVatRule(deps.db, { ...rule, effectiveOn: from }))) throw taxRuleError.TAX_RULE_TOO_EARLY()
    await noteRule(deps, admin, { id: `vat ${rule.kind}`, reason, details: { ...rule, from } })
    return listRules(deps)
  })

/** Throws TAX_RULE_TOO_EARLY. */
export const scheduleWithholdingRule = (
  deps: Deps,
  admin: Actor,
  { from, freeBelow, exemptUpToYear, reason, ...rule }: Body<typeof addWithholdingRule>,
) =>
  transact(deps, async (deps) => {
    const row = { ...rule, effectiveOn: from, exemptBelowVnd: freeBelow, exemptUpToYearVnd: exemptUpToYear }
    if (!(await stored.insertWithholdingRule(deps.db, row))) throw taxRuleError.TAX_RULE_TOO_EARLY()
    await noteRule(deps, admin, { id: `withholding ${rule.policy}`, reason, details: { ...rule, from, freeBelow, exemptUpToYear } })
    return listRules(deps)
  })

const noteRule = (deps: Deps, actor: Actor, { id, ...record }: { id: string; reason: string; details: Record<string, unknown> }) =>
  recordAudit(deps, { actor, action: 'tax-rule.set', subject: { kind: 'tax-rule', id }, ...record })

/** Calculates and explains without booking. Throws TAX_RULE_NOT_FOUND. */
export async function simulateTax(deps: Deps, asked: Body<typeof previewTax>): Promise<TaxPreview> {
  if (asked.what === 'SALE') {
    const { effectiveOn, percent, clause } = await vatRuleOn(deps, asked.kind, asked.on)
    const vat = vatIncluded(asked.amount, percent)
    return { vat, pit: 0, rest: asked.amount - vat, from: effectiveOn, clause, explanation: explainSale(asked.amount, percent, vat) }
  }
  const { from, clause, ...rule } = await withholdingRule(deps, asked.policy, asked.on)
  const { vatVnd, pitVnd, explanation } = withhold(rule, {
    paidVnd: asked.amount,
    beforeThisMonthVnd: asked.before,
    withheldThisMonthVnd: asked.withheld,
    beforeThisYearVnd: asked.before,
  })
  return { vat: vatVnd, pit: pitVnd, rest: asked.amount - vatVnd - pitVnd, from, clause, explanation }
}

function explainSale(amount: number, percent: number | null, vat: number) {
  if (percent === null) return [`${formatVnd(amount)} không chịu thuế GTGT.`]
  return [`Giá ${formatVnd(amount)} đã gồm thuế.`, `Thuế GTGT: ${formatVnd(amount)} × ${percent} / ${100 + percent} = ${formatVnd(vat)}.`]
}
