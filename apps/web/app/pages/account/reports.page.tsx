import { Id } from '@khue/contracts/ids'
import { setReportReader } from '@khue/contracts/learning/reports'
import { Link } from 'react-router'
import { z } from 'zod'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { profileOf } from '#app/features/backoffice/site/shell/own-profile.ts'
import { familyReportsText as text } from '#app/features/learning/learning-reports/family/family-reports.text.ts'
import { ReaderPanel } from '#app/features/learning/learning-reports/family/reader-switch.tsx'
import { askedOf, learnersOf, loadReader, loadTimeline, loadWeeks } from '#app/features/learning/learning-reports/family/reports-loader.ts'
import { type ReportsPlace, TermFilter, TermPager, toReportsHref } from '#app/features/learning/learning-reports/family/term-filter.tsx'
import { Timeline } from '#app/features/learning/learning-reports/family/timeline.tsx'
import { toTimeline } from '#app/features/learning/learning-reports/family/timeline-view.ts'
import { WeekCard } from '#app/features/learning/learning-reports/family/week-card.tsx'
import { timelineHref } from '#app/features/learning/learning-reports/shared/report-addresses.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { useSession } from '#app/shared/session.tsx'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { PendingList } from '#app/shared/ui/pending-overlay.tsx'
import type { Route } from './+types/reports.page'

export const handle = { ownQuery: ['learnerId', 'term', 'month', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const now = new Date()
  const { call } = api(context)
  const search = new URL(request.url).searchParams
  const learnerId = Id.safeParse(search.get('learnerId')).data
  const profile = await profileOf(context).catch(orSignIn(request))
  const learners = learnersOf(profile, learnerId)
  const asked = askedOf(search, now)
  const orGone = (error: unknown) => {
    if (learnerId) return orNotFound(error)
    throw error
  }
  const [timeline, weeks, reader] = await Promise.all([
    settled(loadTimeline(call, learners, asked).catch(orGone)),
    asked.isCurrent ? settled(loadWeeks(call, learners, now).catch(orGone)) : undefined,
    loadReader(call, profile.id, learners),
  ]).catch(orSignIn(request))
  const { term, month, cursor, isCurrent } = asked
  const ready = timeline.state === 'ready' ? timeline.value : undefined
  const place: ReportsPlace = { term, month, isCurrent, learnerId }
  return {
    place,
    isFamily: learners.length > 1,
    timeline: ready
      ? {
          state: 'ready' as const,
          value: { ...ready, months: toTimeline(ready.cards, { isFamily: learners.length > 1 }), cards: undefined },
        }
      : (timeline as Exclude<typeof timeline, { state: 'ready' }>), // the other state
    weeks: weeks?.state === 'ready' ? weeks.value : undefined,
    reader,
    first: cursor && toReportsHref(place, {}),
    next: ready?.nextCursor && toReportsHref(place, { cursor: ready.nextCursor }),
  }
}

const Step = z.strictObject({ step: z.literal('reader'), learnerId: Id, isAllowed: z.enum(['true', 'false']) })

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { learnerId, isAllowed } = await readForm(request, Step)
  const body = { isAllowed: isAllowed === 'true' }
  await api(context).call(setReportReader, { params: { learnerId }, body }).catch(orSignIn(request))
  return { done: true as const, ...body }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function ReportsPage({ loaderData: { place, isFamily, timeline, weeks, reader, first, next } }: Route.ComponentProps) {
  const { profile } = useSession()
  return (
    <AccountFrame>
      <div className={panel.stack}>
        <div>
          <h1 className="h2">{text.title}</h1>
          <p className="muted">{text.lead}</p>
        </div>
        <Loaded of={timeline}>
          {({ months, asksFamily, longer }) =>
            asksFamily ? (
              <EmptyState {...text.asks} />
            ) : (
              <>
                {weeks?.weeks.map(({ learner, week, before }) => (
                  <WeekCard
                    key={learner.id}
                    week={week}
                    before={before}
                    monday={weeks.monday}
                    learnerId={isFamily ? learner.id : place.learnerId}
                    name={learner.id === profile?.id ? undefined : learner.name}
                  />
                ))}
                <TermFilter place={place} />
                <PendingList>
                  {months.length === 0 ? <Empty place={place} /> : <Timeline months={months} />}
                  {longer.map(({ id, name }) => (
                    <p key={id}>
                      <Link className="link" to={timelineHref(id)}>
                        {text.moreOf(name)}
                      </Link>
                    </p>
                  ))}
                </PendingList>
                <Pager label={text.pages} previous={{ label: text.first, href: first }} next={{ label: text.next, href: next }} />
                <TermPager place={place} />
              </>
            )
          }
        </Loaded>
        {reader && <ReaderPanel {...reader} />}
      </div>
    </AccountFrame>
  )
}

/** Nothing at all leads to the courses; nothing in a month leads back to the term. */
function Empty({ place }: { place: ReportsPlace }) {
  const isGuardian = (useSession().profile?.children.length ?? 0) > 0
  const look = buttonClass({ size: 'xl', variant: 'outlined' })
  if (place.month)
    return (
      <EmptyState
        title={text.noneInMonth}
        action={
          <Link className={look} to={toReportsHref({ ...place, month: undefined }, {})}>
            {text.showTerm}
          </Link>
        }
      />
    )
  return (
    <EmptyState
      title={place.isCurrent ? text.none.title : text.noneInTerm}
      text={place.isCurrent ? (isGuardian ? text.none.text : text.none.forLearner) : undefined}
      action={
        <Link className={look} to="/account/my-courses/all">
          {text.toCourses}
        </Link>
      }
    />
  )
}
