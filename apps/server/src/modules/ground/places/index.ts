/**
 * Places: the communes of the 34 provinces, for address forms. The provinces themselves are a fixed list in the contracts.
 * Owns the imported list of communes; does not own addresses, which keep their typed text and never refer to a commune's row; calls no module;
 * subscribes to nothing; publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { placeRoutes } from './places.routes.ts'

export { importPlaces } from './places.service.ts'

export const places: Module = { name: 'places', routes: placeRoutes }
