import { countAssignments, listAssignments } from '@khue/contracts/learning/assignments'
import { listCalendarEvents } from '@khue/contracts/learning/calendar'
import { decideExtension, listExtensionRequests } from '@khue/contracts/learning/lectures'
import { readNextPayDay } from '@khue/contracts/learning/income'
import { listLessons } from '@khue/contracts/learning/lessons'
import { getMarkingCounts, listMarkingQueue } from '@khue/contracts/learning/marking'
import { listContestsToAnswer } from '@khue/contracts/learning/taught-lessons'
import { countTaughtReports, listTaughtReports } from '@khue/contracts/learning/taught-reports'
import { getOwnApplications } from '@khue/contracts/offer/applications'
import { listAuthoredCourses } from '@khue/contracts/offer/authoring'
import { listAuthoredClasses } from '@khue/contracts/offer/class-authoring'
import { getOwnContract } from '@khue/contracts/offer/teacher-contracts'
import { listOwnReviews } from '@khue/contracts/offer/teachers'
import { Link } from 'react-router'
import { z } from 'zod'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { countToday } from '#app/features/learning/calendar/day-events.ts'
import { WeekGrid } from '#app/features/learning/calendar/week-grid.tsx'
import { taughtIn, toWeek } from '#app/features/learning/calendar/week-view.ts'
import { ReportsToWrite, StillMissing, ToMark } from '#app/features/learning/homework/desk/desk-work.tsx'
import { toMarkRows, toMissingRows, toReportRows, toTiles, waitingIn } from '#app/features/learning/homework/desk/desk-work-view.ts'
import { WorkTiles } from '#app/features/learning/homework/desk/work-tiles.tsx'
import { newAssignmentHref } from '#app/features/learning/homework/shared/assignment-addresses.ts'
import { assignmentText } from '#app/features/learning/homework/shared/assignment.text.ts'
import { toDeskMoney } from '#app/features/learning/income/income-view.ts'
import { MoneyCard } from '#app/features/learning/income/next-pay-day.tsx'
import { ReportQuality } from '#app/features/learning/learning-reports/taught/report-quality.tsx'
import { toQuality } from '#app/features/learning/learning-reports/taught/taught-reports-view.ts'
import { ExtensionRequests } from '#app/features/learning/lectures/shared/extension-requests.tsx'
import { toExtensionRequestView } from '#app/features/learning/lectures/shared/extension-request-view.ts'
import { ContestsToAnswer, LessonsToDeclare, SoonTaught } from '#app/features/learning/lessons/taught/desk-lessons.tsx'
import { soonIn, toContestRow, toTaughtDays, toTaughtRow } from '#app/features/learning/lessons/taught/taught-view.ts'
import { NoLessons } from '#app/features/offer/teachers/desk/no-lessons.tsx'
import { TaskList } from '#app/features/offer/teachers/desk/task-list.tsx'
import { teachingDeskText as text } from '#app/features/offer/teachers/desk/teaching-desk.text.ts'
import { teachingTasks } from '#app/features/offer/teachers/desk/teaching-tasks.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { dayOf } from '#app/shared/format.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { useSession } from '#app/shared/session.tsx'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/teaching.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const weekMs = 6 * 24 * 60 * 60_000

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const now = new Date()
  const query = { from: dayOf(now), to: dayOf(new Date(now.getTime() + weekMs)), types: 'LESSON' }
  const [lessons, taught, work, money, extensions, tasks] = await Promise.all([
    settled(call(listCalendarEvents, { query }).then(({ items }) => taughtIn(items))),
    settled(loadTaught(call)),
    settled(loadWork(call)),
    settled(call(readNextPayDay).then(toDeskMoney)),
    call(listExtensionRequests, { query: {} }).catch(orNotFound), // as the tasks
    loadTasks(call).catch(orNotFound), // for teachers and tutors alone
  ]).catch(orSignIn(request))
  const asking = { requests: extensions.items.map(toExtensionRequestView), hasMore: extensions.nextCursor !== undefined }
  return { lessons, taught, work, money, tasks, asking, now: now.toISOString() }
}

/** Lessons of today and tomorrow, and what waits for the teacher about lessons that are over. */
async function loadTaught(call: PageApi['call']) {
  const [coming, toDeclare, contests] = await Promise.all([
    call(listLessons, { query: { role: 'TEACHER' } }),
    call(listLessons, { query: { role: 'TEACHER', when: 'TO_DECLARE' } }),
    call(listContestsToAnswer),
  ])
  const rows = toDeclare.items.slice(0, mostToDeclare).map(toTaughtRow)
  return {
    soon: toTaughtDays(soonIn(coming.items, coming.now), coming.now),
    toDeclare: rows,
    hasMore: toDeclare.items.length > rows.length || toDeclare.nextCursor !== undefined,
    contests: contests.items.map(toContestRow),
  }
}
/** The schedule lists all. */
const mostToDeclare = 5

/** Homework to mark and to follow, and reports to write. */
async function loadWork(call: PageApi['call']) {
  const [marking, reports, given, queue, due, open] = await Promise.all([
    call(getMarkingCounts),
    call(countTaughtReports),
    call(countAssignments),
    call(listMarkingQueue, { query: {} }),
    call(listTaughtReports, { query: {} }),
    call(listAssignments, { query: { list: 'OPEN' } }),
  ])
  const counts = { marking, reports, given }
  return {
    now: reports.now,
    tiles: toTiles(counts),
    waiting: waitingIn(counts),
    toMark: { rows: toMarkRows(queue.items), waiting: marking.waiting },
    missing: toMissingRows(open.items, open.now),
    reports: toReportRows(due.items),
    quality: reports.quality.sent + reports.quality.closed > 0 ? toQuality(reports.quality, reports.questions) : undefined,
  }
}

async function loadTasks(call: PageApi['call']) {
  const [contract, { applications }, courses, classes, reviews] = await Promise.all([
    call(getOwnContract),
    call(getOwnApplications),
    call(listAuthoredCourses, { query: {} }),
    call(listAuthoredClasses, { query: {} }),
    call(listOwnReviews, { query: { size: 1 } }),
  ])
  return teachingTasks({
    applications: Object.values(applications),
    contract,
    courses: courses.items,
    classes: classes.items,
    unanswered: reviews.unanswered,
  })
}

const Step = z.discriminatedUnion('step', [
  z.object({ step: z.literal('grant'), id: z.uuid() }),
  z.object({ step: z.literal('refuse'), id: z.uuid(), reason: z.string().trim().min(1, 'Vui lòng nêu lý do.').max(300) }),
])

/** Answers a learner who asks for more time to watch. */
export const action = formAction(async ({ request, context }: Route.ActionArgs) =>
  answer(api(context).call, await readForm(request, Step)).catch(orSignIn(request)),
)
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

async function answer(call: PageApi['call'], step: z.output<typeof Step>) {
  const body = step.step === 'grant' ? { isGranted: true } : { isGranted: false, reason: step.reason }
  await call(decideExtension, { params: { id: step.id }, body })
  return { done: true as const }
}

export default function TeachingPage({ loaderData: { lessons, taught, work, money, tasks, asking, now } }: Route.ComponentProps) {
  const { profile } = useSession()
  const count = lessons.state === 'ready' ? countToday(lessons.value, now) : undefined
  const ofLessons = taught.state === 'ready' ? taught.value.toDeclare.length + taught.value.contests.length : 0
  const waiting = asking.requests.length + ofLessons + (work.state === 'ready' ? work.value.waiting : 0)
  return (
    <AccountFrame>
      <div className={panel.stack}>
        <div className={panel.head}>
          <div>
            <h1 className="h2">{text.hello(profile?.name ?? '')}</h1>
            <p className="muted">{text.lead(count, tasks.length + waiting)}</p>
          </div>
          <Link className={buttonClass({ size: 'xxl', variant: 'outlined', color: 'main' })} to={newAssignmentHref()}>
            <Icon name="plus" size={20} />
            {assignmentText.give}
          </Link>
        </div>
        {work.state === 'ready' && <WorkTiles tiles={work.value.tiles} now={work.value.now} />}
        {money.state === 'ready' && <MoneyCard money={money.value} />}
        <Loaded of={taught}>
          {({ soon, toDeclare, hasMore, contests }) => (
            <>
              <ContestsToAnswer contests={contests} />
              <LessonsToDeclare lessons={toDeclare} hasMore={hasMore} />
              {soon.length > 0 ? (
                <SoonTaught days={soon} />
              ) : (
                <section className={panel.panel}>
                  <h2 className="h3">{text.today}</h2>
                  <NoLessons isWholeWeek={lessons.state === 'ready' && lessons.value.length === 0} />
                </section>
              )}
            </>
          )}
        </Loaded>
        <Loaded of={work}>
          {({ toMark, missing, reports, quality, now: counted }) => (
            <>
              <ReportsToWrite rows={reports} now={counted} />
              <ToMark {...toMark} />
              <StillMissing rows={missing} />
              {quality && <ReportQuality figures={quality} />}
            </>
          )}
        </Loaded>
        <ExtensionRequests {...asking} />
        <TaskList tasks={tasks} />
        <Loaded of={lessons}>{(items) => <WeekGrid title={text.week} days={toWeek(items, now)} none={text.noLessonsOn} />}</Loaded>
      </div>
    </AccountFrame>
  )
}
