import { composeCampaign, listCampaigns, planCampaign } from '#modules/backoffice/campaigns'
import { listPeople } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import { demoCampaigns } from './data/campaigns.ts'
import { personId } from './seed.ts'

/** Sends and schedules demo campaigns, once, while there are none. */
export async function writeCampaigns(deps: Deps) {
  const actor = { id: personId('hoang-lan') }
  const { items } = await listCampaigns(deps, {})
  if (items.length > 0 || !(await listPeople(deps, [actor.id])).has(actor.id)) return
  for (const { inDays, ...content } of demoCampaigns) {
    const { id } = await composeCampaign(deps, actor, content)
    if (inDays === undefined) continue
    const today = inVietnam(new Date()).toPlainDate() // the database's clock decides which campaigns are ahead
    const at = inDays === 0 ? null : vietnamMoment(today.add({ days: inDays }), '19:30')
    await planCampaign(deps, actor, id, { version: 0, at })
  }
}
