import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PersonCard } from '../people/identity.ts'
import { Id } from '../ids.ts'
import { IdCursor, ListCursor, listOf } from '../lists.ts'
import { wholeNumber } from '../query-params.ts'
import { TypedText } from '../text.ts'

/** Spec 4: a review is processed or pending. Only its author and admins see a pending one. */
export const reviewStatuses = ['PENDING', 'PROCESSED'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]
export const reviewVerdicts = ['SHOWN', 'HIDDEN'] as const
export const reportReasons = ['SPAM', 'RUDE', 'PRIVATE', 'FALSE', 'OTHER'] as const

/** How many days an author may edit a review; the same for a teacher's reply. */
export const reviewEditDays = 7
export const longestReview = 2000

const paragraph = (max: number, tooLong: string) =>
  TypedText.max(max, tooLong).refine((text) => !/(?!\n)\p{Cc}/u.test(text) && text.isWellFormed(), 'Không được chứa ký tự điều khiển.')
const Stars = z.int().min(1, 'Bạn hãy chọn số sao.').max(5)

const ReviewReply = z.object({
  text: z.string(),
  at: z.iso.datetime(),
  isEdited: z.boolean(),
  isEditable: z.boolean().describe('Thầy cô còn sửa được'),
})

export const Review = z.object({
  id: z.uuid(),
  stars: z.int(),
  text: z.string(),
  author: PersonCard,
  writtenAt: z.iso.datetime(),
  isEdited: z.boolean(),
  reply: ReviewReply.nullable().describe('Thầy cô trả lời'),
})
export type Review = z.infer<typeof Review>

export const OwnReview = Review.extend({
  status: z.enum(reviewStatuses),
  isHidden: z.boolean().describe('Đã xem xét và không hiển thị'),
  editableUntil: z.iso.datetime(),
})
export type OwnReview = z.infer<typeof OwnReview>

/** A decision names the version it is about: text edited since then has not been read by the moderator. */
export const LastEditedAt = z.iso.datetime().describe('Lần viết hay sửa gần nhất, như hàng chờ đưa ra')

/** What a teacher may ask for: reviews that readers see, those of them that wait for an answer, and new ones that an admin has not moderated yet. */
export const taughtReviewStates = ['PROCESSED', 'UNANSWERED', 'PENDING'] as const
export type TaughtReviewState = (typeof taughtReviewStates)[number]

export const ReviewedCourse = z.object({ id: z.uuid(), code: z.string(), slug: z.string(), title: z.string() })

const params = z.object({ id: Id })
const ReviewText = paragraph(longestReview, `Đánh giá dài tối đa ${longestReview} ký tự.`)

export const listCourseReviews = endpoint({
  method: 'GET',
  path: '/css/v1/course-sale/:id/reviews',
  access: 'guest',
  summary: 'Đánh giá của học viên về một khoá học',
  params,
  query: z.object({
    stars: wholeNumber({ min: 1, max: 5 }).optional(),
    page: wholeNumber({ min: 0, max: 1000 }).default(0),
    size: wholeNumber({ min: 1, max: 50 }).default(20),
    cursor: ListCursor,
  }),
  reply: listOf(Review).extend({
    stars: z.array(z.int()).length(5).describe('Số đánh giá 1, 2, 3, 4, 5 sao'),
    mine: OwnReview.nullable(),
    canReview: z.boolean(),
    canReply: z.boolean().describe('Người đang xem dạy khoá này'),
  }),
})
/** Creates one's review, or edits it within seven days; an edited review is moderated again before others see it. */
export const writeCourseReview = endpoint({
  method: 'POST',
  path: '/css/v1/course-sale/:id/reviews',
  access: 'user',
  summary: 'Viết hoặc sửa đánh giá của tôi, chỉ khi đã học khoá này',
  params,
  body: z.strictObject({ stars: Stars, text: ReviewText.default('') }),
  reply: OwnReview,
  limit: { max: 20, seconds: 600 },
})
export const reportReview = endpoint({
  method: 'POST',
  path: '/css/v1/course-sale/reviews/:id/report',
  access: 'user',
  summary: 'Báo cáo một đánh giá không phù hợp',
  params,
  body: z.strictObject({ reason: z.enum(reportReasons), note: paragraph(500, 'Ghi chú dài tối đa 500 ký tự.').default('') }),
  reply: z.object({ received: z.literal(true) }),
  limit: { max: 20, seconds: 600 },
})
/** A reply can be edited within seven days, like a review; if the review was edited since, it may be answered again. */
export const replyToReview = endpoint({
  method: 'PUT',
  path: '/css/v1/course-sale/reviews/:id/reply',
  access: 'user',
  summary: 'Thầy cô của khoá học trả lời một đánh giá',
  params,
  body: z.strictObject({
    text: paragraph(1000, 'Câu trả lời dài tối đa 1000 ký tự.').pipe(z.string().min(1, 'Bạn hãy viết câu trả lời.')),
  }),
  reply: Review,
  limit: { max: 60, seconds: 600 },
})

/**
 * Rules of the testimonials page: visible reviews of at least this many characters, with any number of stars. Reviews that an admin featured come
 * first, the last featured on top; then the newest, one per course.
 */
export const minTestimonialLength = 40
/** How many testimonials the page shows. */
export const testimonialsShown = 12

export const listTestimonials = endpoint({
  method: 'GET',
  path: '/css/v1/testimonials',
  access: 'guest',
  summary:
    'Lời người học: đánh giá đã duyệt, bất kể số sao; những lời được chọn đứng trước, rồi đến những lời mới nhất, mỗi khoá học một lời',
  query: z.object({ size: wholeNumber({ min: 1, max: 24 }).default(testimonialsShown) }),
  reply: z.object({
    items: z.array(
      Review.omit({ reply: true }).extend({ course: ReviewedCourse, isFeatured: z.boolean().describe('Do quản trị viên chọn') }),
    ),
  }),
})

const admin = '/css/v1/admin/reviews'

export const QueuedReview = OwnReview.extend({
  lastEditedAt: LastEditedAt,
  course: ReviewedCourse,
  isFeatured: z.boolean().describe('Đứng đầu trang Cảm nhận học viên'),
  canBeFeatured: z.boolean(),
  reports: z.array(z.object({ reason: z.enum(reportReasons), note: z.string(), at: z.iso.datetime() })),
})
export type QueuedReview = z.infer<typeof QueuedReview>
/** Admin queues: pending reviews, reported ones, those eligible for the testimonials page, and those featured on it. */
export const reviewQueues = ['PENDING', 'REPORTED', 'ELIGIBLE', 'FEATURED'] as const
export type ReviewQueue = (typeof reviewQueues)[number]
/** The longest waiting first; for eligible ones the newest first. */
export const listReviewQueue = endpoint({
  method: 'GET',
  path: admin,
  access: 'admin',
  summary:
    'Đánh giá chờ xem xét hoặc bị báo cáo, cũ nhất trước; hoặc những lời chọn được và đã chọn cho trang Cảm nhận học viên, mới nhất trước',
  query: z.object({
    waiting: z.enum(reviewQueues).default('PENDING'),
    size: wholeNumber({ min: 1, max: 50 }).default(20),
    cursor: IdCursor,
  }),
  reply: z.object({ items: z.array(QueuedReview), total: z.int(), totalIsCapped: z.boolean().optional(), nextCursor: z.uuid().optional() }),
})
export const moderateReview = endpoint({
  method: 'POST',
  path: `${admin}/:id/moderate`,
  access: 'admin',
  summary: 'Hiển thị hoặc ẩn một đánh giá, kèm lý do',
  params,
  body: z.strictObject({
    verdict: z.enum(reviewVerdicts),
    lastEditedAt: LastEditedAt,
    reason: paragraph(500, 'Lý do dài tối đa 500 ký tự.').pipe(z.string().min(1, 'Lý do không được bỏ trống')), // spec 8
  }),
  reply: QueuedReview,
  limit: { max: 120, seconds: 60 },
})
/** Shows the review on the testimonials page. Hiding or editing the review ends it. */
export const featureReview = endpoint({
  method: 'POST',
  path: `${admin}/:id/feature`,
  access: 'admin',
  summary: 'Chọn hay thôi chọn một đánh giá đang hiển thị cho trang Cảm nhận học viên',
  params,
  body: z.strictObject({ isFeatured: z.boolean(), lastEditedAt: LastEditedAt }),
  reply: QueuedReview,
  limit: { max: 120, seconds: 60 },
})
