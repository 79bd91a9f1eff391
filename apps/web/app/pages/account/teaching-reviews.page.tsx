import { replyToReview, reportReview } from '@khue/contracts/offer/reviews'
import { listOwnReviews } from '@khue/contracts/offer/teachers'
import { z } from 'zod'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { ReportButton } from '#app/features/backoffice/site/reports/report-button.tsx'
import { readOwnReviewsQuery, toOwnReviews } from '#app/features/offer/reviews/own/own-review-view.ts'
import { OwnReviews, type Reported } from '#app/features/offer/reviews/own/own-reviews.tsx'
import { ownReviewsText as text } from '#app/features/offer/reviews/own/own-reviews.text.ts'
import { ReportReview } from '#app/features/offer/reviews/shared/report-review.tsx'
import { answerRating } from '#app/features/offer/teachers/answer-rating.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/teaching-reviews.page'

export const handle = { ownQuery: ['about', 'state', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readOwnReviewsQuery(new URL(request.url).searchParams)
  return toOwnReviews(
    await api(context)
      .call(listOwnReviews, { query: { ...query, size: 10 } })
      .catch(orSignIn(request)),
    query,
  )
}

const Step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('reply'), ...replyToReview.params.shape, ...replyToReview.body.shape }),
  z.strictObject({ step: z.literal('report'), ...reportReview.params.shape, ...reportReview.body.shape }),
])

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { call } = api(context)
  const form = await readForm(request.clone(), Step)
  const params = { id: form.id }
  const isOfTeacher = readOwnReviewsQuery(new URL(request.url).searchParams).about === 'TEACHER'
  if (form.step === 'report') await call(reportReview, { params, body: { reason: form.reason, note: form.note } }).catch(orSignIn(request))
  else if (isOfTeacher) await answerRating(call, request).catch(orSignIn(request))
  else await call(replyToReview, { params, body: { text: form.text } }).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

const Report = ({ review, isOfCourse }: Reported) =>
  isOfCourse ? <ReportReview review={review} /> : <ReportButton kind="rating" id={review.id} name={text.ratingBy(review.author.name)} />

export default function TeachingReviewsPage({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsFrame title={text.title} lead={text.lead}>
      <OwnReviews {...loaderData} report={Report} />
    </SettingsFrame>
  )
}
