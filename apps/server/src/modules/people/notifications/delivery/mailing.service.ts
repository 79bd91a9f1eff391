import { notificationChannels } from '@khue/contracts/people/notification-settings'
import type { Deps } from '#platform/deps'
import { countSeen } from '../inbox/inbox.repository.ts'
import * as stored from './mailing.repository.ts'

/** Stops a mailing: no more messages are sent, except those being sent. Inboxes keep theirs. Idempotent. */
export const stopMailing = async ({ db }: Deps, campaignId: string) => void (await stored.insertStop(db, campaignId))

/** Statistics of a mailing: seen and opened in inboxes, and its deliveries over each channel. */
export async function countMailing({ db }: Deps, campaignId: string) {
  const [{ seen, opened }, counted] = [await countSeen(db, campaignId), await stored.countDeliveries(db, { campaignId })]
  const countOf = (channel: string, states: readonly string[]) =>
    counted.reduce((sum, one) => (one.channel === channel && states.includes(one.state) ? sum + one.count : sum), 0)
  const channels = notificationChannels.map((channel) => ({
    channel,
    sent: countOf(channel, ['SENT']),
    waiting: countOf(channel, ['WAITING', 'SENDING']),
    failed: countOf(channel, ['FAILED']),
    suppressed: countOf(channel, ['SUPPRESSED']),
  }))
  return { seen, opened, channels }
}
