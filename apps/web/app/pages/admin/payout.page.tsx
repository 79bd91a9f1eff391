import { Id } from '@khue/contracts/ids'
import { readPayout, readPayoutBatch, recordPayoutOutcome } from '@khue/contracts/money/payouts-admin'
import { listApprovals } from '@khue/contracts/people/approvals'
import { data } from 'react-router'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { taxText } from '#app/features/ground/tax-rules/admin/tax-admin.text.ts'
import { lessonHref } from '#app/features/learning/lessons/shared/lesson-words.ts'
import { OutcomeForm } from '#app/features/money/payouts/admin/outcome-form.ts'
import { PayoutAccount, PayoutLines, PayoutMoney } from '#app/features/money/payouts/admin/payout-detail.tsx'
import { batchPath, payoutPath, withQuery } from '#app/features/money/payouts/admin/payout-paths.ts'
import { PayoutResult } from '#app/features/money/payouts/admin/payout-result.tsx'
import { toLineRow, toPayoutView } from '#app/features/money/payouts/admin/payout-view.ts'
import { payoutsAdminText } from '#app/features/money/payouts/admin/payouts-admin.text.ts'
import { userHref } from '#app/features/people/user-admin/user-view.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { formatDay } from '#app/shared/format.ts'
import { orWithoutCursor } from '#app/shared/list-place.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import type { Route } from './+types/payout.page'

const { payout: text, batch: batchText } = payoutsAdminText

export const handle = { ownQuery: ['cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const cursor = Id.safeParse(url.searchParams.get('cursor')).data
  const [batch, { payout, lines, nextCursor }, approvals] = await Promise.all([
    call(readPayoutBatch, { params: { id: params.id } }),
    call(readPayout, { params: { id: params.payoutId }, query: { cursor } }),
    call(listApprovals, { query: { view: 'OPEN' } }),
  ])
    .catch(orWithoutCursor(url))
    .catch(orSignIn(request))
    .catch(orNotFound)
  if (payout.batchId !== batch.id) throw data(null, { status: 404 })
  const address = payoutPath(batch.id, payout.id)
  return {
    payout: toPayoutView(payout, {
      policies: taxText.policies,
      personHref: userHref(payout.person.id),
      approvals: approvals.items,
      preparedAt: batch.preparedAt,
      now: new Date(),
    }),
    back: { to: batchPath(batch.id), label: batchText.title(formatDay(batch.payOn)) },
    lines: lines.map((line) => toLineRow(line, lessonHref)),
    first: cursor && address,
    next: nextCursor && withQuery(address, { cursor: nextCursor }),
  }
}

export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const body = await readForm(request, OutcomeForm)
  const { approvalId } = await api(context)
    .call(recordPayoutOutcome, { params: { id: params.payoutId }, body })
    .catch(orSignIn(request))
  return { done: true as const, isAsked: approvalId !== null }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function AdminPayoutPage({ loaderData: { payout, back, ...lines } }: Route.ComponentProps) {
  return (
    <AdminPage title={payout.title} lead={payout.lead} back={back} beside={<StatusTag {...payout.status} />}>
      <PayoutMoney payout={payout} />
      <PayoutAccount payout={payout} />
      <PayoutResult payout={payout} />
      <PayoutLines {...lines} />
    </AdminPage>
  )
}
