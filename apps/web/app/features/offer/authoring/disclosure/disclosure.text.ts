import type { CourseFormat } from '@khue/contracts/offer/course-content'

const forms: Record<CourseFormat, string> = { LIVE: 'Trực tuyến', RECORDED: 'Ghi hình', ONE_TO_ONE: 'Kèm riêng một thầy một trò' }

export const disclosureText = {
  metaTitle: (teacher: string) => `Công khai dạy thêm của ${teacher} · Khuê`,
  title: (teacher: string) => `Công khai việc dạy thêm của ${teacher}`,
  lead: 'Thông tư 29/2024 yêu cầu công khai môn học, thời lượng, hình thức, người dạy và mức thu trước khi học viên đăng ký.',
  school: (school: string) => `Nơi công tác đã khai: ${school}.`,
  asOf: (at: string) => `Cập nhật lúc ${at}.`,
  rule: 'Giáo viên đang dạy tại trường không dạy thêm có thu tiền với học sinh mà mình đang dạy ở trường.',
  columns: ['Khoá học', 'Môn, lớp', 'Thời lượng', 'Hình thức', 'Người dạy', 'Mức thu'],
  open: (title: string) => `Xem khoá học ${title}`,
  hours: (lessons: number, hours: string) => `${lessons} buổi, ${hours} giờ`,
  forms,
  everyone: 'mọi trình độ',
  isExtraTeaching: 'Dạy thêm môn học phổ thông',
  none: { title: 'Hiện không có khoá học nào đang mở', text: 'Khi giáo viên mở khoá học, thông tin công khai hiện ở đây.' },
  profile: 'Về trang của giáo viên',
  pages: 'Các trang của danh sách',
  first: 'Trang đầu',
  next: 'Trang sau',
}
