import { judgeReview, listReviewQueue } from '@khue/contracts/reviews'
import { z } from 'zod'
import { AdminPage } from '#app/features/account/account-frame.tsx'
import { JudgeList } from '#app/features/reviews-admin/judge-list.tsx'
import { countOf, judgeAddress, judgeChoices, readJudgeQuery } from '#app/features/reviews-admin/judge-query.ts'
import { toReviewView } from '#app/features/reviews-admin/judge-view.ts'
import { reviewsAdminText } from '#app/features/reviews-admin/reviews-admin.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orUnknown } from '#app/shared/or-unknown.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/admin-reviews.page'

const text = reviewsAdminText.reviews
const path = '/admin/reviews'

export const handle = { ownQuery: ['waiting', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { isReported, cursor } = readJudgeQuery(new URL(request.url).searchParams)
  const query = { waiting: isReported ? ('REPORTED' as const) : ('PENDING' as const), ...(cursor && { cursor }) }
  const found = await api(context).call(listReviewQueue, { query }).catch(orSignIn(request)).catch(orUnknown)
  return {
    choices: judgeChoices(path, { isReported, cursor, page: 0, id: undefined }),
    items: found.items.map(toReviewView),
    total: countOf(found),
    empty: isReported ? ('reported' as const) : ('waiting' as const),
    first: cursor && judgeAddress(path, { isReported }),
    next: found.nextCursor && judgeAddress(path, { isReported, cursor: found.nextCursor }),
  }
}

const Step = z.strictObject({ step: z.literal('judge'), ...judgeReview.params.shape, ...judgeReview.body.shape })

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { id, verdict, reason } = await readForm(request, Step)
  await api(context).call(judgeReview, { params: { id }, body: { verdict, reason } }).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function AdminReviewsPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <JudgeList {...loaderData} />
    </AdminPage>
  )
}
