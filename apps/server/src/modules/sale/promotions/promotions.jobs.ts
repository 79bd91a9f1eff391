import type { Job } from '#platform/jobs/worker'
import { returnEndedRewards } from './rewards/return-ended.service.ts'

export const promotionJobs: readonly Job[] = [
  // also finds vouchers whose order ended unpaid after they were withdrawn, and promotions whose end was moved
  { name: 'promotions:return_ended_rewards', cron: '15 * * * *', run: (deps) => returnEndedRewards(deps) },
]
