import { recheckHeldPayment, getMoneyOverview } from '@khue/contracts/money/suspense'
import { getSuspense, listHeldPayments, listSuspense, listSuspenseCandidates, resolveSuspense } from '@khue/contracts/sale/suspense-desk'
import { z } from 'zod'
import { AdminFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { HeldPayments } from '#app/features/money/payments/admin/held-payments.tsx'
import { MoneyOverview } from '#app/features/money/payments/admin/money-overview.tsx'
import { adminText as text } from '#app/features/money/payments/admin/payments-admin.text.ts'
import styles from '#app/shared/ui/queue.module.css'
import { readSuspenseQuery, suspenseAddress, suspenseChoices } from '#app/features/money/payments/admin/suspense-filter.ts'
import { SuspenseFilters } from '#app/features/money/payments/admin/suspense-filters.tsx'
import { SuspensePanel } from '#app/features/money/payments/admin/suspense-panel.tsx'
import { SuspenseTable } from '#app/features/money/payments/admin/suspense-table.tsx'
import { toHeldViews, toOverviewView, toSuspenseView } from '#app/features/money/payments/admin/suspense-view.ts'
import { DeskClaims } from '#app/features/people/work-items/shared/case-claim.tsx'
import { loadClaims } from '#app/features/people/work-items/shared/load-claims.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/payments.page'

export const handle = { query: ['state', 'name', 'term', 'cursor', 'item'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const query = readSuspenseQuery(new URL(request.url).searchParams)
  const { state, name, term, cursor, item } = query
  const [overview, held, list, opened, candidates] = await Promise.all([
    call(getMoneyOverview),
    call(listHeldPayments),
    call(listSuspense, {
      query: { ...(state !== 'ALL' && { state }), ...(name && { name }), ...(term && { term }), ...(cursor && { cursor }) },
    }),
    item ? call(getSuspense, { params: { id: item } }) : undefined, // independent of the list's page and filters
    item ? call(listSuspenseCandidates, { params: { id: item } }) : undefined,
  ])
    .catch(orSignIn(request))
    .catch(orNotFound)
  const { item: _, cursor: __, term: ___, ...choice } = query
  const ids = [...list.items, ...(opened ? [opened] : [])].map((one) => one.id)
  return {
    claims: await loadClaims(call, 'SUSPENSE_PAYMENT', ids),
    query,
    choices: suspenseChoices(query),
    clearHref: term && suspenseAddress(choice),
    overview: toOverviewView(overview),
    held: toHeldViews(held),
    rows: list.items.map((one) => ({
      view: toSuspenseView(one),
      href: suspenseAddress({ ...query, item: one.id }),
      isOpen: one.id === item,
    })),
    opened: opened && toSuspenseView(opened, candidates?.items),
    closeHref: suspenseAddress({ ...query, item: '' }),
    newestHref: cursor && suspenseAddress({ ...query, item: '', cursor: '' }),
    olderHref: list.nextCursor && suspenseAddress({ ...query, item: '', cursor: list.nextCursor }),
    isFiltered: state !== 'OPEN' || name !== undefined || term !== undefined,
  }
}

// `nearest` only fills in the code
const Decision = resolveSuspense.body.extend({ ...resolveSuspense.params.shape, nearest: z.string().optional() })
const Subject = z.looseObject({ id: z.string().optional() })

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  if ((await readForm(request.clone(), Subject)).id === undefined) {
    const params = await readForm(request, recheckHeldPayment.params)
    const { lastAttempt } = await api(context).call(recheckHeldPayment, { params }).catch(orSignIn(request))
    return { done: true as const, isHeld: lastAttempt === 'PENDING' }
  }
  const { id, nearest: _, ...decision } = await readForm(request, Decision)
  await api(context).call(resolveSuspense, { params: { id }, body: decision }).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function AdminPaymentsPage({ loaderData }: Route.ComponentProps) {
  const { claims, query, choices, clearHref, overview, held, rows, opened, closeHref, newestHref, olderHref, isFiltered } = loaderData
  return (
    <AdminFrame>
      <h1 className="h2">{text.title}</h1>
      <p className="muted">{text.lead}</p>
      <MoneyOverview overview={overview} />
      <HeldPayments {...held} />
      <SuspenseFilters query={query} {...choices} clearHref={clearHref} />
      <DeskClaims kind="SUSPENSE_PAYMENT" claims={claims}>
        <div className={styles.queue}>
          <SuspenseTable rows={rows} isFiltered={isFiltered} newestHref={newestHref} olderHref={olderHref} />
          {opened && <SuspensePanel key={opened.id} view={opened} closeHref={closeHref} />}
        </div>
      </DeskClaims>
    </AdminFrame>
  )
}
