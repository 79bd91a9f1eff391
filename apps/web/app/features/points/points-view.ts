import type { MyPoints, PointEntry } from '@khue/contracts/points'
import type { Reward } from '@khue/contracts/rewards'
import { formatDate, formatDateTime, formatVnd } from '#app/shared/format.ts'
import { many } from '#app/shared/many-points.ts'
import { pointsText as text } from './points.text.ts'

export const pointsPath = '/account/settings/points'

/** The moment at which points end is the midnight after their last day. */
const lastDayOf = (at: string) => formatDate(new Date(new Date(at).getTime() - 1).toISOString())

export function toPointsView({ usable, held, tu, rp, wd, nextExpiry, rule }: MyPoints) {
  return {
    usable: many(usable),
    worth: formatVnd(usable * rule.worth),
    facts: [
      [text.tu, many(tu)],
      [text.rp, many(rp)],
      [text.wd, many(wd)],
    ] as const,
    held: held > 0 ? text.held(many(held)) : undefined,
    ending: nextExpiry ? text.ending(many(nextExpiry.amount), lastDayOf(nextExpiry.at)) : undefined,
    rules: [
      text.rule(formatVnd(rule.vndPerPoint), formatVnd(rule.worth), rule.mostPercent),
      text.bounds(many(rule.monthlyCap), rule.monthsValid),
    ],
  }
}
export type PointsView = ReturnType<typeof toPointsView>

export const toEntryView = ({ id, at, amount, move, isHeld, orderId }: PointEntry) => ({
  id,
  what: isHeld ? `${text.moves[move]} (${text.isHeld})` : text.moves[move],
  at: formatDateTime(at),
  amount: `${amount > 0 ? '+' : '−'}${many(Math.abs(amount))}`,
  isMore: amount > 0,
  href: orderId ? `/account/my-orders/${orderId}` : undefined,
})
export type EntryView = ReturnType<typeof toEntryView>

export const toRewardView = ({ id, name, says, points, left }: Reward, usable: number) => ({
  id,
  name,
  says,
  points,
  facts: [text.costs(many(points)), ...(left === null ? [] : [text.left(left)])].join(' · '),
  confirmText: text.confirmText(many(points), many(usable)),
  confirmButton: text.confirmButton(many(points)),
  isGone: left === 0,
})
export type RewardView = ReturnType<typeof toRewardView>
