import type { ClosedDays } from '@khue/contracts/people/closures'
import { formatDay } from '#app/shared/format.ts'
import { closuresText as text } from './closures.text.ts'

const dayMs = 24 * 60 * 60_000

/** "10/06/2027 đến 20/06/2027" */
export const daysOf = ({ fromOn, toOn }: Pick<ClosedDays, 'fromOn' | 'toOn'>) => text.days(formatDay(fromOn), formatDay(toOn))
export const lengthOf = ({ fromOn, toOn }: Pick<ClosedDays, 'fromOn' | 'toOn'>) =>
  Math.round((Date.parse(toOn) - Date.parse(fromOn)) / dayMs) + 1

/** The closure as another admin has changed it meanwhile, from the details of a refusal. */
export function changedMeanwhile(details: unknown) {
  const now = details as Partial<ClosedDays> | undefined
  return now?.name && now.fromOn && now.toOn ? text.nowIs(now.name, daysOf({ fromOn: now.fromOn, toOn: now.toOn })) : undefined
}
