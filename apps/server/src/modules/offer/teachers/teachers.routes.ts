import * as api from '@khue/contracts/offer/teachers'
import * as own from '@khue/contracts/offer/teacher-profile'
import { type Api, serve } from '#platform/http/api'
import { getTeacher, liveClasses, setFollowed, topTeachers } from './profiles.service.ts'
import { listOwn } from './ratings/own-reviews.service.ts'
import { judge, listRatings, rate, ratingQueue, replyToRating } from './ratings/ratings.service.ts'

import { listOwnProofViews } from './proofs/proofs.service.ts'
import { discardOwnProfile, getOwnProfile, saveOwnProfile, submitOwnProfile, withdrawOwnProfile } from './versions/own-profile.service.ts'

import { publicTeaching } from './versions/public-teaching.service.ts'

export function teacherRoutes(to: Api) {
  serve(to, api.listTopTeachers, async ({ deps, query }) => ({ items: await topTeachers(deps, query.size) }))
  serve(to, api.getTeacher, async ({ deps, params, actor }) => {
    const teacher = await getTeacher(deps, params.id, actor)
    return { ...teacher, ...(await publicTeaching(deps, teacher.id)) }
  })
  serve(to, api.listTeacherRatings, ({ deps, params, query, actor }) => listRatings(deps, params.id, query, actor))
  serve(to, api.rateTeacher, ({ deps, params, actor, body }) => rate(deps, params.id, actor, body))
  serve(to, api.replyToRating, ({ deps, params, actor, body }) => replyToRating(deps, params.id, actor, body.text))
  serve(to, api.listOwnReviews, ({ deps, actor, query }) => listOwn(deps, actor, query))
  serve(to, api.interactWithTeacher, ({ deps, params, actor, body }) => setFollowed(deps, params.id, actor, body.action === 'FOLLOW'))
  serve(to, api.listTeacherClasses, async ({ deps, params, query }) => ({ items: await liveClasses(deps, params.id, query.size) }))
  serve(to, api.listRatingQueue, ({ deps, query }) => ratingQueue(deps, query))
  serve(to, api.moderateRating, ({ deps, params, actor, body }) => judge(deps, params.id, actor, body))
  serve(to, own.getOwnTeacherProfile, ({ deps, actor }) => getOwnProfile(deps, actor))
  serve(to, own.saveOwnTeacherProfile, ({ deps, actor, body }) => saveOwnProfile(deps, actor, body))
  serve(to, own.submitOwnTeacherProfile, ({ deps, actor, body }) => submitOwnProfile(deps, actor, body.revision))
  serve(to, own.withdrawOwnTeacherProfile, ({ deps, actor }) => withdrawOwnProfile(deps, actor))
  serve(to, own.discardOwnTeacherProfile, ({ deps, actor }) => discardOwnProfile(deps, actor))
  serve(to, own.listTeachingProofViews, async ({ deps, actor }) => ({ items: await listOwnProofViews(deps, actor) }))
}
