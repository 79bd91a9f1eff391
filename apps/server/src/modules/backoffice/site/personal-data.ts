import type { PersonalData } from '#platform/app/module'
import { searchHistoryData } from './search-history/search-history.service.ts'
import { siteData } from './messages.service.ts'

export const personalData: PersonalData = {
  collect: async (deps, personId) => ({
    ...(await siteData.collect(deps, personId)),
    ...(await searchHistoryData.collect(deps, personId)),
  }),
  async erase(deps, personId) {
    await siteData.erase(deps, personId)
    await searchHistoryData.erase(deps, personId)
  },
}
