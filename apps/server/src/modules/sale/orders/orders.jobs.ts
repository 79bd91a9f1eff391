import type { Job } from '#platform/jobs/worker'
import { grantDuePoints } from './completing/earn-points.service.ts'
import { expireUnpaidOrders } from './ending/end-orders.service.ts'
import { updateInstalmentPlans, remindOfInstalments } from './instalments/update-plans.service.ts'
import { notifyOfEndingHolds } from './notices/notify-buyers.service.ts'

export const orderJobs: readonly Job[] = [
  { name: 'expire_unpaid_orders', cron: '* * * * *', run: (deps) => expireUnpaidOrders(deps) },
  { name: 'orders:notify_of_ending_holds', cron: '* * * * *', run: notifyOfEndingHolds },
  { name: 'orders:grant_due_points', cron: '50 * * * *', run: grantDuePoints },
  { name: 'orders:update_instalment_plans', cron: '15 * * * *', run: updateInstalmentPlans }, // the first run after midnight in Vietnam finds the day's work
  { name: 'orders:remind_of_instalments', cron: '25 1-13 * * *', run: remindOfInstalments }, // 08:25 to 20:25 in Vietnam
]
