import * as contract from '@khue/contracts/backoffice/banners'
import { type Api, serve } from '#platform/http/api'
import { addBanner, bannersAt, changeBanner, listAllBanners, removeBanner } from './banners.service.ts'

export function bannerRoutes(api: Api) {
  serve(api, contract.searchBanners, ({ deps, query }) => bannersAt(deps, query.place))
  serve(api, contract.listBanners, ({ deps }) => listAllBanners(deps))
  serve(api, contract.addBanner, ({ deps, actor, body }) => addBanner(deps, actor, body))
  serve(api, contract.changeBanner, ({ deps, actor, params, body }) => changeBanner(deps, actor, params.id, body))
  serve(api, contract.removeBanner, async ({ deps, actor, params }) => {
    await removeBanner(deps, actor, params.id)
    return { removed: true as const }
  })
}
