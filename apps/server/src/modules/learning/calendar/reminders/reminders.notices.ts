import { escapeMarks, type Notice } from '#modules/people/notifications'
import { formatDate, formatTime } from '#platform/vietnam/format'
import { inVietnam } from '#platform/vietnam/time'

type Due = { id: string; title: string; at: Date }
/** For the person whose calendar it is, and for the parent who set it. */
export const reminderNotice = ({ id, title, at }: Due): Notice => ({
  event: `reminder.due ${id} ${at.getTime()}`,
  category: 'PROD', // RMD would send SMS, which cost money, as often as anybody types a reminder
  type: 'REMINDER_DUE',
  title: 'Lời nhắc trong lịch',
  text: `**${escapeMarks(title)}** lúc ${formatTime(at)} ${formatDate(at)}.`,
  url: `/account/calendar?view=day&on=${inVietnam(at).toPlainDate().toString()}`,
  reason: 'Bạn nhận tin này vì bạn hoặc người nhà đã đặt lời nhắc này trong lịch.',
  isRequested: true,
})
