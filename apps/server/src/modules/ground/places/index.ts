/**
 * Places: the communes below the 34 provinces, for whoever types an address. The provinces themselves are a fixed list in the contracts.
 * Owns the imported list of communes. An address keeps the words that were typed; nothing refers to a commune's row.
 * Calls nobody. Announces nothing.
 */
import type { Module } from '#platform/app/module'
import { placeRoutes } from './places.routes.ts'

export { importPlaces } from './places.service.ts'

export const places: Module = { name: 'places', routes: placeRoutes }
