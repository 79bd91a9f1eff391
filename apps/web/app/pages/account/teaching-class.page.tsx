import { listLessonsOfClass } from '@khue/contracts/learning/taught-lessons'
import * as contract from '@khue/contracts/offer/runs'
import { useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { HomeworkOfClass } from '#app/features/learning/homework/taught/homework-of-class.tsx'
import { loadHomeworkOfClass } from '#app/features/learning/homework/taught/load-homework.ts'
import { meetingLesson } from '#app/features/learning/lessons/taught/class-lessons.tsx'
import { toMeetingLessons } from '#app/features/learning/lessons/taught/taught-view.ts'
import { classesHref, classHref, runsHref, whenOf } from '#app/features/offer/taught-classes/shared/run-words.ts'
import { taughtText as text } from '#app/features/offer/taught-classes/shared/taught-classes.text.ts'
import { type OpenDialog, TaughtClass } from '#app/features/offer/taught-classes/taught-class.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { settled } from '#app/shared/settled.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { areInOrder, hoursOrder, TypedDay, TypedHour } from '#app/shared/typed-hours.ts'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/teaching-class.page'

export const handle = { ownQuery: ['move', 'skip', 'cancel', 'replace', 'name'] }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: text.classMetaTitle(loaderData?.run.courseTitle ?? '') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { call } = api(context)
  const [run, lessons, given] = await Promise.all([
    call(contract.getRun, { params: { run: params.run } }),
    settled(call(listLessonsOfClass, { params: { refId: params.run } })), // the meetings show without them
    loadHomeworkOfClass(call, params.run),
  ])
    .catch(orSignIn(request))
    .catch(orNotFound)
  const name = new URL(request.url).searchParams.get('name')?.trim().slice(0, 60) ?? ''
  const isSearched = run.canReplaceTeacher && name.length > 1
  const found = isSearched
    ? await call(contract.listSubstitutes, { params: { id: run.courseId, run: run.id }, query: { name } })
    : undefined
  return {
    run,
    given,
    lessons: lessons.state === 'ready' ? toMeetingLessons(lessons.value.items) : {},
    name,
    substitutes: found?.items,
    now: new Date().toISOString(),
  }
}

const { shape: move } = contract.moveMeeting.body
const meeting = { meeting: contract.moveMeeting.params.shape.meeting, revision: z.coerce.number().pipe(move.revision) }
const Step = z.discriminatedUnion('step', [
  z
    .strictObject({ step: z.literal('move'), ...meeting, day: TypedDay, from: TypedHour, to: TypedHour, reason: z.string() })
    .refine(areInOrder, hoursOrder),
  z
    .strictObject({
      step: z.literal('skip'),
      ...meeting,
      day: TypedDay.optional(),
      from: TypedHour.optional(),
      to: TypedHour.optional(),
      reason: contract.cancelMeeting.body.shape.reason,
    })
    .refine(areInOrder, hoursOrder),
  z.strictObject({
    step: z.literal('school-pupil'),
    learner: contract.declareSchoolPupil.params.shape.learner,
    isTaught: z.enum(['yes', 'no']).transform((answer) => answer === 'yes'),
  }),
  z.strictObject({
    step: z.literal('replace'),
    teacher: z.union([z.literal('back'), z.uuid()]),
    revision: z.coerce.number().pipe(contract.replaceTeacher.body.shape.revision),
    reason: contract.replaceTeacher.body.shape.reason,
  }),
  z.strictObject({ step: z.literal('cancel'), reason: contract.cancelRun.body.shape.reason }),
])

/** A day and hours on the Vietnamese clock. */
const spanOf = (day: string, from: string, to: string) => ({
  startsAt: new Date(`${day}T${from}:00+07:00`).toISOString(),
  endsAt: new Date(`${day}T${to}:00+07:00`).toISOString(),
})

export const action = formAction(async ({ request, context, params: { run } }: Route.ActionArgs) => {
  const { call } = api(context)
  const form = await readForm(request.clone(), Step)
  if (form.step === 'school-pupil') {
    const { learner, isTaught } = form
    await call(contract.declareSchoolPupil, { params: { run, learner }, body: { isTaught } }).catch(orSignIn(request))
    return { done: true as const }
  }
  const { courseId: id } = await call(contract.getRun, { params: { run } }).catch(orSignIn(request))
  if (form.step === 'cancel') {
    await call(contract.cancelRun, { params: { id, run }, body: { reason: form.reason } })
    return { done: true as const }
  }
  if (form.step === 'replace') {
    const { teacher, revision, reason } = form
    const body = { revision, teacherId: teacher === 'back' ? null : teacher, reason }
    await call(contract.replaceTeacher, { params: { id, run }, body })
    return { done: true as const }
  }
  const { meeting, revision, day, from, to, reason } = form
  const params = { id, run, meeting }
  if (form.step === 'move') {
    const body = { revision, ...spanOf(form.day, form.from, form.to), ...(reason && { reason }) }
    await call(contract.moveMeeting, { params, body })
  } else {
    const makeUp = day && from && to ? { makeUp: spanOf(day, from, to) } : {}
    await call(contract.cancelMeeting, { params, body: { revision, reason, ...makeUp } })
  }
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function TeachingClassPage({ loaderData: { run, given, lessons, now, name, substitutes } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return (
    <AccountFrame
      here={run.courseTitle}
      back={run.canReplaceTeacher ? { to: runsHref(run.courseId), label: text.course } : { to: classesHref, label: text.back }}
    >
      <div className={panel.stack}>
        <h1 className="h2">{run.courseTitle}</h1>
        <TaughtClass
          run={run}
          now={now}
          name={name}
          substitutes={substitutes}
          dialog={dialogOf(run, query)}
          lessonOf={(id) => {
            const meeting = run.meetings.find((one) => one.id === id)
            return meetingLesson(lessons[id], meeting ? whenOf(meeting) : '')
          }}
          onClose={() => void navigate(classHref(run.id), { replace: true, preventScrollReset: true })}
        >
          <HomeworkOfClass refId={run.id} {...given} canGive={run.status !== 'CANCELLED'} />
        </TaughtClass>
      </div>
    </AccountFrame>
  )
}

function dialogOf(run: contract.TaughtRunDetail, query: URLSearchParams): OpenDialog {
  if (query.has('cancel')) return { kind: 'cancel' }
  if (query.has('replace') && run.canReplaceTeacher) return { kind: 'replace' }
  for (const kind of ['move', 'skip'] as const) {
    const meeting = run.meetings.find(({ id }) => id === query.get(kind))
    if (meeting && meeting.number !== null) return { kind, meeting: { ...meeting, number: meeting.number } }
  }
  return undefined
}
