import { type NotificationCategory, notificationCategories } from '@khue/contracts/people/notification-settings'
import { NoticePath, noticeTextLimit, noticeTitleLimit, NotificationContext } from '@khue/contracts/people/notifications'
import { z } from 'zod'

/** What somebody has to say to people. */
export type Notice = {
  /** What happened, with the ids that make it one: `order.completed 0190…`. Each person is told of it once. */
  event: string
  category: NotificationCategory
  /** In capitals, such as ORDER_PAID. */
  type: string
  title: string
  /** Plain words in which `**this**` is bold; what people typed goes through `escapeMarks`. */
  text: string
  /** A path of this site to go to. */
  url?: string
  /** A press opens the notification's own page instead of `url`. */
  openDetail?: boolean
  context?: NotificationContext
  /** One sentence for the person: why they got this. */
  reason: string
  /** The mailing it is part of: it never goes before anything else. */
  campaignId?: string
  /** When it was, if it is told only now, as a demo tells its past: it is carried nowhere but to the inbox. */
  past?: { at: Date; isRead: boolean }
}

const Sentence = z.string().trim().min(1)
/** What fits an inbox, and leads to no other site. */
export const ValidNotice = z.object({
  event: Sentence.max(200),
  category: z.enum(notificationCategories),
  type: z.string().regex(/^[A-Z][A-Z_]{0,59}$/),
  title: Sentence.max(noticeTitleLimit),
  text: Sentence.max(noticeTextLimit),
  url: NoticePath.exactOptional(),
  openDetail: z.boolean().exactOptional(),
  context: NotificationContext.exactOptional(),
  reason: Sentence.max(300),
  campaignId: z.uuid().exactOptional(),
  past: z.object({ at: z.date(), isRead: z.boolean() }).exactOptional(),
})
