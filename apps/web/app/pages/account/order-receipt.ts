import { openReceipt } from '@khue/contracts/sale/orders'
import { data, redirect } from 'react-router'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/order-receipt'

/** Redirects to the receipt's file; its signed URL is created per request and expires soon. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = openReceipt.body.shape.id.safeParse(params.id)
  if (!id.success) throw data(null, { status: 404 })
  const { url } = await api(context)
    .call(openReceipt, { body: { id: id.data } })
    .catch(orSignIn(request))
    .catch(orNotFound)
  return redirect(url)
}
