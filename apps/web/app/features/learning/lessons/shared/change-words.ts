import { lessonStates } from '@khue/contracts/learning/lesson-states'
import { lessonLabels as labels } from './lesson-labels.text.ts'
import { lessonText as text } from './lesson.text.ts'
import { whenOf } from './lesson-words.ts'

const isMoment = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value))
const fieldsOf = (details: unknown): Record<string, unknown> => (typeof details === 'object' && details !== null ? { ...details } : {})

/** What a refusal says has changed since the page was loaded: the times, or the state. */
export function changeWords(details: unknown): string | undefined {
  const { startsAt, endsAt, state } = fieldsOf(details)
  if (isMoment(startsAt) && isMoment(endsAt)) return text.timesNow(whenOf({ startsAt, endsAt }))
  const found = lessonStates.find((one) => one === state)
  return found && text.stateNow(labels.states[found])
}

/** What else the teacher has at that time, as the refusal of a new time lists it. */
export function clashesIn(details: unknown): string[] {
  const { clashes } = fieldsOf(details)
  if (!Array.isArray(clashes)) return []
  return clashes.flatMap((clash: unknown) => {
    const { with: other } = fieldsOf(clash)
    const { title, number, startsAt, endsAt } = fieldsOf(other ?? clash) // of a meeting of a course, or of a class
    if (typeof title !== 'string' || !isMoment(startsAt) || !isMoment(endsAt)) return []
    const name = typeof number === 'number' ? `${title}, ${labels.number(number, null).toLowerCase()}` : title
    return [`${name}: ${whenOf({ startsAt, endsAt })}`]
  })
}
