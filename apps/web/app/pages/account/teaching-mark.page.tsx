import { listAssignments } from '@khue/contracts/learning/assignments'
import { getMarkingCounts, listMarkingQueue, setMarkingPromise } from '@khue/contracts/learning/marking'
import { markLimits } from '@khue/contracts/learning/mark-states'
import { Link, useLocation } from 'react-router'
import { z } from 'zod'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { readMarkFilter } from '#app/features/learning/marking/queue/mark-filter.ts'
import { QueueList } from '#app/features/learning/marking/queue/queue-list.tsx'
import { LeftOnDevice, QueueSide } from '#app/features/learning/marking/queue/queue-side.tsx'
import { type QueueState, toFilters, toQueueRow } from '#app/features/learning/marking/queue/queue-view.ts'
import { queueText as text } from '#app/features/learning/marking/queue/queue.text.ts'
import styles from '#app/features/learning/marking/queue/queue.module.css'
import { ReturnedBeforeNotice } from '#app/features/learning/marking/queue/returned-before.tsx'
import { queueHref } from '#app/features/learning/marking/shared/mark-address.ts'
import { taughtClassesHref } from '#app/features/offer/authoring/shared/class-addresses.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import { useSession } from '#app/shared/session.tsx'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { ChipRow, NamedChipRow } from '#app/shared/ui/chip-row.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/teaching-mark.page'

export const handle = { ownQuery: ['refId', 'assignmentId', 'state', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const search = new URL(request.url).searchParams
  const filter = readMarkFilter(search)
  const state: QueueState = search.get('state') === 'RETURNED' ? 'RETURNED' : 'WAITING'
  const cursor = search.get('cursor') ?? undefined
  const [list, counts, given] = await Promise.all([
    settled(call(listMarkingQueue, { query: { ...filter, state, cursor } })),
    settled(call(getMarkingCounts)),
    settled(call(listAssignments, { query: {} })),
  ]).catch(orSignIn(request))
  return {
    state,
    filter,
    counts,
    list: list.state === 'failed' ? list : { ...list, value: list.value.items.map((work) => toQueueRow(work, filter)) },
    filters: given.state === 'ready' ? toFilters(given.value.items, filter, state) : [], // the list shows without them
    turn: {
      first: cursor && queueHref(filter, state),
      next: list.state === 'ready' && list.value.nextCursor ? queueHref(filter, state, list.value.nextCursor) : undefined,
    },
  }
}

const Promised = z.strictObject({ step: z.literal('promise'), hours: z.coerce.number().int().min(1).max(markLimits.mostPromiseHours) })

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { hours } = await readForm(request, Promised)
  return api(context).call(setMarkingPromise, { body: { hours } }).catch(orSignIn(request))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

/** What waits to be marked, and what was returned. */
export default function TeachingMarkPage({ loaderData }: Route.ComponentProps) {
  const { state, filter, counts, list, filters, turn } = loaderData
  const { profile } = useSession()
  const place: unknown = useLocation().state
  const waiting = counts.state === 'ready' ? counts.value.waiting : undefined
  const states = (['WAITING', 'RETURNED'] as const).map((one) => ({
    label: one === 'WAITING' && waiting !== undefined ? text.stateCount(text.states[one], waiting) : text.states[one],
    href: queueHref(filter, one),
    isOn: one === state,
  }))
  return (
    <AccountFrame>
      <div className={panel.stack}>
        <div className={panel.head}>
          <div>
            <h1 className="h2">{text.title}</h1>
            <p className="muted">{text.lead}</p>
          </div>
          {state === 'WAITING' && list.state === 'ready' && list.value[0] && (
            <Link className={buttonClass({ size: 'xxl', color: 'main' })} to={list.value[0].href}>
              {text.start}
            </Link>
          )}
        </div>
        <ReturnedBeforeNotice place={place} filter={filter} />
        {profile && <LeftOnDevice me={profile.id} />}
        <div className={styles.page}>
          <div className={styles.main}>
            <ChipRow label={text.statesLabel} choices={states} />
            {filters.map((row) => (
              <NamedChipRow key={row.label} {...row} />
            ))}
            <Loaded of={list}>
              {(rows) =>
                rows.length > 0 ? (
                  <QueueList rows={rows} />
                ) : (
                  <NothingToMark state={state} isFiltered={filter.refId !== undefined || filter.assignmentId !== undefined} />
                )
              }
            </Loaded>
            <Pager label={text.pages} previous={{ label: text.first, href: turn.first }} next={{ label: text.next, href: turn.next }} />
          </div>
          <div className={styles.side}>
            <Loaded of={counts}>{(value) => <QueueSide counts={value} />}</Loaded>
          </div>
        </div>
      </div>
    </AccountFrame>
  )
}

function NothingToMark({ state, isFiltered }: { state: QueueState; isFiltered: boolean }) {
  const look = buttonClass({ size: 'xl', variant: 'outlined' })
  if (isFiltered)
    return (
      <EmptyState
        title={text.none.filtered}
        action={
          <Link className={look} to={queueHref({}, state)}>
            {text.none.clear}
          </Link>
        }
      />
    )
  if (state === 'RETURNED') return <EmptyState {...text.noneReturned} />
  return (
    <EmptyState
      title={text.none.title}
      text={text.none.text}
      action={
        <Link className={look} to={taughtClassesHref}>
          {text.none.classes}
        </Link>
      }
    />
  )
}
