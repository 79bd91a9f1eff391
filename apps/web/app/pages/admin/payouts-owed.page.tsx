import { holdPayee, listOwed, releasePayee } from '@khue/contracts/money/payouts-admin'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { OwedTable } from '#app/features/money/payouts/admin/owed-table.tsx'
import { heldChoices, owedAddress, toOwedRow } from '#app/features/money/payouts/admin/owed-view.ts'
import { payoutsAdminText } from '#app/features/money/payouts/admin/payouts-admin.text.ts'
import { userHref } from '#app/features/people/user-admin/user-view.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orWithoutCursor } from '#app/shared/list-place.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { FilterBar } from '#app/shared/ui/filter-bar.tsx'
import type { Route } from './+types/payouts-owed.page'

const { owed: text } = payoutsAdminText

export const handle = { ownQuery: ['q', 'isHeld', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const { q, isHeld, cursor } = listOwed.query.shape
/** What an address does not say well it does not say. */
const Filter = z.object({ q: q.catch(undefined), isHeld: isHeld.catch(undefined), cursor: cursor.catch(undefined) })

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { q, isHeld, cursor } = Filter.parse(Object.fromEntries(url.searchParams))
  const filter = { q: q || undefined, isHeld: isHeld || undefined }
  const kept = { isHeld: isHeld ? 'true' : undefined }
  const { items, nextCursor } = await api(context)
    .call(listOwed, { query: { q: filter.q, ...kept, cursor } })
    .catch(orWithoutCursor(url))
    .catch(orSignIn(request))
    .catch(orNotFound)
  return {
    q: filter.q,
    kept,
    clearHref: filter.q && owedAddress({ isHeld: filter.isHeld }),
    held: heldChoices(filter),
    rows: items.map((one) => toOwedRow(one, userHref)),
    isFiltered: Object.values(filter).some(Boolean),
    first: cursor && owedAddress(filter),
    next: nextCursor && owedAddress({ ...filter, cursor: nextCursor }),
  }
}

const Step = holdPayee.body.extend({ step: z.enum(['hold', 'release']), id: holdPayee.params.shape.id })

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { step, id, reason } = await readForm(request, Step)
  await api(context)
    .call(step === 'hold' ? holdPayee : releasePayee, { params: { id }, body: { reason } })
    .catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function AdminOwedPage({ loaderData: { q, kept, clearHref, held, ...list } }: Route.ComponentProps) {
  const search = { name: 'q', value: q, label: text.search, hint: text.searchHint, maxLength: 80, kept, clearHref }
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <FilterBar rows={[{ label: text.show, choices: held }]} search={search} />
      <OwedTable {...list} />
    </AdminPage>
  )
}
