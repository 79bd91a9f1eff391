import { OrderItem, placeOrders } from '@khue/contracts/sale/orders'
import { listPaymentMethods, startCheckout } from '@khue/contracts/sale/checkout'
import { quoteItems } from '@khue/contracts/sale/promotions'
import { listPlans, type Plan } from '@khue/contracts/sale/subscriptions'
import { Link, redirect, redirectDocument, useNavigation } from 'react-router'
import { z } from 'zod'
import { Form } from '#app/shared/forms/form.tsx'
import { membershipsText as text } from '#app/features/sale/subscriptions/memberships/memberships.text.ts'
import styles from '#app/features/sale/subscriptions/memberships/renewal.module.css'
import { api } from '#app/shared/api.ts'
import { formatVnd } from '#app/shared/format.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'
import { unknownFault } from '#app/shared/refusal.ts'
import { useSession } from '#app/shared/session.tsx'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/renew.page'

export const handle = { query: ['sku'], ownQuery: ['learnerId'] }

export const meta: Route.MetaFunction = () => [{ title: text.renewMetaTitle }, { name: 'robots', content: 'noindex' }]

/** Target of renewal reminders: the user confirms with one more tap. Opening the page creates no order. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const { call } = api(context)
  const [{ items }] = await Promise.all([call(listPlans), call(listPaymentMethods, { query: {} }).catch(orSignIn(request))])
  const plan = items.find(({ sku }) => sku === searchParams.get('sku'))
  const learnerId = searchParams.get('learnerId') ?? undefined
  return { plan: plan && { ...toRenewal(plan), price: formatVnd(await amountDue(call, plan, learnerId)) }, learnerId }
}

const toRenewal = ({ sku, name, image, durationInMonths, seats }: Plan) => ({
  sku,
  name,
  image,
  months: durationInMonths,
  isShared: seats > 1,
})

/** The amount due, with member discounts. Without a reply, the list price is shown. */
async function amountDue(call: PageApi['call'], { sku, price }: Plan, learnerId: string | undefined) {
  const quoted = await settled(call(quoteItems, { body: { items: [{ sku, ...(learnerId && { learnerId }) }] } }))
  return quoted.state === 'ready' ? (quoted.value.items[0]?.amountDue ?? price) : price
}

const Renewal = OrderItem.pick({ sku: true, learnerId: true }).extend({ step: z.enum(['pay', 'other']) })

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { step, ...item } = await readForm(request, Renewal)
  const { call } = api(context)
  const { ids } = await call(placeOrders, { body: { items: [{ ...item, quantity: 1 }] } }).catch(orSignIn(request))
  const [id] = ids
  if (!id) return { error: unknownFault, code: 'NO_ORDER' }
  const { items } = await call(listPaymentMethods, { query: {} })
  if (step === 'other' || !items.some(({ method }) => method === 'VIETQR')) return redirect(`/checkout/confirm/${id}`)
  return redirectDocument((await call(startCheckout, { body: { ids, method: 'VIETQR' } })).paymentUrl)
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function RenewPage({ loaderData: { plan, learnerId }, actionData }: Route.ComponentProps) {
  const { profile } = useSession()
  const { state } = useNavigation()
  const learner = profile?.children?.find(({ id }) => id === learnerId)
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className="h1">{text.renewTitle}</h1>
      {plan ? (
        <section className={panel.panel} aria-labelledby="goi">
          <div className={styles.plan}>
            <img src={plan.image} alt="" width="72" height="72" />
            <div>
              <h2 id="goi" className="h3">
                {text.plan(plan.name)}
              </h2>
              <p className="muted">
                {text.months(plan.months)} · {plan.price}
              </p>
              {learner && <p className="muted">{text.renewFor(learner.name)}</p>}
            </div>
          </div>
          <p className="sm muted">{text.renewNote}</p>
          {plan.isShared && <p className="sm muted">{text.renewSeats}</p>}
          {actionData && 'error' in actionData && (
            <Notice tone="bad" isAlert>
              {actionData.error}
            </Notice>
          )}
          <Form method="post" className={styles.buttons}>
            <HiddenFields of={{ sku: plan.sku, ...(learnerId && { learnerId }) }} />
            <Button type="submit" name="step" value="pay" size="xxl" color="main" loading={state !== 'idle'}>
              {text.renewPay(plan.price)}
            </Button>
            <Button type="submit" name="step" value="other" size="xxl" variant="outlined" disabled={state !== 'idle'}>
              {text.renewOther}
            </Button>
          </Form>
        </section>
      ) : (
        <EmptyState
          title={text.renewGone}
          text={text.renewGoneText}
          action={
            <Link className={buttonClass({ size: 'xl', color: 'main' })} to="/open-classes?open=register">
              {text.choosePlan}
            </Link>
          }
        />
      )}
    </div>
  )
}
