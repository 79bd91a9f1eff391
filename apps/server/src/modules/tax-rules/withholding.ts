import type { WithholdingRule } from '@khue/contracts/tax-rules'
import { sayVnd } from '#platform/vietnam-words'

export type Rule = Pick<WithholdingRule, 'base' | 'freeBelow' | 'isBoundaryFree' | 'vatPermille' | 'pitPermille'>
type Payout = {
  paidVnd: number
  /** Paid out earlier in the same month, and withheld of it: they matter only where a month is looked at as a whole. */
  beforeThisMonthVnd?: number
  withheldThisMonthVnd?: number
}

const isFree = (sumVnd: number, { freeBelow, isBoundaryFree }: Rule) => sumVnd < freeBelow || (isBoundaryFree && sumVnd === freeBelow)
const partOf = (sumVnd: number, permille: number) => Math.floor((sumVnd * permille) / 1000)
const sayRate = (permille: number) => `${String(permille / 10).replace('.', ',')}%`

/**
 * What is withheld of a payout, rounded down to whole đồng, and how it comes about. Of a month as a whole what was withheld earlier is
 * taken off; never more than is paid out now, and what is left over is withheld of the next payout of that month.
 */
export function withhold(rule: Rule, payout: Payout) {
  const { paidVnd, beforeThisMonthVnd = 0, withheldThisMonthVnd = 0 } = payout
  const isMonth = rule.base === 'MONTH'
  const sumVnd = isMonth ? beforeThisMonthVnd + paidVnd : paidVnd
  const says = [rule.base === 'MONTH' ? sayMonth(sumVnd, beforeThisMonthVnd, paidVnd) : `${sayBase[rule.base]}: ${sayVnd(paidVnd)}.`]
  if (rule.vatPermille + rule.pitPermille === 0)
    return { vatVnd: 0, pitVnd: 0, says: [...says, 'Người nhận tự khai thuế: không khấu trừ.'] }
  if (isFree(sumVnd, rule)) return { vatVnd: 0, pitVnd: 0, says: [...says, sayFree(rule)] }
  const vatVnd = partOf(sumVnd, rule.vatPermille)
  const dueVnd = partOf(sumVnd, rule.pitPermille) - (isMonth ? withheldThisMonthVnd : 0)
  const pitVnd = Math.max(0, Math.min(dueVnd, paidVnd - vatVnd))
  if (rule.vatPermille > 0) says.push(`Thuế GTGT ${sayRate(rule.vatPermille)}: ${sayVnd(vatVnd)}.`)
  says.push(`Thuế TNCN ${sayRate(rule.pitPermille)} của ${sayVnd(sumVnd)}: ${sayVnd(partOf(sumVnd, rule.pitPermille))}.`)
  if (isMonth && withheldThisMonthVnd > 0) says.push(`Đã khấu trừ trong tháng: ${sayVnd(withheldThisMonthVnd)}.`)
  if (pitVnd < dueVnd) says.push(`Lần này chỉ đủ khấu trừ ${sayVnd(pitVnd)}; phần còn lại tính vào lần trả sau.`)
  return { vatVnd, pitVnd, says }
}

const sayBase = { PAYMENT: 'Tính trên lần chi trả này', SALE: 'Tính trên giao dịch này' } as const
const sayMonth = (sumVnd: number, beforeVnd: number, paidVnd: number) =>
  `Tính trên cả tháng: ${sayVnd(beforeVnd)} đã trả + ${sayVnd(paidVnd)} lần này = ${sayVnd(sumVnd)}.`
const sayFree = ({ freeBelow, isBoundaryFree }: Rule) =>
  isBoundaryFree ? `Không quá ${sayVnd(freeBelow)}: không khấu trừ.` : `Dưới ${sayVnd(freeBelow)}: không khấu trừ.`
