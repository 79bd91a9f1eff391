import type { Job } from '#platform/jobs'
import { givePromisedPoints } from './service/earn-points.ts'
import { giveUpUnpaid } from './service/end-orders.ts'
import { followInstalments, remindOfInstalments } from './service/instalment-days.ts'
import { tellOfEndingHolds } from './service/tell-buyers.ts'

export const orderJobs: readonly Job[] = [
  { name: 'give_up_unpaid_orders', cron: '* * * * *', run: (deps) => giveUpUnpaid(deps) },
  { name: 'orders:tell_of_ending_holds', cron: '* * * * *', run: tellOfEndingHolds },
  { name: 'orders:give_promised_points', cron: '50 * * * *', run: givePromisedPoints },
  { name: 'orders:follow_instalments', cron: '15 * * * *', run: followInstalments }, // the first after a Vietnamese midnight finds work
  { name: 'orders:remind_of_instalments', cron: '25 1-13 * * *', run: remindOfInstalments }, // 08:25 to 20:25 in Vietnam
]
