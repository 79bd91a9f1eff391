import { getFamilyPurchase } from '@khue/contracts/sale/family-purchases'
import { Link, redirect } from 'react-router'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { familyPaymentText as text } from '#app/features/people/family-requests/family-requests.text.ts'
import { ordersPathOf } from '#app/features/people/family-requests/request-view.ts'
import { checkoutAddress } from '#app/features/sale/orders/checkout/checkout-address.ts'
import { useLimitedPolling } from '#app/features/sale/orders/checkout/use-limited-polling.ts'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import type { Route } from './+types/family-request-pay.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

/** Waits for the orders that an approval places, then leads to the checkout, or to orders that no longer await payment. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const found = await api(context)
    .call(getFamilyPurchase, { params: { requestId: params.id } })
    .catch(orSignIn(request))
    .catch(orNotFound)
  const [first, ...others] = found.orderIds
  if (first && found.state === 'AWAITING') throw redirect(checkoutAddress([first, ...others]))
  if (first) throw redirect(ordersPathOf(found.orderIds))
  return { title: found.title, child: found.child, failure: found.failure }
}

export default function FamilyRequestPayPage({ loaderData: { title, child, failure } }: Route.ComponentProps) {
  const { isSlow, isChecking, check } = useLimitedPolling(failure === null)
  return (
    <SettingsFrame title={failure === null ? text.preparing : text.failed} lead={title}>
      <div aria-live="polite">
        {failure !== null ? (
          <EmptyState
            title={failure}
            action={
              <Link className={buttonClass({ size: 'xl', color: 'main' })} to="/account/family/requests">
                {text.toRequests}
              </Link>
            }
          />
        ) : (
          <EmptyState
            title={text.preparing}
            text={isSlow ? text.slow : text.preparingNote(title, child)}
            action={
              isSlow && (
                <Button type="button" size="xl" color="main" loading={isChecking} onClick={check}>
                  {text.check}
                </Button>
              )
            }
          />
        )}
      </div>
    </SettingsFrame>
  )
}
