import * as contract from '@khue/contracts/offer/reviews'
import { type Api, serve } from '#platform/http/api'
import {
  featureReview,
  moderateReview,
  readQueue,
  readReviews,
  readTestimonials,
  replyToReview,
  reportReview,
  writeReview,
} from './reviews.service.ts'

export function reviewRoutes(api: Api) {
  serve(api, contract.listCourseReviews, ({ deps, actor, params, query }) => readReviews(deps, actor, params.id, query))
  serve(api, contract.writeCourseReview, ({ deps, actor, params, body }) => writeReview(deps, actor, params.id, body))
  serve(api, contract.reportReview, async ({ deps, actor, params, body }) => {
    await reportReview(deps, actor, params.id, body)
    return { received: true as const }
  })
  serve(api, contract.replyToReview, ({ deps, actor, params, body }) => replyToReview(deps, actor, params.id, body.text))
  serve(api, contract.listTestimonials, ({ deps, query }) => readTestimonials(deps, query.size))
  serve(api, contract.listReviewQueue, ({ deps, query }) => readQueue(deps, query))
  serve(api, contract.featureReview, ({ deps, actor, params, body }) => featureReview(deps, actor, params.id, body))
  serve(api, contract.moderateReview, ({ deps, actor, params, body }) => moderateReview(deps, actor, params.id, body))
}
