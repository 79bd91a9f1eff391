import type { TeachingStatistics } from '@khue/contracts/learning/my-learning'
import { formatNumber } from '#app/shared/format.ts'
import type { Figure } from '#app/shared/ui/figure-row.tsx'
import { percentOf } from './taught-view.ts'
import { taughtLessonsText } from './taught.text.ts'

const { statistics: text } = taughtLessonsText

export type StatisticsView = { figures: Figure[]; months: { month: string; name: string; facts: string }[] }

/** A teacher's lessons of the last months, in total and month by month. */
export const toStatistics = ({ total, months }: TeachingStatistics): StatisticsView => ({
  figures: [
    { name: text.held, value: formatNumber(total.held) },
    { name: text.hours, value: hoursIn(total.minutes) },
    { name: text.attended, value: total.seats > 0 ? text.percent(percentOf(total.attended, total.seats)) : text.none },
    { name: text.notHeld, value: formatNumber(total.notHeld), isBad: total.notHeld > 0 },
    { name: text.contested, value: formatNumber(total.contested), isBad: total.contested > 0 },
  ],
  months: months.map((one) => ({ month: one.month, name: text.month(one.month.split('-').toReversed().join('/')), facts: factsOf(one) })),
})

function factsOf({ held, minutes, seats, attended, notHeld, cancelled, contested }: TeachingStatistics['total']) {
  const { ofMonth } = text
  return [
    ofMonth.held(held),
    minutes > 0 && text.hoursOf(hoursIn(minutes)),
    seats > 0 && ofMonth.attended(percentOf(attended, seats)),
    notHeld > 0 && ofMonth.notHeld(notHeld),
    cancelled > 0 && ofMonth.cancelled(cancelled),
    contested > 0 && ofMonth.contested(contested),
  ]
    .filter(Boolean)
    .join(' · ')
}

const hoursIn = (minutes: number) => formatNumber(minutes / 60, 1)
