/**
 * Site: public facts about the operator, forms that visitors send, search history, badges of the menus, and generated pictures and site maps.
 *
 * Owns messages of visitors and recent searches of members; does not own the facts, which are settings, nor the fixed texts, which belong to texts.
 * Pictures are drawn on request and not stored. Calls people, work-items, texts, audit, teachers and authoring (drafts of requested courses); for badges chat, family-requests, work-items, homework, marking and learning-reports; for pictures and the
 * site map also courses, open-classes, knowledge, teachers and tutors. Subscribes to homework.submitted and mark.returned, to correct badges. Publishes nothing.
 */
import { artRoutes } from './art.routes.ts'
import { shareRoutes } from './share/share.routes.ts'
import { sitemapRoutes } from './sitemap/sitemap.routes.ts'
import type { Module } from '#platform/app/module'
import { personalData } from './personal-data.ts'
import { siteSettings } from './site.settings.ts'
import { searchHistoryRoutes } from './search-history/search-history.routes.ts'
import { siteRoutes } from './site.routes.ts'
import { siteSubscribers } from './site.subscribers.ts'

export const site: Module = {
  name: 'site',
  settings: [siteSettings],
  routes(api) {
    siteRoutes(api)
    searchHistoryRoutes(api)
  },
  plugins: [
    { mount: artRoutes },
    { mount: (fastify, { api }) => shareRoutes(fastify, api) },
    { mount: (fastify, { deps, isPage }) => sitemapRoutes(fastify, deps, { isPage }) },
  ],
  subscribers: siteSubscribers,
  personalData,
}
