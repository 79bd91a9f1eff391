import { campaignCategories } from '@khue/contracts/backoffice/campaigns'
import { listOpenClasses } from '@khue/contracts/offer/open-classes'
import { type Role, roles } from '@khue/contracts/endpoint'
import { provinces } from '@khue/contracts/ground/provinces'
import { listPlans } from '@khue/contracts/sale/subscriptions'
import { formatDateTime } from '#app/shared/format.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import type { CampaignOptions } from './campaign-form.tsx'
import { campaignsAdminText as text } from './campaigns-admin.text.ts'

/** Loads all options of the editor; for loaders only. */
export async function readOptions(call: PageApi['call'], roleNames: Record<Role, string>): Promise<CampaignOptions> {
  const [plans, classes] = await Promise.all([call(listPlans), call(listOpenClasses, { query: { size: 50 } })])
  return {
    categories: campaignCategories.map((value) => ({ value, label: text.categories[value] })),
    roles: roles.map((value) => ({ value, label: roleNames[value] })),
    plans: plans.items.map(({ sku, name }) => ({ value: sku, label: name })),
    provinces: provinces
      .map(({ code, name }) => ({ value: code, label: name }))
      .toSorted((one, other) => one.label.localeCompare(other.label, 'vi')),
    classes: classes.items.map(({ code, title, startsAt }) => ({
      value: code,
      label: startsAt ? `${title} · ${formatDateTime(startsAt)}` : title,
    })),
  }
}
