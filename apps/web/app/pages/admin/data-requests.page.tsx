import { handleDataRequest, listDataRequests } from '@khue/contracts/people/privacy'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { requestsAdminText as text } from '#app/features/people/privacy/privacy.text.ts'
import { ReceivedRequests, stepsOf } from '#app/features/people/privacy/admin/received-requests.tsx'
import { toRequestView } from '#app/features/people/privacy/request-view.ts'
import { DeskClaims } from '#app/features/people/work-items/shared/case-claim.tsx'
import { loadClaims } from '#app/features/people/work-items/shared/load-claims.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orWithoutCursor, readPlace } from '#app/shared/list-place.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import { PendingList } from '#app/shared/ui/pending-overlay.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import type { Route } from './+types/data-requests.page'

export const handle = { ownQuery: ['open', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const path = '/admin/data-requests'

function addressOf(open: 'true' | 'false', cursor?: string) {
  const search = new URLSearchParams({ ...(open === 'false' && { open }), ...(cursor && { cursor }) })
  return search.size > 0 ? `${path}?${search}` : path
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const open = url.searchParams.get('open') === 'false' ? 'false' : 'true'
  const { cursor } = readPlace(url.searchParams)
  const { call } = api(context)
  const { items, nextCursor } = await call(listDataRequests, { query: { open, cursor } })
    .catch(orWithoutCursor(url))
    .catch(orSignIn(request))
    .catch(orNotFound)
  const ids = items.map(({ id }) => id)
  return {
    claims: await loadClaims(call, 'DATA_REQUEST', ids),
    open,
    requests: items.map((one) => ({ ...toRequestView(one), person: one.person, isOverdue: one.isOverdue, steps: stepsOf(one) })),
    first: cursor && addressOf(open),
    next: nextCursor && addressOf(open, nextCursor),
  }
}

const { id } = handleDataRequest.params.shape
const Step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('ACKNOWLEDGE'), id }),
  z.strictObject({ step: z.literal('EXTEND'), id, workingDays: z.coerce.number(), reason: z.string() }),
  z.strictObject({ step: z.enum(['DONE', 'REFUSE']), id, answer: z.string() }),
])

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { id, ...body } = await readForm(request, Step)
  await api(context).call(handleDataRequest, { params: { id }, body }).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function DataRequestsPage({ loaderData: { claims, open, requests, first, next } }: Route.ComponentProps) {
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <ChipRow
        label={text.show}
        choices={[
          { label: text.open, href: addressOf('true'), isOn: open === 'true' },
          { label: text.closed, href: addressOf('false'), isOn: open === 'false' },
        ]}
      />
      <PendingList>
        <DeskClaims kind="DATA_REQUEST" claims={claims}>
          <ReceivedRequests requests={requests} />
        </DeskClaims>
      </PendingList>
      <Pager label={text.pages} previous={{ label: text.first, href: first }} next={{ label: text.next, href: next }} />
    </AdminPage>
  )
}
