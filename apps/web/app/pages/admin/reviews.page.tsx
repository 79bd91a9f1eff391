import { featureReview, moderateReview, listReviewQueue, testimonialsShown } from '@khue/contracts/offer/reviews'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { ModerationList } from '#app/features/offer/reviews/admin/moderation-list.tsx'
import { countOf, moderationAddress, moderationChoices, readModerationQuery } from '#app/features/offer/reviews/admin/moderation-query.ts'
import { toReviewView } from '#app/features/offer/reviews/admin/moderation-view.ts'
import { reviewsAdminText } from '#app/features/offer/reviews/admin/reviews-admin.text.ts'
import { DeskClaims } from '#app/features/people/work-items/shared/case-claim.tsx'
import { loadClaims } from '#app/features/people/work-items/shared/load-claims.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/reviews.page'

const text = reviewsAdminText.reviews
const path = '/admin/reviews'
const queues = { waiting: 'PENDING', reported: 'REPORTED', eligible: 'ELIGIBLE', featured: 'FEATURED' } as const
const lists = ['waiting', 'reported', 'eligible', 'featured'] as const

export const handle = { ownQuery: ['waiting', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = readModerationQuery(new URL(request.url).searchParams, lists)
  const { list, cursor } = asked
  const query = { waiting: queues[list], ...(cursor && { cursor }) }
  const { call } = api(context)
  const found = await call(listReviewQueue, { query }).catch(orSignIn(request)).catch(orNotFound)
  const ids = found.items.map(({ id }) => id)
  return {
    claims: await loadClaims(call, 'REVIEW', ids),
    choices: moderationChoices(path, lists, { ...asked, id: undefined }),
    items: found.items.map(toReviewView),
    total: countOf(found),
    empty: list,
    lead: list === 'eligible' || list === 'featured' ? reviewsAdminText.chosenLead(testimonialsShown) : text.lead,
    first: cursor && moderationAddress(path, { list }),
    next: found.nextCursor && moderationAddress(path, { list, cursor: found.nextCursor }),
  }
}

const Step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('judge'), ...moderateReview.params.shape, ...moderateReview.body.shape }),
  z.strictObject({ step: z.literal('choose'), ...featureReview.params.shape, ...featureReview.body.shape, isFeatured: z.stringbool() }),
])

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { call } = api(context)
  const { id, lastEditedAt, ...form } = await readForm(request, Step)
  const params = { id }
  const taken =
    form.step === 'judge'
      ? call(moderateReview, { params, body: { verdict: form.verdict, lastEditedAt, reason: form.reason } })
      : call(featureReview, { params, body: { isFeatured: form.isFeatured, lastEditedAt } })
  await taken.catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function AdminReviewsPage({ loaderData: { lead, claims, ...list } }: Route.ComponentProps) {
  return (
    <AdminPage title={text.title} lead={lead}>
      <DeskClaims kind="REVIEW" claims={claims}>
        <ModerationList {...list} />
      </DeskClaims>
    </AdminPage>
  )
}
