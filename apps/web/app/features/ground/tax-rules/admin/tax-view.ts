import type { TaxRules, TaxPreview } from '@khue/contracts/ground/tax-rules'
import { formatDay, formatNumber, formatVnd } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { taxText as text } from './tax-admin.text.ts'

const tones = { PAST: undefined, IN_FORCE: 'success', FUTURE: 'primary' } as const satisfies Record<string, Status['tone']>

export type RuleView = { key: string; name: string; from: string; rule: string; clause: string; state: Status }

const permille = (value: number) => `${formatNumber(value / 10, value % 10 === 0 ? 0 : 1)}%`

export const toVatRows = ({ vat }: TaxRules): RuleView[] =>
  vat.map(({ kind, from, percent, clause, state }) => ({
    key: `${kind} ${from}`,
    name: text.kinds[kind],
    from: formatDay(from),
    rule: text.percent(percent),
    clause,
    state: { label: text.states[state], tone: tones[state] },
  }))

export const toWithholdingRows = ({ withholding }: TaxRules): RuleView[] =>
  withholding.map(({ policy, from, base, freeBelow, isThresholdExempt, exemptUpToYear, vatPermille, pitPermille, clause, state }) => ({
    key: `${policy} ${from}`,
    name: text.policies[policy],
    from: formatDay(from),
    rule: [
      text.bases[base],
      text.rate(permille(vatPermille), permille(pitPermille)),
      ...(freeBelow > 0 ? [text.below(formatVnd(freeBelow), isThresholdExempt)] : []),
      ...(exemptUpToYear === null ? [] : [text.upToYear(formatVnd(exemptUpToYear))]),
    ].join(' · '),
    clause,
    state: { label: text.states[state], tone: tones[state] },
  }))

export const toResult = ({ vat, pit, rest, from, clause, explanation }: TaxPreview) => ({
  facts: [
    { name: text.vatOf, value: formatVnd(vat) },
    { name: text.pitOf, value: formatVnd(pit) },
    { name: text.rest, value: formatVnd(rest) },
  ],
  explanation: [...explanation, text.basis(clause, formatDay(from))],
})
export type TriedView = ReturnType<typeof toResult>
