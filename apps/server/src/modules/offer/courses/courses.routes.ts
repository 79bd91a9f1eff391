import * as categoryApi from '@khue/contracts/offer/categories'
import * as courseApi from '@khue/contracts/offer/courses'
import * as editApi from '@khue/contracts/offer/offer-admin'
import { parseSearch, suggestCourses } from '@khue/contracts/offer/search'
import { type Api, serve } from '#platform/http/api'
import { suggestClasses } from '#modules/offer/open-classes'
import { addCategory, changeCategory, listForAdmin, readCategory, removeCategory } from './categories/categories.service.ts'
import { changeCourse, getCourseToEdit } from './desk/change.service.ts'
import { readCourse } from './detail/detail.service.ts'
import { explore } from './explore/explore.service.ts'
import { countFacets, listCourses } from './list/list.service.ts'
import { searchAllCourses } from './desk/course-desk.service.ts'
import { parseTypedQuery, suggestTyped } from './search/search.service.ts'

export function courseRoutes(api: Api) {
  categoryRoutes(api)
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
