import { approvalViews, decideApproval, listApprovals, withdrawApproval } from '@khue/contracts/people/approvals'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { ApprovalList } from '#app/features/people/approvals/admin/approval-list.tsx'
import { toApprovalView } from '#app/features/people/approvals/approval-view.ts'
import { approvalsText as text } from '#app/features/people/approvals/approvals.text.ts'
import { DeskClaims } from '#app/features/people/work-items/shared/case-claim.tsx'
import { loadClaims } from '#app/features/people/work-items/shared/load-claims.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import { PendingList } from '#app/shared/ui/pending-overlay.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import type { Route } from './+types/second-looks.page'

export const handle = { ownQuery: ['view', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const path = '/admin/second-looks'
const View = z.enum(approvalViews).catch('OPEN')
const Cursor = listApprovals.query.shape.cursor.catch(undefined)

function addressOf(view: z.output<typeof View>, cursor?: string) {
  const search = new URLSearchParams({ ...(view !== 'OPEN' && { view }), ...(cursor && { cursor }) })
  return search.size > 0 ? `${path}?${search}` : path
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const view = View.parse(url.searchParams.get('view'))
  const cursor = Cursor.parse(url.searchParams.get('cursor') ?? undefined)
  const { call } = api(context)
  const { items, nextCursor } = await call(listApprovals, { query: { view, cursor } }).catch(orSignIn(request)).catch(orNotFound)
  const ids = items.map(({ id }) => id)
  return {
    claims: await loadClaims(call, 'SECOND_LOOK', ids),
    view,
    items: items.map(toApprovalView),
    first: cursor && addressOf(view),
    next: nextCursor && addressOf(view, nextCursor),
  }
}

const { id } = decideApproval.params.shape
const { reason } = decideApproval.body.shape
const Step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.enum(['approve', 'refuse']), id, reason }),
  z.strictObject({ step: z.literal('withdraw'), id }),
])

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const wanted = await readForm(request, Step)
  const { call } = api(context)
  const params = { id: wanted.id }
  const verdict = wanted.step === 'approve' ? 'APPROVED' : 'REFUSED'
  await (
    wanted.step === 'withdraw'
      ? call(withdrawApproval, { params })
      : call(decideApproval, { params, body: { verdict, reason: wanted.reason } })
  ).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function SecondLooksPage({ loaderData: { claims, view, items, first, next } }: Route.ComponentProps) {
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <ChipRow
        label={text.show}
        choices={approvalViews.map((one) => ({ label: text.views[one], href: addressOf(one), isOn: one === view }))}
      />
      <PendingList>
        <DeskClaims kind="SECOND_LOOK" claims={claims}>
          <ApprovalList items={items} empty={text.empty[view]} />
        </DeskClaims>
      </PendingList>
      <Pager label={text.pages} previous={{ label: text.first, href: first }} next={{ label: text.next, href: next }} />
    </AdminPage>
  )
}
