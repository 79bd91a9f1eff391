import { getMyPoints, listPointEntries } from '@khue/contracts/money/points'
import { listRewards, redeemReward } from '@khue/contracts/sale/rewards'
import { z } from 'zod'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { PointEntries } from '#app/features/money/points/point-entries.tsx'
import { pointsText as text } from '#app/features/money/points/points.text.ts'
import { PointsPanel } from '#app/features/money/points/points-panel.tsx'
import { pointsPath, toEntryView, toPointsView, toRewardView } from '#app/features/money/points/points-view.ts'
import { RewardsPanel } from '#app/features/money/points/rewards-panel.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { pageContext } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import type { Route } from './+types/settings-points.page'

export const handle = { ownQuery: ['cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const Cursor = listPointEntries.query.shape.cursor.catch(undefined)

export async function loader({ request, context }: Route.LoaderArgs) {
  const cursor = Cursor.parse(new URL(request.url).searchParams.get('cursor') ?? undefined)
  const { call } = api(context)
  const [points, rewards, entries] = await Promise.all([
    call(getMyPoints).catch(orSignIn(request)),
    settled(call(listRewards)).catch(orSignIn(request)), // optional on this page
    call(listPointEntries, { query: { cursor } }).catch(orSignIn(request)),
  ])
  return {
    points: toPointsView(points),
    rewards,
    entries: entries.items.map(toEntryView),
    isFirst: cursor === undefined,
    olderHref: entries.nextCursor && `${pointsPath}?cursor=${entries.nextCursor}`,
  }
}

const RewardRedemption = z.object({
  step: z.literal('redeem'),
  id: redeemReward.params.shape.id,
  points: z.coerce.number().pipe(redeemReward.body.shape.points),
})

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { id, points } = await readForm(request, RewardRedemption)
  return api(context)
    .call(redeemReward, { params: { id }, body: { points, requestId: context.get(pageContext).requestId } })
    .catch(orSignIn(request))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function PointsPage({ loaderData: { points, rewards, ...statement } }: Route.ComponentProps) {
  return (
    <SettingsFrame title={text.title} lead={text.lead}>
      <PointsPanel points={points} />
      <Loaded of={rewards}>{({ items, usable }) => <RewardsPanel rewards={items.map((one) => toRewardView(one, usable))} />}</Loaded>
      <PointEntries {...statement} />
    </SettingsFrame>
  )
}
