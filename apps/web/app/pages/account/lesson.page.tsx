import type { Lesson } from '@khue/contracts/learning/lesson-shapes'
import { listHomework } from '@khue/contracts/learning/homework'
import { homeworkLists } from '@khue/contracts/learning/homework-states'
import * as contract from '@khue/contracts/learning/lessons'
import { listSubstitutes } from '@khue/contracts/offer/runs'
import { PageError } from '#app/features/backoffice/site/shell/page-error.tsx'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { LessonReports } from '#app/features/learning/learning-reports/desk/lesson-reports.tsx'
import { LessonReport } from '#app/features/learning/learning-reports/family/lesson-report.tsx'
import { loadLessonPageReports } from '#app/features/learning/learning-reports/lesson-page-reports.ts'
import { toDesk } from '#app/features/learning/lessons/desk/desk-view.ts'
import { deskText } from '#app/features/learning/lessons/desk/desk.text.ts'
import { toSubstituteChoices } from '#app/features/learning/lessons/desk/substitute-view.ts'
import { HomeworkOfLesson } from '#app/features/learning/homework/taught/homework-of-lesson.tsx'
import { loadHomeworkOfLesson } from '#app/features/learning/homework/taught/load-homework.ts'
import { TeachingDesk } from '#app/features/learning/lessons/desk/teaching-desk.tsx'
import { LessonHomework } from '#app/features/learning/homework/shared/lesson-homework.tsx'
import { FamilySeat } from '#app/features/learning/lessons/family/family-seat.tsx'
import { HandedOut } from '#app/features/learning/lessons/family/handed-out.tsx'
import { toSeatView } from '#app/features/learning/lessons/family/seat-view.ts'
import { toSisterChoices } from '#app/features/learning/lessons/family/sister-view.ts'
import { LessonStep, runLessonStep } from '#app/features/learning/lessons/lesson-steps.ts'
import { toHead } from '#app/features/learning/lessons/shared/lesson-head-view.ts'
import { LessonHead } from '#app/features/learning/lessons/shared/lesson-head.tsx'
import { lessonHref, opensAt, whenOf } from '#app/features/learning/lessons/shared/lesson-words.ts'
import { lessonText as text } from '#app/features/learning/lessons/shared/lesson.text.ts'
import { useRefreshAt } from '#app/features/learning/lessons/shared/use-refresh-at.ts'
import { useRevalidateOnFocus } from '#app/features/sale/orders/checkout/use-revalidate-on-focus.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { useSession } from '#app/shared/session.tsx'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/lesson.page'

export const handle = { ownQuery: ['substitute', 'name'] }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? text.metaTitle(loaderData.lesson.title) : text.metaNone },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const lesson = await call(contract.getLesson, { params }).catch(orSignIn(request)).catch(orNotFound)
  const missed = lesson.seats.filter(({ can }) => can.takeMakeUp).map(({ learner }) => learner.id)
  const found = missed.map(async (learnerId) => {
    const choices = call(contract.listSisterLessons, { params, query: { learnerId } }).then(toSisterChoices)
    return [learnerId, await settled(choices)] as const
  })
  const homework = lesson.seats.length > 0 ? await settled(loadHomework(call, lesson.id)).catch(orSignIn(request)) : undefined
  const sisters = Object.fromEntries(await Promise.all(found).catch(orSignIn(request)))
  const reports = await loadLessonPageReports(call, lesson).catch(orSignIn(request))
  const given = await loadHomeworkOfLesson(call, lesson).catch(orSignIn(request))
  const substitution = await loadSubstitution(call, lesson, new URL(request.url).searchParams)
  return { lesson, sisters, homework, reports, given, substitution }
}

/** Of all the household's seats in the lesson. */
async function loadHomework(call: PageApi['call'], lessonId: string) {
  const lists = await Promise.all(homeworkLists.map((when) => call(listHomework, { query: { when, lessonId } })))
  return { now: lists[0]?.now ?? '', cards: lists.flatMap(({ items }) => items) }
}

/** For an admin who names another teacher of this lesson. */
async function loadSubstitution(call: PageApi['call'], lesson: Lesson, search: URLSearchParams) {
  const of = lesson.teaching?.can.substitute ? lesson.teaching.class : undefined
  if (!of?.courseId) return undefined
  const name = search.get('name')?.trim().slice(0, 60) ?? ''
  const params = { id: of.courseId, run: of.id }
  const found = name.length > 1 ? (await call(listSubstitutes, { params, query: { name } })).items : undefined
  return {
    page: lessonHref(lesson.id),
    opened: search.has('substitute'),
    name,
    found,
    choices: toSubstituteChoices(lesson, found ?? []),
    lead: deskText.substituteLead(whenOf(lesson), lesson.teacher.name),
  }
}

export const action = formAction(async ({ request, params, context }: Route.ActionArgs) =>
  runLessonStep(api(context).call, params, await readForm(request, LessonStep)).catch(orSignIn(request)),
)
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

/** One lesson: a family's view of its seats, the teacher's desk, or both. */
export default function LessonPage({ loaderData: { lesson, sisters, homework, reports, given, substitution } }: Route.ComponentProps) {
  const { profile } = useSession()
  const viewer = { id: profile?.id ?? '', isChild: profile?.isChild ?? false }
  const { now, startsAt, endsAt, teaching } = lesson
  useRevalidateOnFocus()
  useRefreshAt(now, [
    opensAt(startsAt),
    startsAt,
    endsAt,
    teaching?.correctUntil ?? null,
    ...lesson.seats.map(({ money }) => money?.releaseAt ?? null),
  ])
  const head = toHead(lesson)
  return (
    <AccountFrame here={head.number} back={{ to: '/account/calendar', label: text.calendar }}>
      <div className={panel.stack} key={lesson.id}>
        <LessonHead head={head} />
        <LessonReports lessonId={lesson.id} reports={reports.taught} />
        {teaching && (
          <TeachingDesk
            desk={toDesk(lesson, teaching)}
            times={lesson}
            learners={lesson.roster}
            documents={lesson.documents}
            substitution={substitution}
          >
            {given && <HomeworkOfLesson {...given} />}
          </TeachingDesk>
        )}
        {lesson.seats.map((seat, at) => (
          <FamilySeat key={seat.learner.id} seat={toSeatView(lesson, seat, viewer)} times={lesson} sisters={sisters[seat.learner.id]}>
            <LessonReport of={reports.ofSeats[seat.learner.id]} isOwn={seat.learner.id === viewer.id} />
            {at === 0 && !teaching && <HandedOut documents={lesson.documents} />}
            {at === 0 && homework && <LessonHomework homework={homework} viewerId={viewer.id} />}
          </FamilySeat>
        ))}
      </div>
    </AccountFrame>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <PageError error={error} gone={{ ...text.gone, to: '/account/calendar' }} />
)
