import type { MyPoints, PointEntry } from '@khue/contracts/money/points'
import type { Reward } from '@khue/contracts/sale/rewards'
import { formatDate, formatDateTime, formatVnd } from '#app/shared/format.ts'
import { formatPoints } from '#app/features/money/points/shared/format-points.ts'
import { pointsText as text } from './points.text.ts'

export const pointsPath = '/account/settings/points'

/** Points expire at the midnight after their last day. */
const lastDayOf = (at: string) => formatDate(new Date(new Date(at).getTime() - 1).toISOString())

export function toPointsView({ usable, held, tu, rp, wd, nextExpiry, rule }: MyPoints) {
  return {
    usable: formatPoints(usable),
    worth: formatVnd(usable * rule.worth),
    facts: [
      [text.tu, formatPoints(tu)],
      [text.rp, formatPoints(rp)],
      [text.wd, formatPoints(wd)],
    ] as const,
    held: held > 0 ? text.held(formatPoints(held)) : undefined,
    ending: nextExpiry ? text.ending(formatPoints(nextExpiry.amount), lastDayOf(nextExpiry.at)) : undefined,
    rules: [
      text.rule(formatVnd(rule.vndPerPoint), formatVnd(rule.worth), rule.maxPercent),
      text.bounds(formatPoints(rule.monthlyCap), rule.monthsValid),
    ],
  }
}
export type PointsView = ReturnType<typeof toPointsView>

export const toEntryView = ({ id, at, amount, kind, isHeld, orderId }: PointEntry) => ({
  id,
  what: isHeld ? `${text.moves[kind]} (${text.isHeld})` : text.moves[kind],
  at: formatDateTime(at),
  amount: `${amount > 0 ? '+' : '−'}${formatPoints(Math.abs(amount))}`,
  isMore: amount > 0,
  href: orderId ? `/account/my-orders/${orderId}` : undefined,
})
export type EntryView = ReturnType<typeof toEntryView>

export const toRewardView = ({ id, name, explanation, points, left }: Reward, usable: number) => ({
  id,
  name,
  explanation,
  points,
  facts: [text.costs(formatPoints(points)), ...(left === null ? [] : [text.left(left)])].join(' · '),
  confirmText: text.confirmText(formatPoints(points), formatPoints(usable)),
  confirmButton: text.confirmButton(formatPoints(points)),
  isGone: left === 0,
})
export type RewardView = ReturnType<typeof toRewardView>
