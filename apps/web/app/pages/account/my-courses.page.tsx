import { type LearningCard, listMyCourses } from '@khue/contracts/learning/my-learning'
import { Id } from '@khue/contracts/ids'
import { ListCursor } from '@khue/contracts/lists'
import { data, Link } from 'react-router'
import { ReserveButton } from '#app/features/sale/enrolments/reserve-button.tsx'
import { cancelStepIn, ownReservations } from '#app/features/sale/enrolments/reserve-view.ts'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { LearningList } from '#app/features/learning/my-learning/learning-list.tsx'
import { addressOf, askedAt, LearnerChips, StatusTabs } from '#app/features/learning/my-learning/learning-tabs.tsx'
import { learningText as text } from '#app/features/learning/my-learning/my-learning.text.ts'
import { Soonest } from '#app/features/learning/my-learning/soonest.tsx'
import { api } from '#app/shared/api.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { formatDate, formatLongWeekday } from '#app/shared/format.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { useSession } from '#app/shared/session.tsx'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { PendingList } from '#app/shared/ui/pending-overlay.tsx'
import type { Route } from './+types/my-courses.page'

export const handle = { ownQuery: ['learnerId', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const asked = askedAt(pathname.replace(/\.data$/, ''))
  if (!asked) throw data(null, { status: 404 })
  const learnerId = Id.safeParse(searchParams.get('learnerId')).data
  const cursor = ListCursor.safeParse(searchParams.get('cursor') ?? undefined).data
  const { call } = api(context)
  const found = call(listMyCourses, { query: { ...asked, learnerId, cursor } })
  const page = await settled(found.catch((error: unknown) => (learnerId ? orNotFound(error) : Promise.reject(error)))).catch(
    orSignIn(request),
  )
  const address = addressOf(asked.of, asked.status)
  const withQuery = (query: Record<string, string | undefined>) => {
    const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])))
    return search.size > 0 ? `${address}?${search}` : address
  }
  return {
    ...asked,
    learnerId,
    page,
    address,
    reserved: asked.of === 'events' && page.state === 'ready' ? await reservedSteps(call, page.value.items) : {},
    first: cursor && withQuery({ learnerId }),
    next: page.state === 'ready' && page.value.nextCursor ? withQuery({ learnerId, cursor: page.value.nextCursor }) : undefined,
    today: new Date().toISOString(),
  }
}

/** By a card's key, how a reserved seat is given back before the class begins. */
async function reservedSteps(call: PageApi['call'], cards: readonly LearningCard[]) {
  const coming = cards.filter(
    ({ state, startsAt, href }) => state === 'IN_PROGRESS' && startsAt && Date.parse(startsAt) > Date.now() && href,
  )
  const learners = await ownReservations(call, [...new Set(coming.map(({ refId }) => refId))])
  const steps = coming.map(({ key, refId: classId, learner, title, href }) => {
    const step = cancelStepIn(learners, { classId, learnerId: learner.id, title })
    return [key, step && href ? { step, href } : undefined] as const
  })
  return Object.fromEntries(steps)
}

export default function MyCoursesPage({ loaderData }: Route.ComponentProps) {
  const { of, status, learnerId, page, address, first, next, today, reserved } = loaderData
  const viewerId = useSession().profile?.id
  const day = `${formatLongWeekday(today)}, ${formatDate(today)}.`
  return (
    <AccountFrame>
      <div className={panel.stack}>
        <div className={panel.head}>
          <div>
            <h1 className="h2">{text.title}</h1>
            <p className="muted">
              {page.state === 'ready'
                ? `${day} ${text.week(page.value.lessonsThisWeek, !learnerId && page.value.learners.length > 1)}`
                : day}
            </p>
          </div>
          {page.state === 'ready' && (
            <LearnerChips path={address} learners={page.value.learners} learnerId={learnerId} viewerId={viewerId} />
          )}
        </div>
        <Loaded of={page}>
          {({ counts, items, soonest, now, learners }) => (
            <>
              <StatusTabs of={of} status={status} counts={counts} learnerId={learnerId} />
              {soonest && !first && <Soonest key={now} card={soonest} now={now} />}
              <PendingList>
                {items.length === 0 ? (
                  <Empty of={of} status={status} name={learners.find(({ id }) => id === learnerId && id !== viewerId)?.name} />
                ) : (
                  <LearningList items={items} isFamily={learners.length > 1} besides={mapped(reserved)} />
                )}
              </PendingList>
              <Pager label={text.pages} previous={{ label: text.first, href: first }} next={{ label: text.next, href: next }} />
            </>
          )}
        </Loaded>
      </div>
    </AccountFrame>
  )
}

const mapped = (reserved: Route.ComponentProps['loaderData']['reserved']) =>
  Object.fromEntries(
    Object.entries(reserved).map(([key, one]) => [
      key,
      one && <ReserveButton key={key} step={one.step} action={one.href} size="xl" color="black" variant="text" />,
    ]),
  )

type EmptyProps = Pick<Route.ComponentProps['loaderData'], 'of' | 'status'> & { name: string | undefined }

/** The whole list empty leads to the shop; one status empty leads back to all. */
function Empty({ of, status, name }: EmptyProps) {
  const { title, text: sentence, action, to } = text.empty[of]
  const isAll = status === 'all'
  return (
    <EmptyState
      title={isAll ? (name ? text.emptyOf(name) : title) : text.emptyStatus[of][status]}
      text={isAll ? sentence : undefined}
      action={
        <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={isAll ? to : addressOf(of, 'all')}>
          {isAll ? action : text.showAll}
        </Link>
      }
    />
  )
}
