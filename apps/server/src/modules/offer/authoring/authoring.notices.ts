import { escapeMarks, type Notice } from '#modules/people/notifications'

const urlOf = (id: string) => `/account/teaching/courses/${id}/edit/review`
const reason = 'Bạn nhận tin này vì bạn là người soạn khoá học.'
type Course = { id: string; title: string }

export const courseApprovedNotice = ({ id, title, version }: Course & { version: number }): Notice => ({
  event: `course.approved ${id} ${version}`,
  category: 'PROD',
  type: 'COURSE_APPROVED',
  title: 'Khoá học của bạn đã được duyệt',
  text: `**${escapeMarks(title)}** đã được duyệt. Bản vừa duyệt được bán từ bây giờ.`,
  url: urlOf(id),
  reason,
})

/** Without the reason, which may be long: the editor shows it beside what it is about. */
export const courseRejectedNotice = ({ id, title, version }: Course & { version: number }): Notice => ({
  event: `course.rejected ${id} ${version}`,
  category: 'PROD',
  type: 'COURSE_REJECTED',
  title: 'Khoá học cần sửa trước khi được duyệt',
  text: `**${escapeMarks(title)}** chưa được duyệt. Mở khoá học để xem lý do và góp ý, sửa lại rồi gửi lần nữa.`,
  url: urlOf(id),
  reason,
})

export const courseChangedNotice = ({ id, title, change }: Course & { change: string }): Notice => ({
  event: `course.changed-for ${id} ${change}`,
  category: 'PROD',
  type: 'COURSE_CHANGED_FOR_YOU',
  title: 'Quản trị viên vừa sửa khoá học giúp bạn',
  text: `**${escapeMarks(title)}** vừa được quản trị viên thay đổi thay bạn. Mở khoá học để xem.`,
  url: urlOf(id),
  reason,
})

/** One for all films of a course on one day: their author sends many at once. */
export const filmReadyNotice = ({ id, title, day }: Course & { day: string }): Notice => ({
  event: `course.film-ready ${id} ${day}`,
  category: 'PROD',
  type: 'LECTURE_FILM_READY',
  title: 'Phim bài giảng đã xem được',
  text: `Phim của **${escapeMarks(title)}** đã được kiểm tra và đóng gói xong. Mở khoá học để xem bài nào đã có phim.`,
  url: `/account/teaching/courses/${id}/edit/lectures`,
  reason,
})

export const filmRefusedNotice = ({
  videoId,
  courseId,
  refusal,
}: {
  videoId: string
  courseId: string | undefined
  refusal: string
}): Notice => ({
  event: `course.film-refused ${videoId}`,
  category: 'PROD',
  type: 'LECTURE_FILM_REFUSED',
  title: 'Một phim bài giảng chưa dùng được',
  text: escapeMarks(refusal),
  url: courseId ? `/account/teaching/courses/${courseId}/edit/lectures` : '/account/teaching/courses',
  reason,
})
