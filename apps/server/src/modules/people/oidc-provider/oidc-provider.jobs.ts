import type { Job } from '#platform/jobs/worker'
import { deleteExpiredRecords } from './records.repository.ts'
import { rotateSigningKeys } from './signing-keys.service.ts'

export const oidcProviderJobs: readonly Job[] = [
  { name: 'oidc-provider:sweep', cron: '41 * * * *', run: async ({ db }) => void (await deleteExpiredRecords(db)) },
  { name: 'oidc-provider:rotate-keys', cron: '17 18 * * *', run: rotateSigningKeys }, // 01:17 in Vietnam
]
