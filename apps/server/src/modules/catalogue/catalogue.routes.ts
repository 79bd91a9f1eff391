import { listOpenClasses, searchOpenClasses } from '@khue/contracts/catalogue'
import { exploreCourses } from '@khue/contracts/courses'
import { type Api, serve } from '#platform/api'
import { searchClasses } from './catalogue.service.ts'
import { explore } from './courses/explore.service.ts'

export function catalogueRoutes(api: Api) {
  serve(api, listOpenClasses, ({ deps, query }) => searchClasses(deps, query))
  serve(api, searchOpenClasses, ({ deps, body }) => searchClasses(deps, body))
  serve(api, exploreCourses, ({ deps, query }) => explore(deps, query))
}
