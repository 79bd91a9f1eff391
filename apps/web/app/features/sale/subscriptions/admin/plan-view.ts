import type { AdminPlan, getPlanToEdit } from '@khue/contracts/sale/plans-admin'
import type { Reply } from '@khue/contracts/endpoint'
import { formatDate, formatDateTime, formatVnd } from '#app/shared/format.ts'
import { plansPath } from './plan-fields.ts'
import { plansAdminText as text } from './plans-admin.text.ts'

export const toPlanRow = ({ sku, name, price, months, seats, isOnSale, version, publishedAt }: AdminPlan) => ({
  sku,
  name,
  href: `${plansPath}/${sku}`,
  price: formatVnd(price),
  months: text.months(months, seats),
  version: text.version(version, formatDate(publishedAt)),
  state: isOnSale ? { label: text.onSale, tone: 'success' as const } : { label: text.retired, tone: 'danger' as const },
})
export type PlanRow = ReturnType<typeof toPlanRow>

export const toHistory = ({ versions }: Reply<typeof getPlanToEdit>) =>
  versions.map(({ version, name, price, months, seats, publishedAt, replacedAt }) => ({
    version,
    name,
    price: formatVnd(price),
    months: text.months(months, seats),
    from: formatDateTime(publishedAt),
    until: replacedAt ? formatDateTime(replacedAt) : text.now,
  }))
export type PlanHistory = ReturnType<typeof toHistory>
