/**
 * Site: what belongs to the house as a whole: its fixed facts and the forms visitors send.
 * Owns what visitors have sent and what members searched for last. The facts are settings, the fixed texts are kept by texts;
 * pictures are drawn on request and stored nowhere.
 * Calls identity, texts and audit; for pictures and the site map also catalogue, knowledge, teachers and tutors. Announces nothing.
 */
import { artRoutes } from './art.routes.ts'
import { shareRoutes } from './share/share.routes.ts'
import { sitemapRoutes } from './sitemap/sitemap.routes.ts'
import type { Module, PersonalData } from '#platform/app/module'
import { searchHistoryRoutes } from './search-history/search-history.routes.ts'
import { searchHistoryData } from './search-history/search-history.service.ts'
import { siteRoutes } from './site.routes.ts'
import { siteData } from './messages.service.ts'

const personalData: PersonalData = {
  collect: async (deps, personId) => ({
    ...(await siteData.collect(deps, personId)),
    ...(await searchHistoryData.collect(deps, personId)),
  }),
  async erase(deps, personId) {
    await siteData.erase(deps, personId)
    await searchHistoryData.erase(deps, personId)
  },
}

export const site: Module = {
  name: 'site',
  routes(api) {
    siteRoutes(api)
    searchHistoryRoutes(api)
  },
  plugins: [
    { mount: artRoutes },
    { mount: (fastify, { api }) => shareRoutes(fastify, api) },
    { mount: (fastify, { deps, isPage }) => sitemapRoutes(fastify, deps, { isPage }) },
  ],
  personalData,
}
