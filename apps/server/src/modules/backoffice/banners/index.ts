/**
 * Banners: pictures with a link at fixed places of the site, shown from one moment to another.
 * Owns banners. Does not own their pictures (assets).
 * Calls assets, audit. Subscribes to nothing. Publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { bannerRoutes } from './banners.routes.ts'

export { importBanner } from './banners.service.ts'

export const banners: Module = { name: 'banners', routes: bannerRoutes }
