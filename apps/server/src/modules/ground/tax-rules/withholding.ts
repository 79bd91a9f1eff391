import type { WithholdingRule } from '@khue/contracts/ground/tax-rules'
import { formatVnd } from '#platform/vietnam/format'

export type Rule = Pick<WithholdingRule, 'base' | 'freeBelow' | 'isThresholdExempt' | 'exemptUpToYear' | 'vatPermille' | 'pitPermille'>
type Payout = {
  paidVnd: number
  /** Paid out earlier in the same month, and withheld from it: used only by rules that consider the month as a whole. */
  beforeThisMonthVnd?: number
  withheldThisMonthVnd?: number
  /** At list prices, with a minus for what was taken back: what a rule per sale taxes. Without them `paidVnd` is the one sale. */
  salesVnd?: readonly number[]
  /** Sales earlier in the same year, for a rule with an exemption by year. */
  beforeThisYearVnd?: number
}

const isFree = (sumVnd: number, { freeBelow, isThresholdExempt }: Rule) => sumVnd < freeBelow || (isThresholdExempt && sumVnd === freeBelow)
const partOf = (sumVnd: number, permille: number) => Math.floor((sumVnd * permille) / 1000)
const formatRate = (permille: number) => `${String(permille / 10).replace('.', ',')}%`

/**
 * Computes and explains the tax withheld from a payout, rounded down to whole đồng. For a monthly rule, earlier withholding is subtracted; it never
 * exceeds the payout, and the rest is withheld from the next payout of that month.
 */
export function withhold(rule: Rule, payout: Payout) {
  if (rule.base === 'SALE') return withholdFromSales(rule, payout)
  const { paidVnd, beforeThisMonthVnd = 0, withheldThisMonthVnd = 0 } = payout
  const isMonth = rule.base === 'MONTH'
  const sumVnd = isMonth ? beforeThisMonthVnd + paidVnd : paidVnd
  const explanation = [isMonth ? explainMonth(sumVnd, beforeThisMonthVnd, paidVnd) : `Tính trên lần chi trả này: ${formatVnd(paidVnd)}.`]
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

/**
 * Of each sale by itself, rounded down; what was taken back returns its tax, as a cancelled order does (Decree 252/2026, article 44). Tax is never below
 * zero, nor above the payout: it is taken from later ones of the teacher only where later sales owe it.
 */
function withholdFromSales(rule: Rule, { paidVnd, salesVnd = [paidVnd], beforeThisYearVnd = 0 }: Payout) {
  const sumVnd = salesVnd.reduce((sum, sale) => sum + sale, 0)
  const explanation = [
    salesVnd.length === 1
      ? `Tính trên giao dịch này: ${formatVnd(sumVnd)}.`
      : `Tính trên ${salesVnd.length} giao dịch, tổng giá bán ${formatVnd(sumVnd)}.`,
  ]
  if (rule.vatPermille + rule.pitPermille === 0)
    return { vatVnd: 0, pitVnd: 0, explanation: [...explanation, 'Người nhận tự khai thuế: không khấu trừ.'] }
  if (rule.exemptUpToYear !== null && beforeThisYearVnd + sumVnd <= rule.exemptUpToYear) {
    const words = `Trong năm ${formatVnd(beforeThisYearVnd + sumVnd)}, không quá ${formatVnd(rule.exemptUpToYear)}: không khấu trừ.`
    return { vatVnd: 0, pitVnd: 0, explanation: [...explanation, words] }
  }
  const taxed = salesVnd.filter((sale) => !isFree(Math.abs(sale), rule))
  if (taxed.length === 0) return { vatVnd: 0, pitVnd: 0, explanation: [...explanation, explainExemption(rule)] }
  const taxOf = (permille: number) => taxed.reduce((sum, sale) => sum + Math.sign(sale) * partOf(Math.abs(sale), permille), 0)
  const vatVnd = Math.max(0, Math.min(taxOf(rule.vatPermille), paidVnd))
  const pitVnd = Math.max(0, Math.min(taxOf(rule.pitPermille), paidVnd - vatVnd))
  if (rule.vatPermille > 0) explanation.push(`Thuế GTGT ${formatRate(rule.vatPermille)}: ${formatVnd(vatVnd)}.`)
  if (rule.pitPermille > 0) explanation.push(`Thuế TNCN ${formatRate(rule.pitPermille)}: ${formatVnd(pitVnd)}.`)
  return { vatVnd, pitVnd, explanation }
}

const explainMonth = (sumVnd: number, beforeVnd: number, paidVnd: number) =>
  `Tính trên cả tháng: ${formatVnd(beforeVnd)} đã trả + ${formatVnd(paidVnd)} lần này = ${formatVnd(sumVnd)}.`
const explainExemption = ({ freeBelow, isThresholdExempt }: Rule) =>
  isThresholdExempt ? `Không quá ${formatVnd(freeBelow)}: không khấu trừ.` : `Dưới ${formatVnd(freeBelow)}: không khấu trừ.`
