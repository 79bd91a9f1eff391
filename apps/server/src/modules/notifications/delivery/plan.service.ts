import type { NotificationCategory } from '@khue/contracts/notification-settings'
import type { Deps } from '#platform/deps'
import type { Told } from '../inbox/inbox.repository.ts'

/** Writes down which ways what was just told may take beside the inbox, and when. */
export async function planDeliveries(
  _deps: Deps,
  _notice: { category: NotificationCategory; campaignId?: string },
  _told: readonly Told[],
) {}
