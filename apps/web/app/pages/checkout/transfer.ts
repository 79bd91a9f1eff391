import { ordersPerRequestLimit } from '@khue/contracts/sale/orders'
import { Id } from '@khue/contracts/ids'
import { CheckoutCode, type Transfer } from '@khue/contracts/money/payments'
import { getMyCheckout, startCheckout } from '@khue/contracts/sale/checkout'
import { data } from 'react-router'
import { z } from 'zod'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { qrPicture } from '#app/shared/qr-picture.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/transfer'

// Has no page: the checkout shows the transfer.

const toView = (transfer: Transfer | null, receivedVnd = 0) => transfer && { ...transfer, qr: qrPicture(transfer.qr), receivedVnd }

/** Outstanding transfer of the user's own payment; null once it has arrived or is no longer requested. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const code = CheckoutCode.safeParse(new URL(request.url).searchParams.get('code'))
  if (!code.success) throw data(null, { status: 404 })
  const { transfer, received } = await api(context)
    .call(getMyCheckout, { params: { code: code.data } })
    .catch(orSignIn(request))
  return { code: code.data, transfer: toView(transfer, received) }
}

const TransferInput = z.object({
  ids: z
    .string()
    .transform((ids) => ids.split(' '))
    .pipe(z.array(Id).min(1).max(ordersPerRequestLimit)),
  useBalance: z.enum(['true', 'false']),
})

/** Requests a transfer, without leaving the page. */
export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { ids, useBalance } = await readForm(request, TransferInput)
  const { code, transfer } = await api(context)
    .call(startCheckout, { body: { ids, method: 'VIETQR', useBalance: useBalance === 'true' } })
    .catch(orSignIn(request))
  return { code, transfer: toView(transfer) }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })
