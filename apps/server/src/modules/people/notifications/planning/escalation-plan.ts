import {
  canWait,
  channelsOf,
  digestAt,
  type NotificationCategory,
  type NotificationChannel,
} from '@khue/contracts/people/notification-settings'

/**
 * Minutes between one channel and the next. Zalo and SMS cost money, so they wait to see whether the cheaper ones were enough; a reminder cannot wait
 * as long as a receipt can.
 */
const waitsBefore: Partial<Record<NotificationCategory, { zalo: number; sms: number }>> = {
  TRANS: { zalo: 30, sms: 90 },
  RMD: { zalo: 5, sms: 10 },
  WARN: { zalo: 5, sms: 10 },
}
/** Except for receipts: a notification read in time needs no e-mail. */
const emailDelayMinutes = 60

/** The only channels of a mailing or a test: paid ones are for personal notices. */
export const freeChannels: readonly NotificationChannel[] = ['push', 'email']

const isReceipt = (category: NotificationCategory) => category === 'TRANS' || category === 'WARN'

/** Whether a channel is used although the notification was read meanwhile: a receipt is archived in the mailbox. */
export const isSentWhenRead = (category: NotificationCategory, channel: NotificationChannel) => channel === 'email' && isReceipt(category)

/** Cumulative, from the time of publication. */
function waitsUntil({ category, isRequested }: Kind, channel: NotificationChannel): number[] {
  const { zalo, sms } = waitsBefore[category] ?? { zalo: 0, sms: 0 }
  if (channel === 'zalo') return [0, zalo]
  if (channel === 'sms') return [0, zalo, sms]
  return [channel === 'email' && canWait(category) && !isRequested ? emailDelayMinutes : 0]
}

/** What decides about a notification's escalation. */
export type Kind = { category: NotificationCategory; isRequested: boolean }

/** An e-mail wakes no one; a warning must, and so must what the person asked to be woken for. */
export const quietHoursFor = ({ category, isRequested }: Kind, channel: NotificationChannel, quietHours: Hours | null) =>
  channel === 'email' || category === 'WARN' || isRequested ? null : quietHours

type Hours = { from: string; to: string }
export type Reader = {
  /** The channels that reach this person in this installation. */
  reach: ReadonlySet<NotificationChannel>
  isOn: (category: NotificationCategory, channel: NotificationChannel) => boolean
  quietHours: Hours | null
  hasDailyDigest: boolean
}
export type EscalationStep = { channel: NotificationChannel; dueAt: Date; isDigest: boolean }

/**
 * The channels by which a notification published at a moment is escalated beyond the inbox, and when each is due. A delay counts only the reader's
 * waking time.
 */
export function planSteps({ category, isRequested }: Kind, publishedAt: Date, reader: Reader): EscalationStep[] {
  const isDigest = reader.hasDailyDigest && canWait(category) && !isRequested
  const ways = channelsOf[category].filter((channel) => reader.reach.has(channel) && reader.isOn(category, channel))
  return ways.map((channel) => {
    const start = isDigest ? nextDigestTime(publishedAt) : publishedAt
    const waits = isDigest ? [0] : waitsUntil({ category, isRequested }, channel)
    const quiet = quietHoursFor({ category, isRequested }, channel, reader.quietHours)
    const dueAt = waits.reduce((moment, minutes) => skipQuietHours(after(moment, minutes), quiet), start)
    return { channel, isDigest, dueAt }
  })
}

/** The evening whose digest includes a notification published at this moment. */
export const nextDigestTime = (publishedAt: Date) => nextAt(publishedAt, digestAt)

const zone = 'Asia/Ho_Chi_Minh'
const after = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000)
const inVietnam = (moment: Date) => Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone)

/** The next time a clock in Vietnam shows this. */
function nextAt(moment: Date, time: string) {
  const now = inVietnam(moment)
  const today = now.withPlainTime(Temporal.PlainTime.from(time))
  const next = Temporal.ZonedDateTime.compare(today, now) > 0 ? today : today.add({ days: 1 })
  return new Date(next.epochMilliseconds)
}

/** The moment itself, or the end of the quiet hours it falls into; they may pass midnight. */
export function skipQuietHours(moment: Date, quiet: Hours | null) {
  if (!quiet) return moment
  const { from, to } = quiet
  const time = inVietnam(moment).toPlainTime().toString().slice(0, 5)
  const isQuiet = from < to ? from <= time && time < to : time >= from || time < to
  return isQuiet ? nextAt(moment, to) : moment
}
