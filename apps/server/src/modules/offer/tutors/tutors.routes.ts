import * as api from '@khue/contracts/offer/tutors'
import { findTeacherId } from '#modules/offer/teachers'
import { type Api, serve } from '#platform/http/api'
import { activeServices, calendarEvents, countFacets, getTutor, searchTutors, suggest } from './find-tutors.service.ts'

export function tutorRoutes(to: Api) {
  serve(to, api.searchTutors, ({ deps, query }) => searchTutors(deps, query))
  serve(to, api.countTutorFacets, async ({ deps, query }) => ({ facets: await countFacets(deps, query) }))
  serve(to, api.suggestTutors, async ({ deps, query }) => ({ items: await suggest(deps, query.query) }))
  serve(to, api.getTutor, ({ deps, params }) => getTutor(deps, params.id))
  serve(to, api.listActiveServices, async ({ deps, params }) => ({
    items: await activeServices(deps, await findTeacherId(deps, params.id)),
  }))
  serve(to, api.listCalendarEvents, async ({ deps, params }) => ({
    items: await calendarEvents(deps, await findTeacherId(deps, params.id)),
  }))
}
