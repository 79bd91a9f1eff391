import { suggestCommunes } from '@khue/contracts/ground/places'
import { type Api, serve } from '#platform/http/api'
import { findCommunes } from './places.repository.ts'

export function placeRoutes(api: Api) {
  serve(api, suggestCommunes, async ({ deps, query }) => ({ items: await findCommunes(deps.db, query) }))
}
