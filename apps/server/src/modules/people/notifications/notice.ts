import { type NotificationCategory, notificationCategories } from '@khue/contracts/people/notification-settings'
import { NoticePath, noticeTextLimit, noticeTitleLimit, NotificationContext } from '@khue/contracts/people/notifications'
import { z } from 'zod'

/** A message from a module to people. */
export type Notice = {
  /** The event with the ids that identify it: `order.completed 0190…`. Each person gets one notification per event. */
  event: string
  category: NotificationCategory
  /** In capitals, such as ORDER_PAID. One that ends with _PRIVATE is for the person alone: a child's guardians find it in no digest and no download. */
  type: string
  title: string
  /** Plain text in which `**this**` is bold; pass user input through `escapeMarks`. */
  text: string
  /** A path of this site to open. */
  url?: string
  /** Opens the notification's own page instead of `url`. */
  openDetail?: boolean
  /** Its e-mail and Zalo message open without signing in, by an address that the module of this kind makes when they leave (`Module.outsideAddresses`). */
  outside?: { kind: string; reference: string }
  context?: NotificationContext
  /** One sentence for the person: why they got this. */
  reason: string
  /** The person asked to be woken for it, such as a reminder that they set: it passes their quiet hours. */
  isRequested?: boolean
  /** The mailing it belongs to: sent after everything else. */
  campaignId?: string
  /** The original time of a back-dated notice, for demo data: it goes to the inbox only. */
  past?: { at: Date; isRead: boolean }
}

const Sentence = z.string().trim().min(1)
/** Fits an inbox, and links to no other site. */
export const ValidNotice = z.object({
  event: Sentence.max(200),
  category: z.enum(notificationCategories),
  type: z.string().regex(/^[A-Z][A-Z_]{0,59}$/),
  title: Sentence.max(noticeTitleLimit),
  text: Sentence.max(noticeTextLimit),
  url: NoticePath.exactOptional(),
  openDetail: z.boolean().exactOptional(),
  outside: z.object({ kind: z.string().regex(/^[a-z-]+$/), reference: Sentence.max(200) }).exactOptional(),
  context: NotificationContext.exactOptional(),
  reason: Sentence.max(300),
  isRequested: z.boolean().exactOptional(),
  campaignId: z.uuid().exactOptional(),
  past: z.object({ at: z.date(), isRead: z.boolean() }).exactOptional(),
})
