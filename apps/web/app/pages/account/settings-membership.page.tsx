import { shareSeat, listMemberships, pauseMembership, quoteUpgrades, resumeMembership, revokeSeat } from '@khue/contracts/sale/memberships'
import { OrderItem, placeOrders } from '@khue/contracts/sale/orders'
import { redirect, useNavigate } from 'react-router'
import { z } from 'zod'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { HolderPanel } from '#app/features/sale/subscriptions/memberships/holder-panel.tsx'
import { membershipPath, toHolders } from '#app/features/sale/subscriptions/memberships/membership-view.ts'
import { membershipsText as text } from '#app/features/sale/subscriptions/memberships/memberships.text.ts'
import { UpgradeDialog } from '#app/features/sale/subscriptions/memberships/upgrade-dialog.tsx'
import { api } from '#app/shared/api.ts'
import { futureDate } from '#app/shared/future-date.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import { unknownFault } from '#app/shared/refusal.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/settings-membership.page'

export const handle = { ownQuery: ['open', 'learnerId'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const { call } = api(context)
  const holders = toHolders(await call(listMemberships).catch(orSignIn(request)), Date.now())
  const learner = searchParams.get('open') === 'upgrade' ? holders.find(({ id }) => id === searchParams.get('learnerId')) : undefined
  const upgrades = learner && (await call(quoteUpgrades, { query: { learnerId: learner.id } }))
  return { holders, upgrades: upgrades && learner && { ...upgrades, learnerId: learner.id } }
}

const Step = z.discriminatedUnion('step', [
  pauseMembership.body.extend({
    step: z.literal('pause'),
    from: futureDate(pauseMembership.body.shape.from, text.pauseTooEarly),
    days: z.preprocess((typed) => Number(typed), pauseMembership.body.shape.days),
  }),
  resumeMembership.body.extend({ step: z.literal('resume') }),
  shareSeat.body.extend({ step: z.literal('give') }),
  revokeSeat.params.extend({ step: z.literal('take-back') }),
  OrderItem.pick({ sku: true, learnerId: true }).extend({ step: z.literal('upgrade') }),
])

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const wanted = await readForm(request, Step)
  const { call } = api(context)
  if (wanted.step === 'upgrade') {
    const { sku, learnerId } = wanted
    const items = [{ sku, learnerId, quantity: 1 as const, upgrade: true as const }]
    const [id] = (await call(placeOrders, { body: { items } }).catch(orSignIn(request))).ids
    return id ? redirect(`/checkout/confirm/${id}`) : { error: unknownFault, code: 'NO_ORDER' }
  }
  await did(call, wanted).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

type Wanted = Exclude<z.output<typeof Step>, { step: 'upgrade' }>

function did(call: ReturnType<typeof api>['call'], wanted: Wanted): Promise<unknown> {
  switch (wanted.step) {
    case 'pause': {
      const { lineId, from, days } = wanted
      return call(pauseMembership, { body: { lineId, from, days } })
    }
    case 'resume':
      return call(resumeMembership, { body: { lineId: wanted.lineId } })
    case 'give':
      return call(shareSeat, { body: { lineId: wanted.lineId, personId: wanted.personId } })
    case 'take-back':
    default:
      return call(revokeSeat, { params: { id: wanted.id } })
  }
}

export default function MembershipPage({ loaderData: { holders, upgrades } }: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <SettingsFrame title={text.title} lead={text.lead}>
      {holders.map((holder) => (
        <HolderPanel key={holder.id} holder={holder} />
      ))}
      <UpgradeDialog upgrades={upgrades} onClose={() => void navigate(membershipPath, { preventScrollReset: true, replace: true })} />
    </SettingsFrame>
  )
}
