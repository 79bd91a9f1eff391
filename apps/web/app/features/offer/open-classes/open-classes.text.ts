// Vietnamese texts about open classes that views contain.
const vnd = '\u00A0' // keeps a number and its unit on one line

export const openClassesText = {
  metaTitle: 'Lớp mở tương tác: học trực tiếp cùng thầy cô mỗi ngày · Khuê',
  metaDescription: 'Lịch các lớp mở tương tác trên Khuê trong tuần này và tuần tới: giờ học, thầy cô, số chỗ còn lại.',
  title: 'Lớp mở tương tác',
  lead: 'Lịch lớp mỗi ngày của thầy cô Khuê. Thành viên giữ chỗ rồi vào học, không trả thêm học phí.',
  register: 'Đăng ký thành viên',
  filters: 'Lọc lớp',
  byState: 'Theo tình trạng và ngày học',
  bySubject: 'Theo môn học',
  applied: 'Đang lọc thêm',
  removeFilter: (name: string) => `Bỏ lọc ${name}`,
  nearest: 'Chưa có lớp nào khớp hẳn. Đây là những lớp gần nhất với điều bạn tìm.',
  ranking: 'Cách Khuê xếp hạng',
  found: (total: string) => `${total}${vnd}lớp, xếp theo giờ học`,
  pages: 'Các trang',
  nextPage: 'Xem thêm lớp',
  previousPage: 'Các lớp trước',
  emptyTitle: 'Chưa có lớp nào khớp với lựa chọn này',
  emptyHint: 'Thử bỏ bớt điều kiện, hoặc xem tất cả các lớp đang mở.',
  emptyAll: 'Lịch học mới đang được xếp. Mời bạn quay lại sau.',
  showAll: 'Xem tất cả các lớp',
  // single classes, open to everybody
  eventsMetaTitle: 'Lớp tương tác và sự kiện học tập trực tuyến · Khuê',
  eventsMetaDescription:
    'Các buổi học tương tác lẻ trên Khuê: chọn chủ đề, giờ học và thầy cô, xem học phí từng buổi và số chỗ còn lại, không cần gói thành viên.',
  eventsTitle: 'Lớp tương tác',
  eventsLead: 'Buổi học lẻ theo chủ đề, ai cũng tham gia được, không cần gói thành viên.',
  // one class
  classMetaTitle: (title: string) => `${title} · Khuê`,
  facts: 'Thông tin buổi học',
  teacherName: 'Giáo viên',
  about: 'Nội dung buổi học',
  join: 'Tham gia buổi học',
  upcomingOnes: 'Xem các buổi sắp tới',
  interest: 'Quan tâm',
  interestOn: 'Đã quan tâm',
  related: 'Các buổi cùng môn',
  gone: {
    title: 'Buổi học này không còn nữa',
    text: 'Lớp đã được gỡ khỏi lịch. Mời bạn chọn một buổi khác.',
    action: 'Xem tất cả lớp học mở',
  },
}
