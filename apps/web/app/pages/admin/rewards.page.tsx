import { grantPoints } from '@khue/contracts/money/points'
import { listPromotions } from '@khue/contracts/sale/promotions-admin'
import { changeReward, createReward, listAllRewards } from '@khue/contracts/sale/rewards'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { GivePoints, NewReward, RewardList } from '#app/features/sale/promotions/admin/rewards/rewards-admin.tsx'
import { rewardsAdminText as text } from '#app/features/sale/promotions/admin/rewards/rewards-admin.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { type PageContext, pageContext } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { typedNumber } from '#app/shared/typed-number.ts'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/rewards.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const [rewards, promotions] = await Promise.all([call(listAllRewards), call(listPromotions, { query: { state: 'ACTIVE' } })])
    .catch(orSignIn(request))
    .catch(orNotFound)
  return {
    rewards: rewards.items,
    promotions: promotions.items.filter(({ entry }) => entry === 'CODE').map(({ id, name }) => ({ value: id, label: name })),
  }
}

const typed = z.string().transform(typedNumber)
const { name, points, stock, promotionId } = createReward.body.shape
const draft = {
  name,
  points: typed.pipe(points),
  stock: z
    .string()
    .transform((text) => typedNumber(text) ?? null)
    .pipe(stock),
}
const Step = z.discriminatedUnion('step', [
  z.object({ step: z.literal('create'), promotionId, ...draft }),
  z.object({ step: z.literal('change'), id: changeReward.params.shape.id, isOffered: z.literal('true').optional(), ...draft }),
  grantPoints.body.omit({ requestId: true }).extend({ step: z.literal('give'), amount: typed.pipe(grantPoints.body.shape.amount) }),
])

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const wanted = await readForm(request, Step)
  return runStep(context.get(pageContext), wanted).catch(orSignIn(request))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

async function runStep({ api: { call }, requestId }: PageContext, wanted: z.output<typeof Step>) {
  if (wanted.step === 'give') {
    const { step: _, ...gift } = wanted
    return call(grantPoints, { body: { ...gift, requestId } })
  }
  if (wanted.step === 'create') {
    const { step: _, ...body } = wanted
    await call(createReward, { body })
  } else {
    const { step: _, id, isOffered, ...body } = wanted
    await call(changeReward, { params: { id }, body: { ...body, isOffered: isOffered === 'true' } })
  }
  return { done: true as const }
}

export default function AdminRewardsPage({ loaderData: { rewards, promotions } }: Route.ComponentProps) {
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <div className={panel.stack}>
        <RewardList rewards={rewards} />
        <NewReward promotions={promotions} />
        <GivePoints />
      </div>
    </AdminPage>
  )
}
