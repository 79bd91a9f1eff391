import { z } from 'zod'
import { OpenClass } from './open-classes.ts'
import { endpoint } from '../endpoint.ts'
import { PersonCard } from '../people/identity.ts'
import { IdOrSlug, Id } from '../ids.ts'
import { IdCursor, ListCursor, listOf } from '../lists.ts'
import { wholeNumber } from '../query-params.ts'
import {
  LastEditedAt,
  OwnReview,
  replyToReview,
  Review,
  ReviewedCourse,
  reviewVerdicts,
  taughtReviewStates,
  writeCourseReview,
} from './reviews.ts'
import { PublicTeaching } from './teaching-profile.ts'
import { TypedText } from '../text.ts'

export { introLimit, longestAbout, type TeacherTitle, teacherTitles } from './teaching-profile-rules.ts'

export const teacherCodePattern = /^[a-z2-9]{8}$/

/** Without ratings `average` is 0 and so is `count`. */
export const Rating = z.object({ average: z.number().describe('Một chữ số thập phân; 0 khi chưa ai đánh giá'), count: z.int() })

export const TeacherCard = PersonCard.extend({
  code: z.string().describe('Cuối địa chỉ: /teachers/{slug}-{code}'),
  slug: z.string(),
  subjectIds: z.array(z.int()),
  intro: z.string(),
  school: z.string().nullable(),
  yearsTeaching: z.int().nullable(),
  rating: Rating,
})
export type TeacherCard = z.infer<typeof TeacherCard>

export const listTopTeachers = endpoint({
  method: 'GET',
  path: '/tns/v1/teachers/top',
  access: 'guest',
  summary: 'Giáo viên nổi bật, ai sắp dạy lớp mở đứng trước',
  query: z.object({ size: wholeNumber({ min: 1, max: 30 }).default(6) }),
  reply: z.object({
    items: z.array(TeacherCard.extend({ nextClassAt: z.iso.datetime().nullable() })),
  }),
})

/** A teacher is named by the person's id, or by the code at the end of the address. */
export const teacherParams = z.object({ id: z.union([Id, z.string().regex(teacherCodePattern)]) })
const stars = z.array(z.int()).length(5).describe('Số đánh giá 1, 2, 3, 4, 5 sao')

export const getTeacher = endpoint({
  method: 'GET',
  path: '/tns/v1/teachers/:id',
  access: 'guest',
  summary: 'Trang giới thiệu của một giáo viên, theo id hay địa chỉ, kể cả địa chỉ cũ',
  params: z.object({ id: IdOrSlug }),
  reply: TeacherCard.extend({
    about: z.string().describe('Giới thiệu dài, văn bản thường'),
    stars,
    learners: z.int().describe('Số học viên đã học'),
    followers: z.int(),
    isFollowed: z.boolean().describe('Người đang xem đã theo dõi'),
    ...PublicTeaching.shape,
  }),
})

export const listTeacherRatings = endpoint({
  method: 'GET',
  path: '/tns/v1/teachers/:id/ratings',
  access: 'guest',
  summary: 'Học viên đánh giá một giáo viên, mới nhất trước',
  params: teacherParams,
  query: z.object({
    page: wholeNumber({ min: 0, max: 1000 }).default(0),
    size: wholeNumber({ min: 1, max: 50 }).default(20),
    cursor: ListCursor,
  }),
  reply: listOf(Review).extend({
    stars,
    mine: OwnReview.nullable(),
    canRate: z.boolean(),
    canReply: z.boolean().describe('Người đang xem là giáo viên này'),
  }),
})
/** Creates one's rating, or edits it within seven days; an edited rating is moderated again before others see it. */
export const rateTeacher = endpoint({
  method: 'POST',
  path: '/tns/v1/teachers/:id/ratings',
  access: 'user',
  summary: 'Đánh giá giáo viên, chỉ khi đã học với thầy cô',
  params: teacherParams,
  body: writeCourseReview.body,
  reply: OwnReview,
  limit: { max: 20, seconds: 600 },
})
/** The same rules as a reply to a review of a course. */
export const replyToRating = endpoint({
  method: 'PUT',
  path: '/tns/v1/teachers/ratings/:id/reply',
  access: 'user',
  summary: 'Giáo viên trả lời một đánh giá về mình',
  params: z.object({ id: Id }),
  body: replyToReview.body,
  reply: Review,
  limit: { max: 60, seconds: 600 },
})

/** About the courses of the signed-in teacher, or about the teacher. */
export const taughtReviewSubjects = ['COURSES', 'TEACHER'] as const
export type TaughtReviewSubject = (typeof taughtReviewSubjects)[number]

/** Only its author and admins read a pending review: the teacher learns that one waits, in which course and since when. */
export const TaughtReview = z.object({
  id: z.uuid(),
  course: ReviewedCourse.nullable().describe('null: đánh giá về chính thầy cô'),
  writtenAt: z.iso.datetime(),
  review: Review.nullable().describe('null: đang chờ quản trị viên xem xét'),
})
export type TaughtReview = z.infer<typeof TaughtReview>
export const listOwnReviews = endpoint({
  method: 'GET',
  path: '/tns/v1/teachers/me/reviews',
  access: 'user',
  summary: 'Đánh giá về các khoá học của tôi, hoặc về tôi, mới nhất trước',
  query: z.object({
    about: z.enum(taughtReviewSubjects).default('COURSES'),
    state: z.enum(taughtReviewStates).default('PROCESSED'),
    size: wholeNumber({ min: 1, max: 50 }).default(20),
    cursor: IdCursor,
  }),
  reply: listOf(TaughtReview).extend({
    nextCursor: z.uuid().optional(),
    unanswered: z.object({ COURSES: z.int(), TEACHER: z.int() }).describe('Số đánh giá chưa trả lời, tối đa 100'),
  }),
})

export const interactWithTeacher = endpoint({
  method: 'POST',
  path: '/tns/v1/teachers/:id/interact',
  access: 'user',
  summary: 'Theo dõi hay thôi theo dõi một giáo viên',
  params: teacherParams,
  body: z.strictObject({ action: z.enum(['FOLLOW', 'UNFOLLOW']) }),
  reply: z.object({ followers: z.int(), isFollowed: z.boolean() }),
  limit: { max: 60, seconds: 60 },
})

export const listTeacherClasses = endpoint({
  method: 'GET',
  path: '/tns/v1/teachers/:id/live-classes',
  access: 'guest',
  summary: 'Các lớp trực tiếp giáo viên đang và sắp dạy, sớm nhất trước',
  params: teacherParams,
  query: z.object({ size: wholeNumber({ min: 1, max: 50 }).default(20) }),
  reply: z.object({ items: z.array(OpenClass) }),
})

const admin = '/tns/v1/admin/ratings'
export const QueuedRating = OwnReview.extend({
  lastEditedAt: LastEditedAt,
  teacher: TeacherCard.pick({ id: true, name: true, avatar: true, code: true, slug: true }),
})
export type QueuedRating = z.infer<typeof QueuedRating>
const mostAtOnce = 50
/** The longest waiting first. Ratings requested by id are returned in any state. */
export const listRatingQueue = endpoint({
  method: 'GET',
  path: admin,
  access: 'admin',
  summary: 'Đánh giá giáo viên chờ xem xét, hoặc những đánh giá được hỏi theo id; cũ nhất trước',
  query: z.object({
    ids: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(Id).max(mostAtOnce))
      .optional(),
    size: wholeNumber({ min: 1, max: mostAtOnce }).default(20),
    cursor: IdCursor,
  }),
  reply: listOf(QueuedRating),
})
export const moderateRating = endpoint({
  method: 'POST',
  path: `${admin}/:id/moderate`,
  access: 'admin',
  summary: 'Hiển thị hoặc ẩn một đánh giá giáo viên, kèm lý do',
  params: z.object({ id: Id }),
  body: z.strictObject({
    verdict: z.enum(reviewVerdicts),
    lastEditedAt: LastEditedAt,
    reason: TypedText.min(1, 'Lý do không được bỏ trống').max(500),
  }),
  reply: OwnReview,
  limit: { max: 120, seconds: 60 },
})
