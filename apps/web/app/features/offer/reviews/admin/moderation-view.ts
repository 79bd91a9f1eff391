import type { SiteMessage } from '@khue/contracts/backoffice/site'
import type { OwnReview, QueuedReview } from '@khue/contracts/offer/reviews'
import { slugWithCode } from '@khue/contracts/slug'
import type { QueuedRating } from '@khue/contracts/offer/teachers'
import { formatDateTime } from '#app/shared/format.ts'
import { reviewsAdminText as text } from './reviews-admin.text.ts'

type State = 'PENDING' | 'SHOWN' | 'HIDDEN'
type Report = { reason: string; note: string }

/** View model of a review to moderate. Used in loaders only. */
export type ModerationView = {
  id: string
  lastEditedAt: string
  author: { name: string; avatar: string; href: string }
  about: { name: string; href: string }
  stars: number
  words: string
  written: string
  reply: string | undefined
  state: State
  reports: Report[]
  /** Whether it is on the testimonials page; undefined for reviews that cannot be. */
  isFeatured: boolean | undefined
}

const stateOf = ({ status, isHidden }: Pick<OwnReview, 'status' | 'isHidden'>): State =>
  status === 'PENDING' ? 'PENDING' : isHidden ? 'HIDDEN' : 'SHOWN'

const viewOf = (one: OwnReview & Pick<QueuedReview, 'lastEditedAt'>) => ({
  id: one.id,
  lastEditedAt: one.lastEditedAt,
  author: { name: one.author.name, avatar: one.author.avatar, href: `/admin/users/${one.author.id}` },
  stars: one.stars,
  words: one.text,
  written: [text.written(formatDateTime(one.writtenAt)), one.isEdited && text.edited].filter(Boolean).join(', '),
  reply: one.reply?.text,
  state: stateOf(one),
})

export const toReviewView = ({ course, reports, isFeatured, canBeFeatured, ...review }: QueuedReview): ModerationView => ({
  ...viewOf(review),
  about: { name: course.title, href: `/courses/${slugWithCode(course)}` },
  reports: reports.map(({ reason, note, at }) => ({ reason: text.reportedAt(text.reasons[reason], formatDateTime(at)), note })),
  isFeatured: canBeFeatured ? isFeatured : undefined,
})

export const toRatingView = ({ teacher, ...rating }: QueuedRating, messages: readonly SiteMessage[]): ModerationView => ({
  ...viewOf(rating),
  about: { name: teacher.name, href: `/teachers/${slugWithCode(teacher)}` },
  reports: messages.flatMap(({ subject, content, at }) => {
    if (subject?.id !== rating.id) return []
    const reason = text.reasons[subject.reason]
    return [{ reason: text.reportedAt(reason, formatDateTime(at)), note: content === reason ? '' : content }]
  }),
  isFeatured: undefined,
})
