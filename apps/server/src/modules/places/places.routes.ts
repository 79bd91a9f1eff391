import { suggestCommunes } from '@khue/contracts/places'
import { type Api, serve } from '#platform/api'
import { findCommunes } from './places.repository.ts'

export function placeRoutes(api: Api) {
  serve(api, suggestCommunes, async ({ deps, query }) => ({ items: await findCommunes(deps.db, query) }))
}
