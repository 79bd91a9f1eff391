import * as classApi from '@khue/contracts/offer/open-classes'
import * as categoryApi from '@khue/contracts/offer/categories'
import * as courseApi from '@khue/contracts/offer/courses'
import * as editApi from '@khue/contracts/offer/offer-admin'
import * as reviewApi from '@khue/contracts/offer/reviews'
import { parseSearch, suggestCourses } from '@khue/contracts/offer/search'
import { type Api, serve } from '#platform/http/api'
import { suggestClasses } from '#modules/offer/open-classes'
import { addCategory, changeCategory, listForAdmin, readCategory, removeCategory } from './categories/categories.service.ts'
import { changeCourse, getCourseToEdit } from './desk/change.service.ts'
import { readCourse } from './detail/detail.service.ts'
import { explore } from './explore/explore.service.ts'
import { countFacets, listCourses } from './list/list.service.ts'
import { searchAllCourses } from './desk/course-desk.service.ts'
import {
  featureReview,
  moderateReview,
  readQueue,
  readReviews,
  readTestimonials,
  replyToReview,
  reportReview,
  writeReview,
} from '#modules/offer/reviews'
import { holdSeat, readHold } from '#modules/offer/seats'
import { parseTypedQuery, suggestTyped } from './search/search.service.ts'

export function catalogueRoutes(api: Api) {
  seatRoutes(api)
  courseRoutes(api)
  reviewRoutes(api)
  categoryRoutes(api)
}

function seatRoutes(api: Api) {
  serve(api, classApi.holdSeat, ({ deps, actor, body }) => holdSeat(deps, actor, body))
  serve(api, classApi.getSeatHold, ({ deps, actor, query }) => readHold(deps, actor, query.id))
}

function courseRoutes(api: Api) {
  serve(api, courseApi.exploreCourses, ({ deps, query }) => explore(deps, query))
  serve(api, courseApi.listCourses, ({ deps, query }) => listCourses(deps, query))
  serve(api, courseApi.countCourseFacets, ({ deps, query }) => countFacets(deps, query))
  serve(api, editApi.searchAllCourses, ({ deps, query }) => searchAllCourses(deps, query))
  serve(api, editApi.getCourseToEdit, ({ deps, actor, params }) => getCourseToEdit(deps, actor, params.id))
  serve(api, editApi.changeCourse, ({ deps, actor, params, body }) => changeCourse(deps, actor, params.id, body))
  serve(api, courseApi.getCourse, ({ deps, actor, params }) => readCourse(deps, actor, params.id))
  serve(api, suggestCourses, ({ deps, query: { term, type } }) =>
    type === 'COURSE' ? suggestTyped(deps, term ?? '') : suggestClasses(deps, { term, kind: type }),
  )
  serve(api, parseSearch, ({ deps, query }) => parseTypedQuery(deps, query.term ?? '', query.scope))
}

function reviewRoutes(api: Api) {
  serve(api, reviewApi.listCourseReviews, ({ deps, actor, params, query }) => readReviews(deps, actor, params.id, query))
  serve(api, reviewApi.writeCourseReview, ({ deps, actor, params, body }) => writeReview(deps, actor, params.id, body))
  serve(api, reviewApi.reportReview, async ({ deps, actor, params, body }) => {
    await reportReview(deps, actor, params.id, body)
    return { received: true as const }
  })
  serve(api, reviewApi.replyToReview, ({ deps, actor, params, body }) => replyToReview(deps, actor, params.id, body.text))
  serve(api, reviewApi.listTestimonials, ({ deps, query }) => readTestimonials(deps, query.size))
  serve(api, reviewApi.listReviewQueue, ({ deps, query }) => readQueue(deps, query))
  serve(api, reviewApi.featureReview, ({ deps, actor, params, body }) => featureReview(deps, actor, params.id, body))
  serve(api, reviewApi.moderateReview, ({ deps, actor, params, body }) => moderateReview(deps, actor, params.id, body))
}

function categoryRoutes(api: Api) {
  serve(api, categoryApi.getCategory, ({ deps, params }) => readCategory(deps, params.slug))
  serve(api, categoryApi.listCategories, ({ deps }) => listForAdmin(deps))
  serve(api, categoryApi.addCategory, ({ deps, actor, body }) => addCategory(deps, actor, body))
  serve(api, categoryApi.changeCategory, ({ deps, actor, params, body }) => changeCategory(deps, actor, params.id, body))
  serve(api, categoryApi.removeCategory, async ({ deps, actor, params }) => {
    await removeCategory(deps, actor, params.id)
    return { removed: true as const }
  })
}
