import {
  approveFamilyRequest,
  familyRequestKinds,
  FamilyRequestNoteField,
  familyRequestPageSize,
  listFamilyRequests,
  refuseFamilyRequest,
  withdrawFamilyRequest,
} from '@khue/contracts/people/family-requests'
import { listFamilyPurchases } from '@khue/contracts/sale/family-purchases'
import { Link, redirect } from 'react-router'
import { z } from 'zod'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { requestsText as text } from '#app/features/people/family-requests/family-requests.text.ts'
import { RequestList } from '#app/features/people/family-requests/request-list.tsx'
import { payPathOf, type RequestView, toRequestView } from '#app/features/people/family-requests/request-view.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/family-requests.page'

export const handle = { ownQuery: ['page'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const path = '/account/family/requests'
const PageNumber = z.coerce.number().int().min(0).max(10_000).catch(0)

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = PageNumber.parse(new URL(request.url).searchParams.get('page') ?? 0)
  return { requests: await settled(loadRequests(api(context).call, page)).catch(orSignIn(request)) }
}

async function loadRequests(call: PageApi['call'], page: number) {
  const { open, past, pastTotal } = await call(listFamilyRequests, { query: { page } })
  const requestIds = past
    .filter(({ kind, status, isDecidedByMe }) => kind === 'PURCHASE' && status === 'APPROVED' && isDecidedByMe)
    .map(({ id }) => id)
  const purchases = requestIds.length > 0 ? await settled(call(listFamilyPurchases, { query: { requestIds } })) : undefined
  const purchaseOf = (id: string) =>
    purchases?.state === 'failed' ? null : purchases?.value.items.find(({ requestId }) => requestId === id)
  return {
    open: open.map((request) => toRequestView(request)),
    past: past.map((request) => toRequestView(request, purchaseOf(request.id))),
    newer: page > 0 ? `${path}?page=${page - 1}` : undefined,
    older: pastTotal > (page + 1) * familyRequestPageSize ? `${path}?page=${page + 1}` : undefined,
  }
}

const Step = z.discriminatedUnion('step', [
  z.object({ step: z.literal('approve'), id: z.uuid(), kind: z.enum(familyRequestKinds) }),
  z.object({ step: z.literal('refuse'), id: z.uuid(), reason: FamilyRequestNoteField }),
  z.object({ step: z.literal('withdraw'), id: z.uuid() }),
])

export const action = formAction(async ({ request, context }: Route.ActionArgs) =>
  runStep(api(context).call, await readForm(request, Step)).catch(orSignIn(request)),
)
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

async function runStep(call: PageApi['call'], wanted: z.output<typeof Step>) {
  const params = { id: wanted.id }
  if (wanted.step === 'approve') {
    await call(approveFamilyRequest, { params })
    return wanted.kind === 'PURCHASE' ? redirect(payPathOf(wanted.id)) : { done: true as const } // more time costs nothing
  }
  if (wanted.step === 'refuse') await call(refuseFamilyRequest, { params, body: { reason: wanted.reason } })
  else await call(withdrawFamilyRequest, { params })
  return { done: true as const }
}

export default function FamilyRequestsPage({ loaderData: { requests } }: Route.ComponentProps) {
  return (
    <SettingsFrame title={text.title} lead={text.lead}>
      <Loaded of={requests}>{(value) => <Requests {...value} />}</Loaded>
      <p className="sm">
        <Link className="link" to="/account/family">
          {text.back}
        </Link>
      </p>
    </SettingsFrame>
  )
}

type Lists = { open: RequestView[]; past: RequestView[]; newer: string | undefined; older: string | undefined }

const Requests = ({ open, past, newer, older }: Lists) => (
  <div className={panel.stack}>
    <h2 className="h3">{text.open}</h2>
    {open.length === 0 ? <EmptyState title={text.noneOpen} text={text.noneOpenNote} /> : <RequestList requests={open} />}
    {past.length > 0 && (
      <>
        <h2 className="h3">{text.past}</h2>
        <RequestList requests={past} />
      </>
    )}
    <Pager label={text.pages} previous={{ label: text.newer, href: newer }} next={{ label: text.older, href: older }} />
  </div>
)
