// Texts of the course card. Separate from those of the list and its filters, since many pages show cards.
const nb = '\u00A0' // keeps a number and its unit on one line

export const courseCardText = {
  seatsLeft: (count: number) => `Còn${nb}${count}${nb}chỗ`,
  full: 'Hết chỗ',
  lessons: (count: number, isRecorded: boolean) => `${count}${nb}${isRecorded ? 'bài' : 'buổi'}`,
  perLesson: (fee: string) => `${fee}/buổi`,
  anyTime: 'Học bất cứ lúc nào',
  byAgreement: 'Lịch theo thoả thuận',
  noRating: 'Chưa có đánh giá',
  rated: (average: string, count: string) => `${average} trên 5 sao, ${count} đánh giá`,
  formerFee: 'Học phí gốc',
  currentFee: 'Học phí',
  // a course row on another page
  showMore: 'Xem thêm',
}
