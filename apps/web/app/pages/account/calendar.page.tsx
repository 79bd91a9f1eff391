import { listCalendarEvents } from '@khue/contracts/learning/calendar'
import { Id } from '@khue/contracts/ids'
import { Link } from 'react-router'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { givenName } from '#app/features/backoffice/site/roles/learner-choice.ts'
import { useRoleFrame } from '#app/features/backoffice/site/roles/use-role-frame.ts'
import { calendarText as text } from '#app/features/learning/calendar/calendar.text.ts'
import { countToday, findNextLesson, toDays } from '#app/features/learning/calendar/day-events.ts'
import { DayList } from '#app/features/learning/calendar/day-list.tsx'
import { NextLesson } from '#app/features/learning/calendar/next-lesson.tsx'
import { api } from '#app/shared/api.ts'
import { dayOf, formatDate, formatLongWeekday } from '#app/shared/format.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { useSession } from '#app/shared/session.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/calendar.page'

export const handle = { ownQuery: ['learnerId'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const dayMs = 24 * 60 * 60_000
const daysAhead = 14

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const learnerId = Id.safeParse(new URL(request.url).searchParams.get('learnerId')).data
  const now = new Date()
  const query = { from: dayOf(now), to: dayOf(new Date(now.getTime() + daysAhead * dayMs)), ...(learnerId && { learnerId }) }
  const found = call(listCalendarEvents, { query }).then(({ items }) => items)
  const events = await settled(found.catch((error: unknown) => (learnerId ? orNotFound(error) : Promise.reject(error)))).catch(
    orSignIn(request),
  )
  return { events, now: now.toISOString() }
}

export default function CalendarPage({ loaderData: { events, now } }: Route.ComponentProps) {
  const { profile } = useSession()
  return (
    <AccountFrame>
      <div className={panel.stack}>
        <div>
          <h1 className="h2">{text.hello(profile?.isChild ? givenName(profile.name) : (profile?.name ?? ''))}</h1>
          <p className="muted">
            {text.today(
              `${formatLongWeekday(now)}, ${formatDate(now)}`,
              events.state === 'ready' ? countToday(events.value, now) : undefined,
            )}
          </p>
        </div>
        <Loaded of={events}>{(items) => <Events events={items} now={now} />}</Loaded>
      </div>
    </AccountFrame>
  )
}

type EventsProps = { events: Parameters<typeof toDays>[0]; now: string }

function Events({ events, now }: EventsProps) {
  const { role } = useRoleFrame().frame
  const viewerId = useSession().profile?.id
  const next = findNextLesson(events, now)
  if (events.length === 0) {
    const empty = role === 'teacher' || role === 'tutor' ? text.noneTaught : text.noneLearnt
    return (
      <EmptyState
        title={text.none}
        text={empty.note}
        action={
          <Link className={buttonClass({ size: 'xl' })} to={empty.to}>
            {empty.action}
          </Link>
        }
      />
    )
  }
  return (
    <>
      {next && <NextLesson key={now} lesson={next} now={now} viewerId={viewerId} />}
      <DayList days={toDays(events, { now, viewerId })} />
    </>
  )
}
