import * as contract from '@khue/contracts/backoffice/campaigns'
import { type Api, serve } from '#platform/http/api'
import * as campaigns from './campaigns.service.ts'

export function campaignRoutes(app: Api) {
  serve(app, contract.listCampaigns, ({ deps, query }) => campaigns.listCampaigns(deps, query))
  serve(app, contract.createCampaign, ({ deps, actor, body }) => campaigns.composeCampaign(deps, actor, body))
  serve(app, contract.getCampaign, ({ deps, params }) => campaigns.getCampaign(deps, params.id))
  serve(app, contract.changeCampaign, ({ deps, actor, params, body }) => campaigns.changeCampaign(deps, actor, params.id, body))
  serve(app, contract.deleteCampaign, async ({ deps, actor, params }) => {
    await campaigns.deleteCampaign(deps, actor, params.id)
    return { deleted: true } as const
  })
  serve(app, contract.countAudience, async ({ deps, params }) => ({ people: await campaigns.countAudience(deps, params.id) }))
  serve(app, contract.getCampaignStats, ({ deps, params }) => campaigns.getCampaignStats(deps, params.id))
  serve(app, contract.sendTestCampaign, async ({ deps, actor, params }) => {
    await campaigns.sendTestCampaign(deps, actor, params.id)
    return { sent: true } as const
  })
  serve(app, contract.scheduleCampaign, ({ deps, actor, params, body: { version, at } }) =>
    campaigns.planCampaign(deps, actor, params.id, { version, at: at === null ? null : new Date(at) }),
  )
  serve(app, contract.unscheduleCampaign, ({ deps, actor, params }) => campaigns.unscheduleCampaign(deps, actor, params.id))
  serve(app, contract.retryCampaign, ({ deps, actor, params }) => campaigns.retryCampaign(deps, actor, params.id))
  serve(app, contract.stopCampaign, ({ deps, actor, params }) => campaigns.stopCampaign(deps, actor, params.id))
}
