// Separate from the endpoints, so that forms which only count characters load no schemas.

/** Spec 5: a course request has at most 2000 characters; the same limit holds for all other messages to the operator. */
export const messageLimit = 2000

/** Spec 5: maximum length of a course title. */
export const longestCourseTitle = 60

/** Maximum length of a Markdown text; ten times a long article. */
export const markdownLimit = 50_000

/** What can be reported, with its Vietnamese name; reviews of courses have their own queue. */
export const reportableKinds = {
  course: 'Khoá học',
  class: 'Lớp học',
  tutor: 'Gia sư',
  teacher: 'Giáo viên',
  rating: 'Đánh giá giáo viên',
  post: 'Bài viết',
} as const
export type ReportableKind = keyof typeof reportableKinds

/** Reasons for a report. */
export const reportReasons = {
  WRONG: 'Sai sự thật hoặc gây hiểu lầm',
  RUDE: 'Xúc phạm, quấy rối',
  UNSAFE: 'Không phù hợp hoặc nguy hiểm cho trẻ em',
  SPAM: 'Quảng cáo, lừa đảo',
  COPYRIGHT: 'Vi phạm bản quyền',
  OTHER: 'Lý do khác',
} as const
export type ReportReason = keyof typeof reportReasons

export const messageKinds = { REQUEST_COURSE: 'Yêu cầu mở lớp', CONTACT: 'Liên hệ', REPORT: 'Báo cáo' } as const
export type MessageKind = keyof typeof messageKinds
