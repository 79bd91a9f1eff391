import type { Reply } from '@khue/contracts/endpoint'
import { problemStates, type ProblemState } from '@khue/contracts/learning/lesson-states'
import type { getLessonProblem, listLessonProblems } from '@khue/contracts/learning/lesson-problems'
import type { Stay } from '@khue/contracts/learning/lesson-shapes'
import { formatDateTime, formatTime, formatTimeRange } from '#app/shared/format.ts'
import { lessonHref, lessonStatus, numberOf, problemStatus, whenOf } from '../shared/lesson-words.ts'
import { lessonLabels } from '../shared/lesson-labels.text.ts'
import { toTimeBar } from '../shared/time-bar-view.ts'
import { problemsText as text } from './lesson-problems.text.ts'

type Place = { id?: string | undefined; state: ProblemState; cursor?: string | undefined }
/** Addresses of the desk. */
export function problemAddress({ id, state, cursor }: Place) {
  const search = new URLSearchParams({ ...(state !== 'OPEN' && { state }), ...(cursor && { cursor }) }).toString()
  return `/admin/lesson-problems${id ? `/${id}` : ''}${search ? `?${search}` : ''}`
}

export const problemChoices = (state: ProblemState) =>
  problemStates.map((one) => ({ label: text.views[one], href: problemAddress({ state: one }), isOn: one === state }))

type Row = Reply<typeof listLessonProblems>['items'][number]
/** A row of the queue, in words. */
export const toProblemRow = ({ id, lesson, learner, reason, openedAt, state }: Row, view: ProblemState, openId: string | undefined) => ({
  id,
  title: lesson.title,
  cover: lesson.cover,
  note: `${numberOf(lesson)} · ${whenOf(lesson)}`,
  learner,
  reason,
  at: formatDateTime(openedAt),
  status: problemStatus(state),
  href: problemAddress({ id, state: view }),
  isOpen: id === openId,
})
export type ProblemRowView = ReturnType<typeof toProblemRow>

type Problem = Reply<typeof getLessonProblem>
/** The case beside the queue, in words. */
export function toProblemPanel(problem: Problem) {
  const { id, state, reason, answer, decision, openedAt, dueAt, lesson, learner, detail, isMeasured } = problem
  const seat = detail.teaching?.seats.find((one) => one.learner.id === learner.id)
  const people = [
    { name: lesson.teacher.name, isTeacher: true, stays: detail.teacherStays },
    { name: learner.name, isTeacher: false, stays: seat?.stays ?? [] },
  ]
  return {
    id,
    state,
    status: problemStatus(state),
    title: lesson.title,
    cover: lesson.cover,
    lessonHref: lessonHref(lesson.id),
    learner,
    reason,
    openedAt: text.openedAt(formatDateTime(openedAt)),
    answer,
    decision,
    excuse: seat?.excuse ? text.excuse(seat.excuse) : undefined,
    known: [
      { label: text.when, value: whenOf(lesson) },
      { label: text.lessonState, value: `${numberOf(lesson)} · ${lessonStatus(lesson.state).label.toLowerCase()}` },
      { label: text.teacher, value: lesson.teacher.name },
      { label: text.learner, value: learner.name },
      { label: text.attendance, value: seat ? lessonLabels.attendances[seat.attendance] : text.unknown },
      { label: text.minutes, value: seat ? minutesOf(seat.minutes, detail) : text.unknown },
      { label: text.present, value: text.presentOf(detail.present, detail.roster) },
      { label: text.evidence, value: isMeasured ? text.measured : text.unmeasured },
      ...(detail.because === null ? [] : [{ label: text.because, value: detail.because }]),
    ],
    bar: toTimeBar(detail, people),
    stays: people.map(({ name, isTeacher, stays }) => ({ key: isTeacher ? 'teacher' : 'learner', name, facts: stays.map(stayWords) })),
    corrections: (seat?.corrections ?? []).map(({ from, to, by, at, reason }) => ({
      key: at,
      words: text.correction(lessonLabels.attendances[from], lessonLabels.attendances[to], by, formatDateTime(at)),
      reason,
    })),
    defaultEnd: state === 'OPEN' ? text.defaultEnd[isMeasured ? 'FOR_TEACHER' : 'FOR_FAMILY'](formatDateTime(dueAt)) : undefined,
  }
}
export type ProblemPanelView = ReturnType<typeof toProblemPanel>

/** "19:28–21:02, máy chủ đo trong phòng học"; a press on a link has no length. */
export const stayWords = ({ from, to, source }: Stay) =>
  `${formatTime(from) === formatTime(to) ? formatTime(from) : formatTimeRange(from, to)}, ${lessonLabels.sources[source]}`

function minutesOf(minutes: number | null, { startsAt, endsAt }: { startsAt: string; endsAt: string }) {
  if (minutes === null) return text.notMeasured
  return text.minutesOf(minutes, Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000))
}

type Opened = { id: string; state: ProblemState }
/** How a case that was open here ended, unless this admin has just decided it. Undefined while it waits. */
export const endedElsewhere = (was: Opened | undefined, now: Opened | undefined, decidedHere: string | undefined) =>
  was && now && was.id === now.id && was.state === 'OPEN' && now.state !== 'OPEN' && decidedHere !== now.id
    ? text.movedOn(lessonLabels.problems[now.state])
    : undefined
