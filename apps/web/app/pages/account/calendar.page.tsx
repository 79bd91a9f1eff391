import * as contract from '@khue/contracts/learning/calendar'
import { eventTypes, longestCalendarDays } from '@khue/contracts/learning/calendar-rules'
import { Id } from '@khue/contracts/ids'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { addDays, daysOf, rangeOf, shownAt } from '#app/features/learning/calendar/calendar-range.ts'
import { CalendarScreen } from '#app/features/learning/calendar/calendar-screen.tsx'
import { calendarText as text } from '#app/features/learning/calendar/calendar.text.ts'
import { CalendarStep, changesOf, reminderOf } from '#app/features/learning/calendar/reminder-form.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { dayOf } from '#app/shared/format.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { useRoleFrame } from '#app/features/backoffice/site/roles/use-role-frame.ts'
import { useSession } from '#app/shared/session.tsx'
import type { Route } from './+types/calendar.page'

export const handle = { ownQuery: ['learnerId', 'view', 'on', 'type', 'open'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const daysAhead = 14

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const query = new URL(request.url).searchParams
  const learnerId = Id.safeParse(query.get('learnerId')).data
  const now = new Date()
  const shown = shownAt(query, dayOf(now))
  function ofStranger(error: unknown): never {
    if (learnerId) orNotFound(error)
    throw error
  }
  const type = eventTypes.find((one) => one === query.get('type'))
  const [events, dialog] = await Promise.all([
    settled(loadEvents(call, { ...rangeOf(shown), today: dayOf(now), learnerId }).catch(ofStranger)),
    loadDialog(call, query.get('open'), learnerId).catch(ofStranger),
  ]).catch(orSignIn(request))
  return { events, dialog, shown, type, learnerId, now: now.toISOString() }
}

type Asked = { from: string; to: string; today: string; learnerId: string | undefined }
/** Events of the shown days, and of the two weeks to come: one call, unless they lie far apart. */
async function loadEvents(call: PageApi['call'], { from, to, today, learnerId }: Asked) {
  const list = async (span: { from: string; to: string }) =>
    (await call(contract.listCalendarEvents, { query: { ...span, ...(learnerId && { learnerId }) } })).items
  const coming = { from: today, to: addDays(today, daysAhead) }
  const both = { from: from < coming.from ? from : coming.from, to: to > coming.to ? to : coming.to }
  if (addDays(both.from, longestCalendarDays - 1) >= both.to) {
    const items = await list(both)
    return { shown: items, coming: items }
  }
  const [shown, ahead] = await Promise.all([list({ from, to }), list(coming)])
  return { shown, coming: ahead }
}

const ofLearner = (id: string | undefined) => ({ query: id ? { learnerId: id } : {} })

/** What an open dialog needs: `new`, `sync`, or the id of a reminder. */
async function loadDialog(call: PageApi['call'], open: string | null, learnerId: string | undefined) {
  if (open === 'sync') return { kind: 'sync' as const, ...(await call(contract.getCalendarFeed, ofLearner(learnerId))) }
  const id = Id.safeParse(open).data
  if (open !== 'new' && !id) return undefined
  const reminder = id ? await call(contract.getReminder, { params: { id } }).catch(orNotFound) : null
  const courses = (await call(contract.listStudyCourses, ofLearner(reminder?.learnerId ?? learnerId))).items
  return { kind: 'reminder' as const, reminder, courses }
}

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { call } = api(context)
  const form = await readForm(request, CalendarStep)
  const learner = 'learnerId' in form && form.learnerId ? { learnerId: form.learnerId } : {}
  switch (form.step) {
    case 'create':
      await call(contract.createReminder, { body: { id: form.id, ...learner, ...reminderOf(form, null) } }).catch(orSignIn(request))
      break
    case 'change': {
      const body = { revision: form.was.revision, ...changesOf(reminderOf(form, form.was.courseId), form.was) }
      await call(contract.changeReminder, { params: { id: form.was.id }, body }).catch(orSignIn(request))
      break
    }
    case 'delete':
      await call(contract.deleteReminder, { params: { id: form.id } }).catch(orSignIn(request))
      break
    case 'sync':
      return call(contract.createCalendarFeed, { body: learner }).catch(orSignIn(request))
    case 'revoke':
      await call(contract.deleteCalendarFeed, { query: learner }).catch(orSignIn(request))
  }
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function CalendarPage({ loaderData }: Route.ComponentProps) {
  const { profile } = useSession()
  const { role } = useRoleFrame().frame
  const days = daysOf(rangeOf(loaderData.shown))
  return (
    <AccountFrame>
      <CalendarScreen {...loaderData} days={days} profile={profile} isTeaching={role === 'teacher' || role === 'tutor'} />
    </AccountFrame>
  )
}
