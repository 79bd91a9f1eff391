import type { Job } from '#platform/jobs/worker'
import { expireRequests } from './family-requests.service.ts'

export const familyRequestJobs: readonly Job[] = [
  { name: 'family_requests:expire', cron: '*/10 * * * *', run: async (deps) => void (await expireRequests(deps)) }, // decisions check the term themselves
]
