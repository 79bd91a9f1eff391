import { listCalendarEvents } from '@khue/contracts/learning/calendar'
import { Id } from '@khue/contracts/ids'
import { getReportWeek } from '@khue/contracts/learning/reports'
import { data, redirect } from 'react-router'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { profileOf } from '#app/features/backoffice/site/shell/own-profile.ts'
import { familyReportsText, weekText as text } from '#app/features/learning/learning-reports/family/family-reports.text.ts'
import { learnersOf } from '#app/features/learning/learning-reports/family/reports-loader.ts'
import { WeekReport, WeekSwitch } from '#app/features/learning/learning-reports/family/week-report.tsx'
import { addDays, isDay, mondayOf, toComing } from '#app/features/learning/learning-reports/family/week-view.ts'
import { timelineHref, weekHref } from '#app/features/learning/learning-reports/shared/report-addresses.ts'
import { momentOf } from '#app/features/learning/lessons/shared/lesson-words.ts'
import { api } from '#app/shared/api.ts'
import { dayOf } from '#app/shared/format.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/report-week.page'

export const handle = { ownQuery: ['learnerId'] }

export const meta: Route.MetaFunction = () => [{ title: familyReportsText.metaWeek }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (!isDay(params.monday)) throw data(null, { status: 404 })
  const monday = mondayOf(params.monday)
  const asked = Id.safeParse(new URL(request.url).searchParams.get('learnerId')).data
  if (monday !== params.monday) throw redirect(weekHref(monday, asked))
  const now = new Date()
  const { call } = api(context)
  const profile = await profileOf(context).catch(orSignIn(request))
  const [learner = profile] = learnersOf(profile, asked) // a week is one learner's
  const { id: learnerId, name, avatar } = learner
  const load = (day: string) => call(getReportWeek, { params: { monday: day }, query: { learnerId } })
  const span = { from: addDays(monday, 7), to: addDays(monday, 13) }
  const [week, before, coming] = await Promise.all([
    load(monday),
    load(addDays(monday, -7)),
    settled(call(listCalendarEvents, { query: { ...span, types: 'LESSON,SUBMISSION_DEADLINE', learnerId } })),
  ])
    .catch(orSignIn(request))
    .catch(orNotFound)
  return {
    monday,
    asked,
    week,
    before,
    learner: { id: learnerId, name, avatar },
    isGuardian: learnerId !== profile.id,
    coming: coming.state === 'ready' ? toComing(coming.value.items) : [],
    isNewest: monday >= mondayOf(dayOf(now)),
    today: dayOf(now),
    now: momentOf(now.toISOString()),
  }
}

export default function ReportWeekPage({ loaderData: { asked, isNewest, ...report } }: Route.ComponentProps) {
  return (
    <AccountFrame here={familyReportsText.metaWeek.split(' · ')[0] ?? ''} back={{ to: timelineHref(asked), label: text.back }}>
      <div className={panel.stack}>
        {report.week.asksFamily ? (
          <>
            <h1 className="visually-hidden">{text.summary}</h1>
            <EmptyState {...familyReportsText.asks} />
          </>
        ) : (
          <>
            <WeekSwitch monday={report.monday} learnerId={asked} isFirst={!report.week.hasEarlier} isNewest={isNewest} />
            <WeekReport {...report} />
          </>
        )}
      </div>
    </AccountFrame>
  )
}
