import type { Job } from '#platform/jobs'
import { giveUpUnpaid } from './service/end-orders.ts'
import { tellOfEndingHolds } from './service/tell-buyers.ts'

export const orderJobs: readonly Job[] = [
  { name: 'give_up_unpaid_orders', cron: '* * * * *', run: (deps) => giveUpUnpaid(deps) },
  { name: 'orders:tell_of_ending_holds', cron: '* * * * *', run: tellOfEndingHolds },
]
