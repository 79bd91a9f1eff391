// Vietnamese texts of the course page that its views contain.

export const coursePageText = {
  metaTitle: (title: string) => `${title} · Khuê`,
  courses: 'Lớp khoá học',
  // head
  noRating: 'Chưa có đánh giá',
  facts: 'Thông tin khoá học',
  // body
  introOf: (title: string) => `Video giới thiệu: ${title}`,
  captions: 'Tiếng Việt',
  watchIntro: 'Xem video giới thiệu',
  opensNewTab: '(mở trang khác)',
  outcomes: 'Sau khoá này, bạn có thể',
  about: 'Về khoá học',
  chapterHint: 'Mỗi chuyên đề một vì sao',
  freeTrial: 'Học thử miễn phí',
  teacher: 'Giáo viên',
  profile: 'Xem hồ sơ',
  faq: 'Câu hỏi thường gặp',
  related: 'Thường học cùng',
  // fee box
  feeBox: 'Học phí và lịch học',
  fee: 'Học phí',
  formerFee: 'Học phí gốc',
  runs: 'Các lớp sắp khai giảng',
  chooseRun: 'Chọn lịch học',
  included: 'Học phí đã gồm',
  bar: 'Tóm tắt học phí',
  seeRuns: 'Xem lịch học',
  seeIncluded: 'Xem chi tiết',
  share: 'Chia sẻ',
  shared: 'Đã sao chép đường dẫn',
  shareFailed: 'Trình duyệt không cho sao chép. Bạn hãy sao chép đường dẫn trên thanh địa chỉ.',
  // Circular 29/2024
  disclosure: 'Thông tin công khai',
  // reviews
  reviews: 'Học viên nói gì',
  stars: (stars: number) => `${stars} trên 5 sao`,
  allReviews: 'Xem tất cả đánh giá',
  noReviews: 'Chưa ai viết đánh giá. Học viên đã học xong buổi đầu sẽ là người đầu tiên.',
  noneOfStars: 'Chưa có đánh giá nào ở mức này.',
  reviewPages: 'Các trang đánh giá',
  newer: 'Mới hơn',
  older: 'Cũ hơn',
  mine: 'Đánh giá của bạn',
  write: 'Viết đánh giá',
  writeLead: 'Bạn đã học khoá này. Vài dòng của bạn giúp người sau chọn đúng lớp.',
  change: 'Sửa đánh giá',
  // removed course
  gone: {
    title: 'Khoá học này không còn nữa',
    text: 'Thầy cô đã ngừng mở khoá. Mời bạn xem những khoá khác.',
    action: 'Xem các khoá học',
  },
}
