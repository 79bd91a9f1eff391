import { listOpenClasses, searchOpenClasses } from '@khue/contracts/catalogue'
import * as courseApi from '@khue/contracts/courses'
import { readSearch } from '@khue/contracts/search'
import { type Api, serve } from '#platform/api'
import { searchClasses } from './catalogue.service.ts'
import { readCourse } from './courses/detail.service.ts'
import { explore } from './courses/explore.service.ts'
import { listCourses } from './courses/list.service.ts'
import { readTyped } from './search/search.service.ts'

export function catalogueRoutes(api: Api) {
  serve(api, listOpenClasses, ({ deps, query }) => searchClasses(deps, query))
  serve(api, searchOpenClasses, ({ deps, body }) => searchClasses(deps, body))
  courseRoutes(api)
}

function courseRoutes(api: Api) {
  serve(api, courseApi.exploreCourses, ({ deps, query }) => explore(deps, query))
  serve(api, courseApi.listCourses, ({ deps, query }) => listCourses(deps, query))
  serve(api, courseApi.getCourse, ({ deps, actor, params }) => readCourse(deps, actor, params.id))
  serve(api, readSearch, ({ deps, query }) => readTyped(deps, query.term ?? ''))
}
