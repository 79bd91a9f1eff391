import type { WithholdingRule } from '@khue/contracts/ground/tax-rules'
import { formatVnd } from '#platform/vietnam/format'

export type Rule = Pick<WithholdingRule, 'base' | 'freeBelow' | 'isThresholdExempt' | 'vatPermille' | 'pitPermille'>
type Payout = {
  paidVnd: number
  /** Paid out earlier in the same month, and withheld from it: used only by rules that consider the month as a whole. */
  beforeThisMonthVnd?: number
  withheldThisMonthVnd?: number
}

const isFree = (sumVnd: number, { freeBelow, isThresholdExempt }: Rule) => sumVnd < freeBelow || (isThresholdExempt && sumVnd === freeBelow)
const partOf = (sumVnd: number, permille: number) => Math.floor((sumVnd * permille) / 1000)
const formatRate = (permille: number) => `${String(permille / 10).replace('.', ',')}%`

/**
 * Computes and explains the tax withheld from a payout, rounded down to whole đồng. For a monthly rule, earlier withholding is subtracted; it never
 * exceeds the payout, and the rest is withheld from the next payout of that month.
 */
export function withhold(rule: Rule, payout: Payout) {
  const { paidVnd, beforeThisMonthVnd = 0, withheldThisMonthVnd = 0 } = payout
  const isMonth = rule.base === 'MONTH'
  const sumVnd = isMonth ? beforeThisMonthVnd + paidVnd : paidVnd
  const explanation = [
    rule.base === 'MONTH' ? explainMonth(sumVnd, beforeThisMonthVnd, paidVnd) : `${sayBase[rule.base]}: ${formatVnd(paidVnd)}.`,
  ]
  if (rule.vatPermille + rule.pitPermille === 0)
    return { vatVnd: 0, pitVnd: 0, explanation: [...explanation, 'Người nhận tự khai thuế: không khấu trừ.'] }
  if (isFree(sumVnd, rule)) return { vatVnd: 0, pitVnd: 0, explanation: [...explanation, explainExemption(rule)] }
  const vatVnd = partOf(sumVnd, rule.vatPermille)
  const dueVnd = partOf(sumVnd, rule.pitPermille) - (isMonth ? withheldThisMonthVnd : 0)
  const pitVnd = Math.max(0, Math.min(dueVnd, paidVnd - vatVnd))
  if (rule.vatPermille > 0) explanation.push(`Thuế GTGT ${formatRate(rule.vatPermille)}: ${formatVnd(vatVnd)}.`)
  explanation.push(`Thuế TNCN ${formatRate(rule.pitPermille)} của ${formatVnd(sumVnd)}: ${formatVnd(partOf(sumVnd, rule.pitPermille))}.`)
  if (isMonth && withheldThisMonthVnd > 0) explanation.push(`Đã khấu trừ trong tháng: ${formatVnd(withheldThisMonthVnd)}.`)
  if (pitVnd < dueVnd) explanation.push(`Lần này chỉ đủ khấu trừ ${formatVnd(pitVnd)}; phần còn lại tính vào lần trả sau.`)
  return { vatVnd, pitVnd, explanation }
}

const sayBase = { PAYMENT: 'Tính trên lần chi trả này', SALE: 'Tính trên giao dịch này' } as const
const explainMonth = (sumVnd: number, beforeVnd: number, paidVnd: number) =>
  `Tính trên cả tháng: ${formatVnd(beforeVnd)} đã trả + ${formatVnd(paidVnd)} lần này = ${formatVnd(sumVnd)}.`
const explainExemption = ({ freeBelow, isThresholdExempt }: Rule) =>
  isThresholdExempt ? `Không quá ${formatVnd(freeBelow)}: không khấu trừ.` : `Dưới ${formatVnd(freeBelow)}: không khấu trừ.`
