// Vietnamese texts of the start page of teachers and tutors.
export const teachingDeskText = {
  metaTitle: 'Bàn dạy học · Khuê',
  hello: (name: string) => `Chào ${name}`,
  /** Without the lessons while they cannot be loaded. */
  lead: (lessons: number | undefined, tasks: number) => {
    const waiting = tasks === 0 ? 'không có việc chờ bạn' : `${tasks} việc chờ bạn`
    if (lessons === undefined) return `${waiting.charAt(0).toUpperCase()}${waiting.slice(1)}.`
    return `${lessons === 0 ? 'Hôm nay không có buổi dạy' : `Hôm nay ${lessons} buổi dạy`}, ${waiting}.`
  },
  today: 'Hôm nay và ngày mai',
  noLessons: 'Hôm nay và ngày mai bạn không có buổi dạy nào.',
  noLessonsThisWeek: 'Bảy ngày tới bạn chưa có buổi dạy nào.',
  openClass: 'Mở một lớp',
  createCourse: 'Soạn khoá học',
  tasks: 'Việc chờ bạn',
  noTasks: 'Không có việc nào đang chờ bạn.',
  week: 'Bảy ngày tới',
  noLessonsOn: 'Không có buổi',
  application: {
    NEEDS_CHANGES: { title: 'Hồ sơ đăng ký dạy cần sửa', label: 'Sửa hồ sơ' },
    DRAFT: { title: 'Hồ sơ đăng ký dạy chưa gửi', label: 'Viết tiếp' },
  },
  contract: {
    none: {
      title: 'Ký hợp đồng để mở bán khoá học',
      note: 'Chưa có hợp đồng thì chưa gửi duyệt được khoá học nào.',
      label: 'Làm hợp đồng',
    },
    DRAFT: { title: 'Hợp đồng đang khai dở', note: 'Khai đủ thông tin, lập bản PDF rồi ký bằng mã.', label: 'Khai tiếp' },
    READY: { title: 'Hợp đồng chờ bạn ký', note: 'Đọc lại bản PDF rồi ký bằng mã xác nhận.', label: 'Đọc và ký' },
  },
  sentBack: 'Khuê trả hợp đồng về để sửa',
  rejected: (title: string) => `“${title}” bị từ chối`,
  remarks: (count: number) => `${count} góp ý chưa sửa`,
  fix: 'Sửa ngay',
  draft: (title: string) => `“${title}” chưa gửi duyệt`,
  missing: (count: number) => (count === 0 ? 'Đã đủ để gửi duyệt' : `Còn thiếu ${count} mục`),
  rejectedClass: (title: string) => `Lớp “${title}” bị từ chối`,
  draftClass: (title: string) => `Lớp “${title}” chưa gửi duyệt`,
  goOn: 'Soạn tiếp',
  reviews: (count: number, about: 'COURSES' | 'TEACHER') =>
    `${count >= 100 ? '99+' : count} đánh giá về ${about === 'COURSES' ? 'khoá học' : 'bạn'} chưa trả lời`,
  reviewsNote: 'Mỗi đánh giá trả lời được một lần.',
  answer: 'Trả lời',
} as const
