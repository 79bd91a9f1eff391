import type { NotificationCategory } from '@khue/contracts/notification-settings'
import type { NotificationContext } from '@khue/contracts/notifications'
import { type Deps, transact } from '#platform/deps'
import { tellPeople } from '#platform/live'
import { insertNotifications } from './inbox/inbox.repository.ts'
import { readMarked } from './marked-text.ts'

/** What somebody has to say to people. */
export type Notice = {
  /** What happened, with the ids that make it one: `order.completed 0190…`. Each person is told of it once. */
  event: string
  category: NotificationCategory
  /** In capitals, such as ORDER_PAID. */
  type: string
  title: string
  /** Plain words in which `**this**` is bold; what people typed goes through `unmarked`. */
  text: string
  /** A path of this site to go to. */
  url?: string
  /** A press opens the notification's own page instead of `url`. */
  openDetail?: boolean
  context?: NotificationContext
  /** One sentence for the person: why they got this. */
  why: string
  /** The mailing it is part of: it never goes before anything else. */
  campaignId?: string
}

/**
 * Tells people something: a row in each inbox, open pages at once; from there a loop plans the ladder of their settings. Call it in
 * the transaction of a reaction; safe to run twice. An unknown person is a mistake of the caller and throws.
 */
export const notify = (deps: Deps, personIds: readonly string[], { text, ...notice }: Notice) =>
  transact(deps, async (deps) => {
    if (personIds.length === 0) return
    const told = await insertNotifications(deps.db, personIds, { ...notice, ...readMarked(text) })
    tellPeople(
      deps,
      told.map(({ personId }) => personId),
      'notifications:changed',
    )
  })
