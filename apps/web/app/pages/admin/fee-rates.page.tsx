import { listFeeRates, setFeeRate } from '@khue/contracts/money/escrow'
import { Id } from '@khue/contracts/ids'
import { describeUsers, searchUsers } from '@khue/contracts/people/user-admin'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { feeRatesText as text } from '#app/features/money/escrow/admin/fee-rates-admin.text.ts'
import { FoundSellers, NewRate, RateTable } from '#app/features/money/escrow/admin/fee-rates.tsx'
import { toRateViews } from '#app/features/money/escrow/admin/rate-view.ts'
import { api } from '#app/shared/api.ts'
import { futureDate } from '#app/shared/future-date.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { dayOf } from '#app/shared/format.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { FilterBar } from '#app/shared/ui/filter-bar.tsx'
import type { Route } from './+types/fee-rates.page'

export const handle = { query: ['seller', 'q'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const path = '/admin/fee-rates'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const { searchParams } = new URL(request.url)
  const sellerId = Id.safeParse(searchParams.get('seller')).data
  const q = searchParams.get('q')?.trim().slice(0, 255)
  const [rates, seller, found] = await Promise.all([
    call(listFeeRates, { query: { ...(sellerId && { sellerId }) } }),
    sellerId ? nameSeller(call, sellerId) : undefined,
    q ? findSellers(call, q) : undefined,
  ])
    .catch(orSignIn(request))
    .catch(orNotFound)
  const now = Date.now()
  return { q, seller, found, rates: toRateViews(rates.items, dayOf(new Date(now))), earliest: dayOf(new Date(now + 86_400_000)) }
}

async function nameSeller(call: PageApi['call'], id: string) {
  const { items } = await call(describeUsers, { query: { ids: id } })
  return items[0] && { id, name: items[0].name }
}

/** Tutors are sellers as well, with a role of their own. */
async function findSellers(call: PageApi['call'], q: string) {
  const lists = await Promise.all((['teacher', 'tutor'] as const).map((role) => call(searchUsers, { query: { q, role } })))
  const people = new Map(lists.flatMap(({ items }) => items.map(({ id, name }) => [id, name])))
  return [...people].map(([id, name]) => ({ id, name, href: `${path}?seller=${id}` }))
}

const ActionInput = setFeeRate.body.extend({
  step: z.literal('set'),
  percent: z.coerce.number().pipe(setFeeRate.body.shape.percent),
  from: futureDate(setFeeRate.body.shape.from, text.tooEarly),
})

async function set(call: PageApi['call'], body: Omit<z.output<typeof ActionInput>, 'step'>) {
  const { isAsked } = await call(setFeeRate, { body })
  return { done: true as const, isAsked }
}

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { step: _, ...body } = await readForm(request, ActionInput)
  return set(api(context).call, body).catch(orSignIn(request))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function AdminFeeRatesPage({ loaderData: { q, seller, found, rates, earliest } }: Route.ComponentProps) {
  const search = { name: 'q', value: q, label: text.searchLabel, hint: text.searchHint, maxLength: 255, kept: {}, clearHref: q && path }
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <FilterBar rows={[]} search={search} />
      {found && <FoundSellers found={found} />}
      <RateTable rates={rates} />
      <NewRate seller={seller} earliest={earliest} />
    </AdminPage>
  )
}
