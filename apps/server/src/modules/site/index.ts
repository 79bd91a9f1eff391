/**
 * Site: what belongs to the house as a whole: its fixed facts and the forms visitors send.
 * Owns course requests. The facts are settings; pictures are drawn on request and stored nowhere.
 * Calls nobody. Announces nothing yet.
 */
import type { Module } from '#platform/module'
import { siteRoutes } from './site.routes.ts'
import { siteData } from './site.service.ts'

export const site: Module = { name: 'site', routes: siteRoutes, personalData: siteData }
export { artRoutes } from './art.routes.ts'
