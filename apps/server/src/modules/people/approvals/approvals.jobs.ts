import type { Job } from '#platform/jobs/worker'
import { moveApprovalsOn } from './carry-out.service.ts'

export const approvalJobs: readonly Job[] = [{ name: 'approvals:move-on', cron: '* * * * *', run: moveApprovalsOn }]
