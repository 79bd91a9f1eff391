import { lectureLimits } from '@khue/contracts/learning/lecture-states'
import { escapeMarks, type Notice } from '#modules/people/notifications'
import { formatDate, formatTime } from '#platform/vietnam/format'

const bold = (name: string) => `**${escapeMarks(name)}**`
const moment = (at: Date) => `${formatTime(at)} ${formatDate(at)}`
const familyReason = 'Bạn nhận tin này vì khoá học này là của bạn hoặc của con bạn.'
const courseHref = (courseId: string) => `/account/learn/${courseId}`

type Asked = { id: string; learner: string; title: string; reason: string; answerDueAt: Date }
export const extensionAsked = ({ id, learner, title, reason, answerDueAt }: Asked): Notice => ({
  event: `lecture.extension_asked ${id}`,
  category: 'PROD',
  type: 'LECTURE_EXTENSION_ASKED',
  title: 'Học viên xin thêm thời gian xem bài giảng',
  text: `${bold(learner)} xin thêm ${lectureLimits.extensionDays} ngày xem “${escapeMarks(title)}”.${reason ? ` Lời nhắn: “${escapeMarks(reason)}”.` : ''} Mời thầy cô trả lời trước ${moment(answerDueAt)}; quá giờ ấy là đồng ý.`,
  url: '/account/teaching',
  reason: 'Bạn nhận tin này vì bạn dạy khoá học này.',
})

type Decided = { id: string; courseId: string; title: string }
export const extensionGranted = ({ id, courseId, title, until }: Decided & { until: Date }): Notice => ({
  event: `lecture.extension_decided ${id}`,
  category: 'PROD',
  type: 'LECTURE_EXTENSION_GRANTED',
  title: 'Thêm thời gian xem bài giảng',
  text: `Các bài giảng của “${escapeMarks(title)}” xem được đến **${moment(until)}**.`,
  url: courseHref(courseId),
  reason: familyReason,
})
export const extensionRefused = ({ id, courseId, title, reason }: Decided & { reason: string }): Notice => ({
  event: `lecture.extension_decided ${id}`,
  category: 'PROD',
  type: 'LECTURE_EXTENSION_REFUSED',
  title: 'Chưa thêm được thời gian xem',
  text: `Giáo viên chưa đồng ý thêm thời gian xem “${escapeMarks(title)}”: “${escapeMarks(reason)}”`,
  url: courseHref(courseId),
  reason: familyReason,
})
/** To the teacher, who did not answer in time. */
export const extensionGrantedByTime = ({ id, learner, title }: { id: string; learner: string; title: string }): Notice => ({
  event: `lecture.extension_decided ${id} teacher`,
  category: 'PROD',
  type: 'LECTURE_EXTENSION_GRANTED',
  title: 'Lời xin thêm thời gian đã được đồng ý',
  text: `Quá ${lectureLimits.extensionAnswerHours} giờ chưa có trả lời, nên ${bold(learner)} được thêm ${lectureLimits.extensionDays} ngày xem “${escapeMarks(title)}”.`,
  url: '/account/teaching',
  reason: 'Bạn nhận tin này vì bạn dạy khoá học này.',
})
