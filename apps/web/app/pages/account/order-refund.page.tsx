import { Id } from '@khue/contracts/ids'
import { listPaymentAccounts } from '@khue/contracts/money/payment-accounts'
import { previewRefund, refundReasonLimit, requestRefund, withdrawRefund } from '@khue/contracts/sale/refunds'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { RefundForm } from '#app/features/sale/refunds/refund-form.tsx'
import { chosenLines, toRefundForm } from '#app/features/sale/refunds/refund-view.ts'
import { refundsText as text } from '#app/features/sale/refunds/refunds.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/order-refund.page'

export const handle = { query: ['line'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const id = orderId(params.id)
  const all = await call(previewRefund, { query: { orderId: id } }).catch(orSignIn(request))
  const asked = new URL(request.url).searchParams.getAll('line')
  const ids = chosenLines(all, asked)
  const isAll = ids.length === all.lines.filter(({ isPossible }) => isPossible).length
  const chosen = isAll ? all : await call(previewRefund, { query: { orderId: id, lineIds: ids } })
  const toBank = chosen.channels.some(({ channel }) => channel === 'BANK')
  const accounts = toBank ? (await call(listPaymentAccounts)).items : []
  return { view: toRefundForm(all, chosen, accounts, ids) }
}

/** A malformed order id is a 404. */
function orderId(text: string) {
  const id = Id.safeParse(text)
  if (!id.success) throw data(null, { status: 404 })
  return id.data
}

const { reason, channel } = requestRefund.body.shape
const RefundRequestInput = z.strictObject({
  lineIds: z
    .string()
    .transform((ids) => ids.split(' '))
    .pipe(requestRefund.body.shape.lineIds),
  total: z.coerce.number().pipe(requestRefund.body.shape.total),
  channel,
  paymentAccountId: Id.optional(),
  reason,
  more: z.string().trim().default(''),
})
const Withdrawal = withdrawRefund.body.extend({ step: z.literal('withdraw') })

export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const { call } = api(context)
  const form = await readForm(request, z.union([Withdrawal, RefundRequestInput]))
  if ('step' in form) {
    await call(withdrawRefund, { body: { id: form.id } }).catch(orSignIn(request))
    return { done: true as const }
  }
  const { more, ...fields } = form
  const said = more ? `${fields.reason}: ${more}`.slice(0, refundReasonLimit) : fields.reason
  const id = orderId(params.id)
  await call(requestRefund, { body: { ...fields, orderId: id, reason: said } }).catch(orSignIn(request))
  return redirect(`/account/my-orders/${id}`)
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function RefundPage({ loaderData: { view } }: Route.ComponentProps) {
  return (
    <AccountFrame here={text.title} back={{ to: `/account/my-orders/${view.orderId}`, label: text.back(view.orderCode) }}>
      <RefundForm key={view.chosen.join()} view={view} />
    </AccountFrame>
  )
}
