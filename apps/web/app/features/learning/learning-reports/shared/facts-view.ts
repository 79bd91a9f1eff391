import type { LinkedReport } from '@khue/contracts/learning/report-shapes'
import { formatPoints } from '#app/features/learning/homework/shared/points.ts'
import { lessonLabels } from '#app/features/learning/lessons/shared/lesson-labels.text.ts'
import { momentOf } from '#app/features/learning/lessons/shared/lesson-words.ts'
import { reportWords as text } from './report-words.text.ts'

/** Facts as a link shows them: those of signed-in readers carry ids besides. */
export type ShownFacts = LinkedReport['facts']
export type FactLine = { key: keyof typeof text.factNames; name: string; values: string[] }

/** "Có mặt, 88/90 phút" */
export function attendanceWords({ attendance, minutes, plannedMinutes }: Pick<ShownFacts, 'attendance' | 'minutes' | 'plannedMinutes'>) {
  const state = lessonLabels.attendances[attendance]
  if (attendance === 'ABSENT' || attendance === 'EXCUSED') return state
  return `${state}, ${minutes === null ? text.notMeasured : text.presentMinutes(minutes, plannedMinutes)}`
}

function homeworkWords({ title, state, dueAt, points, mostPoints }: ShownFacts['homework'][number]) {
  const said = [text.homework[state]]
  if (state === 'NOT_YET') said.push(text.due(momentOf(dueAt)))
  if (points !== null) said.push(text.points(formatPoints(points), formatPoints(mostPoints)))
  return `${title}: ${said.join(', ')}`
}

const inMinutes = (seconds: number) => Math.max(1, Math.round(seconds / 60))
const filmWords = ({ title, isDone, watchedSeconds, totalSeconds }: ShownFacts['films'][number]) =>
  `${title}: ${isDone ? text.filmDone : text.filmSeen(inMinutes(watchedSeconds), totalSeconds === null ? null : inMinutes(totalSeconds))}`

/** What the server knows about the lesson, in the order of a report; without lines that say nothing. */
export function toFactLines(facts: ShownFacts): FactLine[] {
  const values: Record<FactLine['key'], string[]> = {
    attendance: [attendanceWords(facts)],
    homework: facts.homework.map(homeworkWords),
    homeworkBefore: facts.homeworkBefore.map(homeworkWords),
    films: facts.films.map(filmWords),
    later: [...facts.later.homework.map(homeworkWords), ...facts.later.films.map(filmWords)],
    documents: facts.documents.map(({ name }) => name),
  }
  return (Object.keys(text.factNames) as FactLine['key'][]) // the keys of the object above
    .map((key) => ({ key, name: text.factNames[key], values: values[key] }))
    .filter((line) => line.values.length > 0)
}
