import type { TeachingStatistics } from '@khue/contracts/learning/my-learning'
import { statisticsMonths } from '@khue/contracts/learning/learning-states'
import type { Deps } from '#platform/deps'
import type { Actor } from '#platform/http/api'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import { listMonths, type MonthRow } from './statistics.read-model.ts'

type Figures = Omit<MonthRow, 'month'>
const none: Figures = { held: 0, notHeld: 0, cancelled: 0, contested: 0, minutes: 0, seats: 0, attended: 0 }
const figures = Object.keys(none) as (keyof Figures)[]

/** The teacher's own lessons of the last months. */
export async function getStatistics(deps: Deps, actor: Actor): Promise<TeachingStatistics> {
  const first = inVietnam(deps.clock())
    .toPlainDate()
    .with({ day: 1 })
    .subtract({ months: statisticsMonths - 1 })
  const months = await listMonths(deps.db, { teacherId: actor.id, from: vietnamMoment(first) })
  const total = { ...none }
  for (const month of months) for (const figure of figures) total[figure] += month[figure]
  return { total, months }
}
