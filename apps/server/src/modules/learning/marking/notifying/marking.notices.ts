import type { MarkReplyKind } from '@khue/contracts/learning/mark-states'
import { escapeMarks, type Notice } from '#modules/people/notifications'

const bold = (words: string) => `**${escapeMarks(words)}**`
const familyReason = 'Bạn nhận tin này vì đây là bài của bạn hoặc của con bạn.'

export type About = { assignmentId: string; title: string; learnerId: string; learner: string; isLearner: boolean }
/** A guardian opens the page of the child. */
const hrefOf = ({ assignmentId, learnerId, isLearner }: About) =>
  `/account/homework/${assignmentId}${isLearner ? '' : `?learnerId=${learnerId}`}`
const whose = (about: About) => `${about.isLearner ? 'Bài' : `Bài của ${bold(about.learner)}:`} “${escapeMarks(about.title)}”`

export const returnedNotice = (about: About, { markId, round }: { markId: string; round: number }): Notice => ({
  event: `mark.returned ${markId} ${about.learnerId}`,
  category: 'PROD',
  type: 'MARK_RETURNED',
  title: round === 1 ? 'Thầy cô đã trả bài' : 'Thầy cô đã chấm lại bài',
  text: `${whose(about)} đã có nhận xét. Mở bài để xem thầy cô viết và nói gì.`,
  url: hrefOf(about),
  reason: familyReason,
})

export const retakeNotice = (about: About, { submissionId, page, on }: { submissionId: string; page: string; on: string }): Notice => ({
  event: `mark.retake ${submissionId} ${page} ${on}`,
  category: 'PROD',
  type: 'MARK_RETAKE',
  title: 'Thầy cô nhờ chụp lại một trang',
  text: `${whose(about)} có một trang chụp khó đọc (${escapeMarks(page)}). Chụp lại rồi nộp thêm một bản là được; bài không bị tính muộn.`,
  url: hrefOf(about),
  reason: familyReason,
})

const said: Record<MarkReplyKind, string> = { TEXT: 'vừa viết', VOICE: 'vừa gửi một lời nói', PHOTO: 'vừa gửi một tấm ảnh' }
type Replied = { replyId: string; submissionId: string; name: string; kind: MarkReplyKind }
export const repliedNotice = (about: About, { replyId, submissionId, name, kind }: Replied): Notice => ({
  event: `mark.replied ${replyId}`,
  category: 'PROD',
  type: 'MARK_REPLIED',
  title: 'Học viên trả lời bài chấm',
  text: `${bold(name)} ${said[kind]} về bài “${escapeMarks(about.title)}” của ${bold(about.learner)}.`,
  url: `/account/teaching/mark/${submissionId}`,
  reason: 'Bạn nhận tin này vì bạn chấm bài này.',
})
