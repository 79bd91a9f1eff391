// Vietnamese texts of the first page about tutors.

export const tutorsFrontText = {
  metaTitle: 'Mạng lưới gia sư · Khuê',
  frontTitle: 'Gia sư hợp giờ nhà mình',
  frontLead: 'Chọn môn, chọn lớp, xem ai còn trống tối nay. Mỗi lớp dưới 3 bạn, học thử buổi đầu tối đa 1 giờ.',
  bySubject: 'Tìm theo môn',
  best: 'Gia sư được đánh giá cao',
  seeAll: 'Xem tất cả gia sư',
  steps: 'Học với gia sư như thế nào',
  stepList: [
    { title: 'Chọn người và giờ', text: 'Lọc theo môn, lớp, buổi tối rảnh. Giờ trống lấy thẳng từ lịch của gia sư.' },
    { title: 'Học thử', text: 'Nhiều gia sư dạy thử miễn phí, tối đa 1 giờ, để hai bên xem có hợp không.' },
    { title: 'Học rồi đánh giá', text: 'Chỉ người đã học mới được đánh giá, nên điểm sao là của học viên thật.' },
  ],
  become: 'Bạn muốn dạy?',
  becomeText: 'Trở thành giáo viên hoặc gia sư của Khuê: hồ sơ, học phí và lịch do bạn quyết định.',
  becomeLink: 'Trở thành giáo viên',
}
