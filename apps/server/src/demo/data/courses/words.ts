/** Questions that families ask before they enrol. */
export const commonQuestions = [
  {
    question: 'Nghỉ một buổi thì sao?',
    answer: 'Buổi nào cũng có bản ghi trong bảy ngày và bài tập bù. Báo trước một ngày thì thầy cô giữ phần lên bảng cho bạn.',
  },
  { question: 'Cần chuẩn bị gì?', answer: 'Máy tính hoặc máy tính bảng có loa và micro, vở, bút. Tài liệu gửi trước mỗi buổi.' },
  { question: 'Có được đổi lớp không?', answer: 'Được, trong hai tuần đầu, sang lớp khác cùng khoá còn chỗ.' },
  { question: 'Chưa hợp thì hoàn tiền thế nào?', answer: 'Báo trong bảy ngày đầu, những buổi chưa học được hoàn lại đủ.' },
] as const
export const recordedQuestions = [
  { question: 'Xem được trong bao lâu?', answer: 'Mười hai tháng từ ngày mua, trên máy tính và điện thoại.' },
  { question: 'Hỏi bài ở đâu?', answer: 'Dưới mỗi bài giảng có chỗ hỏi, thầy cô trả lời trong hai ngày làm việc.' },
] as const
export const privateQuestions = [
  { question: 'Đổi giờ học được không?', answer: 'Được, báo trước 24 giờ.' },
  { question: 'Nếu không hợp thầy cô?', answer: 'Sau buổi đầu bạn có thể đổi người dạy hoặc nhận lại tiền các buổi còn lại.' },
] as const

/** Reviews of learners and parents, by stars. */
export const reviewTexts: Record<1 | 2 | 3 | 4 | 5, readonly string[]> = {
  5: [
    'Con mình từng rất sợ môn này. Giờ tối nào có lớp là tự mở máy trước giờ học.',
    'Thầy cô giảng dễ hiểu, hỏi lúc nào cũng được trả lời.',
    'Bài tập vừa sức, chữa kĩ từng lỗi. Em lên được hơn một điểm.',
    'Lớp ít người nên ai cũng được gọi. Rất đáng tiền.',
    'Báo cáo gửi phụ huynh ngắn mà đúng chỗ, mình biết ngay con cần gì.',
    'Học xong làm được thật, không chỉ nghe cho biết.',
    'Cô nhẹ nhàng, sai thì sửa chứ không chê.',
  ],
  4: [
    'Nội dung tốt, chỉ mong có thêm bài tập về nhà.',
    'Giảng hay, thỉnh thoảng hơi nhanh ở phần cuối.',
    'Con thích lớp, chỉ tiếc giờ học hơi muộn.',
    'Tài liệu rõ ràng. Nếu có thêm đề luyện thì trọn vẹn.',
  ],
  3: [
    'Bài giảng ổn nhưng lớp hơi đông vào những buổi sau.',
    'Kiến thức đúng chương trình, ví dụ chưa nhiều.',
    'Tạm được, em cần nhịp chậm hơn một chút.',
  ],
  2: ['Mạng của lớp hay giật vào giờ cao điểm, mất mấy phút đầu buổi.', 'Trình độ các bạn chênh nhau nên buổi học bị kéo chậm.'],
  1: ['Đổi giờ hai lần trong một tháng, nhà mình không xếp được.'],
}
export const replies = [
  'Cảm ơn gia đình đã tin lớp. Hẹn gặp con ở khoá tới!',
  'Cảm ơn bạn đã góp ý. Từ khoá sau lớp có thêm bài luyện ở nhà.',
  'Thầy cô xin lỗi vì chỗ chưa tốt và đã chỉnh lịch cố định cho cả khoá.',
] as const
/** Replies: thanks after a good review, an apology after a bad one. */
export const replyTo = (stars: number) => (stars === 5 ? replies[0] : stars === 4 ? replies[1] : replies[2])

export const reviewerNames = [
  'Hoài Thương',
  'Đức Huy',
  'Minh Châu',
  'Quốc Anh',
  'Thanh Mai',
  'Bảo Hân',
  'Gia Bảo',
  'Khánh Linh',
  'Tuấn Kiệt',
  'Ngọc Ánh',
  'Phương Thảo',
  'Hải Đăng',
  'Thuỳ Dương',
  'Anh Thư',
  'Nhật Minh',
  'Yến Nhi',
  'Trung Kiên',
  'Diệu Linh',
  'Hoàng Nam',
  'Mỹ Duyên',
  'Văn Phúc',
  'Cẩm Tú',
  'Đăng Khoa',
  'Hồng Nhung',
  'Quang Vinh',
  'Tố Uyên',
  'Thế Anh',
  'Lan Chi',
  'Xuân Mai',
  'Tiến Đạt',
] as const
export const reviewerFamilies = ['Nguyễn', 'Trần', 'Lê', 'Phạm'] as const
