import type { Job } from '#platform/jobs'
import { giveUpUnpaid } from './service/end-orders.ts'

export const orderJobs: readonly Job[] = [{ name: 'give_up_unpaid_orders', cron: '* * * * *', run: giveUpUnpaid }]
