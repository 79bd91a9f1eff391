import { notificationChannels } from '@khue/contracts/people/notification-settings'
import type { Deps } from '#platform/deps'
import type { Job } from '#platform/jobs/worker'
import type { Loop } from '#platform/jobs/loops'
import { sendNextDigest } from './digest.service.ts'
import { deleteOldDigests, failAbandonedDigests } from '../planning/daily-digests.repository.ts'
import { planNext } from '../planning/plan.service.ts'
import { recoverAbandoned } from './send.repository.ts'
import { sendDue } from './send.service.ts'

/** Push is nearly immediate; e-mail may take a little longer. */
const pollIntervalMs = { push: 300, email: 1000, zalo: 2000, sms: 2000 } as const

/** Mailings are throttled, so that the server stays responsive for everything else. */
const mailingRests = 3

/** One loop per channel and line, so that a slow provider or a long mailing delays nothing else. */
const senders = notificationChannels.flatMap((channel): Loop[] => [
  { name: `notifications:${channel}`, everyMs: pollIntervalMs[channel], run: (deps) => sendDue(deps, channel, 'single') },
  {
    name: `notifications:${channel}-mailings`,
    everyMs: 2000,
    restRatio: mailingRests,
    restsByCpuTime: true,
    run: (deps) => sendDue(deps, channel, 'mailing'),
  },
])

export const deliveryLoops: readonly Loop[] = [
  { name: 'notifications:plan', everyMs: 300, run: planNext },
  ...senders,
  { name: 'notifications:digest', everyMs: 5000, run: sendNextDigest },
]

async function recoverAllAbandoned({ db }: Deps) {
  await recoverAbandoned(db)
  await failAbandonedDigests(db)
}

export const deliveryJobs: readonly Job[] = [
  { name: 'notifications:recover_abandoned', cron: '* * * * *', run: recoverAllAbandoned },
  { name: 'notifications:sweep_digests', cron: '41 19 * * *', run: async ({ db }) => void (await deleteOldDigests(db)) },
]
