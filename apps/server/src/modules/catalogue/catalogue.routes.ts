import { listOpenClasses, listSubjects } from '@khue/contracts/catalogue'
import { type Api, serve } from '#platform/api'
import { exploreSubjects, searchOpenClasses } from './catalogue.service.ts'

export function catalogueRoutes(api: Api) {
  serve(api, listOpenClasses, ({ deps, query }) => searchOpenClasses(deps, query))
  serve(api, listSubjects, async ({ deps }) => ({ items: await exploreSubjects(deps) }))
}
