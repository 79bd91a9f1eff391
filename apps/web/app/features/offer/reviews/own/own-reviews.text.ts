import type { TaughtReviewState } from '@khue/contracts/offer/reviews'
import type { TaughtReviewSubject } from '@khue/contracts/offer/teachers'

const states: Record<TaughtReviewState, string> = {
  PROCESSED: 'Đã xử lý',
  UNANSWERED: 'Chưa trả lời',
  PENDING: 'Chờ xem xét',
}
const subjects: Record<TaughtReviewSubject, string> = { COURSES: 'Về khoá học', TEACHER: 'Về thầy cô' }

// Vietnamese texts of a teacher's page of reviews.
export const ownReviewsText = {
  metaTitle: 'Đánh giá · Bàn dạy học · Khuê',
  title: 'Đánh giá',
  lead: 'Người học đánh giá khoá học và thầy cô sau buổi học đầu tiên. Thầy cô trả lời mỗi đánh giá một lần, mọi người đọc được ngay bên dưới.',
  bySubject: 'Đánh giá về',
  byState: 'Trạng thái',
  subjects,
  states,
  withCount: (label: string, count: string) => `${label} (${count})`,
  total: (count: string) => `${count} đánh giá`,
  stars: (stars: number) => `${stars} trên 5 sao`,
  edited: 'đã sửa',
  noWords: 'Chỉ chấm sao, không viết nhận xét.',
  course: 'Khoá học',
  aboutYou: 'Về thầy cô',
  pending: 'Chờ xem xét',
  pendingWords: 'Đánh giá mới gửi. Nội dung hiện ở đây sau khi quản trị viên xem qua.',
  writtenAt: (date: string) => `Gửi ngày ${date}`,
  unanswered: 'Chưa trả lời',
  ratingBy: (author: string) => `đánh giá của ${author}`,
  empty: {
    COURSES: {
      PROCESSED: { title: 'Chưa có đánh giá nào', text: 'Người đã học khoá của thầy cô đánh giá được từ sau buổi đầu tiên.' },
      UNANSWERED: { title: 'Thầy cô đã trả lời hết', text: 'Khi có đánh giá mới, việc sẽ hiện ở đây.' },
      PENDING: { title: 'Không có đánh giá nào đang chờ', text: 'Đánh giá mới chờ quản trị viên xem trước khi hiển thị.' },
    },
    TEACHER: {
      PROCESSED: { title: 'Chưa ai đánh giá thầy cô', text: 'Người đã học với thầy cô đánh giá được từ sau buổi đầu tiên.' },
      UNANSWERED: { title: 'Thầy cô đã trả lời hết', text: 'Khi có đánh giá mới, việc sẽ hiện ở đây.' },
      PENDING: { title: 'Không có đánh giá nào đang chờ', text: 'Đánh giá mới chờ quản trị viên xem trước khi hiển thị.' },
    },
  },
  pages: 'Các trang đánh giá',
  first: 'Về đầu danh sách',
  next: 'Trang sau',
}
