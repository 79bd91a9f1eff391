import { getCourse } from '@khue/contracts/offer/courses'
import { giftDaysAhead, GiftDetails } from '@khue/contracts/sale/gift-details'
import { parseSku } from '@khue/contracts/sale/offers'
import { placeOrders } from '@khue/contracts/sale/orders'
import { listPlans } from '@khue/contracts/sale/subscriptions'
import { countCart } from '@khue/contracts/sale/carts'
import { data, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { GiftForm, type GiftThing } from '#app/features/sale/gifts/gift-form.tsx'
import styles from '#app/features/sale/gifts/gift-form.module.css'
import { giftsText as text } from '#app/features/sale/gifts/gifts.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { dayOf } from '#app/shared/format.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'
import { unknownFault } from '#app/shared/refusal.ts'
import { useSession } from '#app/shared/session.tsx'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/gift-new.page'

export const handle = { query: ['sku'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  await call(countCart).catch(orSignIn(request)) // the page requires a sign-in
  return {
    thing: await thingOf(call, skuOf(request)),
    days: { from: dayOf(new Date()), until: dayOf(new Date(Date.now() + giftDaysAhead * 86_400_000)) },
  }
}

/** A plan, or a course to watch at any time; any other SKU is a 404. */
async function thingOf(call: PageApi['call'], sku: string): Promise<GiftThing> {
  const known = parseSku(sku)
  if (known?.kind === 'SUB') {
    const plan = (await call(listPlans)).items.find((one) => one.sku === sku)
    if (plan) return { name: text.plan(plan.name), image: plan.image, price: plan.price, note: text.months(plan.durationInMonths) }
  }
  if (known?.kind === 'CO' && known.batchId === null) {
    const course = await call(getCourse, { params: { id: known.code } })
    if (course.format === 'RECORDED') return { name: course.title, image: course.cover, price: course.fee, note: course.teacher.name }
  }
  throw data(null, { status: 404 })
}

const skuOf = (request: Request) => new URL(request.url).searchParams.get('sku') ?? ''

const GiftFields = GiftDetails.extend({
  deliverOn: z
    .literal('')
    .transform(() => undefined)
    .or(z.iso.date())
    .optional(),
})

/** Places the order and redirects to its payment. */
export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { deliverOn, ...fields } = await readForm(request, GiftFields)
  const gift = { ...fields, ...(deliverOn && { deliverOn }) }
  const items = [{ sku: skuOf(request), quantity: 1 as const, gift }]
  const { ids } = await api(context).call(placeOrders, { body: { items } }).catch(orSignIn(request))
  return ids[0] ? redirect(`/checkout/confirm/${ids[0]}`) : { error: unknownFault, code: 'NO_ORDER' } // spec 5
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function GiftNewPage({ loaderData: { thing, days }, actionData }: Route.ComponentProps) {
  const { profile } = useSession()
  const { state, formMethod } = useNavigation()
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className="h1">{text.newTitle}</h1>
      <p className="muted">{text.newLead}</p>
      <GiftForm
        thing={thing}
        giverName={profile?.name ?? ''}
        days={days}
        refusal={actionData && 'error' in actionData ? actionData : undefined}
        isSending={state !== 'idle' && formMethod === 'POST'}
      />
    </div>
  )
}
