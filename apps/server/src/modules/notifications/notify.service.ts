import { setTimeout as pause } from 'node:timers/promises'
import { type NotificationCategory, notificationCategories } from '@khue/contracts/notification-settings'
import { NotificationContext } from '@khue/contracts/notifications'
import { z } from 'zod'
import { isCrowded, outsideTransaction } from '#platform/db'
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
  /** When it was, if it is told only now, as a demo tells its past: it is carried nowhere but to the inbox. */
  past?: { at: Date; isRead: boolean }
}

const Sentence = z.string().trim().min(1)
/** A path that no browser takes for another site: it drops tabs and line ends, and reads a backslash as a slash. */
const ownPath = /^\/(?:[^/\\\s\p{Cc}][^\\\s\p{Cc}]*)?$/u
const Fitting = z.object({
  event: Sentence.max(200),
  category: z.enum(notificationCategories),
  type: z.string().regex(/^[A-Z][A-Z_]{0,59}$/),
  title: Sentence.max(200),
  text: Sentence.max(5000),
  url: z.string().max(500).regex(ownPath).exactOptional(),
  openDetail: z.boolean().exactOptional(),
  context: NotificationContext.exactOptional(),
  why: Sentence.max(300),
  campaignId: z.uuid().exactOptional(),
  past: z.object({ at: z.date(), isRead: z.boolean() }).exactOptional(),
})

/**
 * Tells people something: a row in each inbox, open pages at once; from there a loop plans the ladder of their settings. Call it in
 * the transaction of a reaction; safe to run twice. An unknown person, or words that are too long or lead to another site, are
 * mistakes of the caller and throw.
 */
export const notify = (deps: Deps, personIds: readonly string[], notice: Notice) =>
  transact(deps, async (deps) => {
    const { text, title, ...rest } = Fitting.parse(notice)
    if (personIds.length === 0) return
    const told = await insertNotifications(deps.db, personIds, { ...rest, title: title.normalize('NFC'), ...readMarked(text) })
    tellPeople(
      deps,
      told.map(({ personId }) => personId),
      'notifications:changed',
    )
  })

const crowdAtATime = 2000
const crowdedPauseMs = 20

/**
 * Tells so many that it takes many transactions, each small enough that nobody waits for it; whoever stands at the counter goes
 * first. Call it outside of any: told again after it was broken off, it goes on with whoever has not been told.
 */
export async function notifyCrowd(deps: Deps, personIds: readonly string[], notice: Notice) {
  outsideTransaction(deps.db)
  for (let at = 0; at < personIds.length; at += crowdAtATime) {
    await notify(deps, personIds.slice(at, at + crowdAtATime), notice)
    if (isCrowded(deps.db)) await pause(crowdedPauseMs)
  }
}
