// The words of a course's card, apart from those of the list and its filters: cards stand on many pages.
const nb = '\u00A0' // keeps numbers and their words on one line

export const courseCardText = {
  seatsLeft: (count: number) => `Còn${nb}${count}${nb}chỗ`,
  full: 'Hết chỗ',
  lessons: (count: number) => `${count}${nb}buổi`,
  perLesson: (fee: string) => `${fee}/buổi`,
  anyTime: 'Học bất cứ lúc nào',
  byAgreement: 'Lịch theo thoả thuận',
  noRating: 'Chưa có đánh giá',
  rated: (average: string, count: string) => `${average} trên 5 sao, ${count} đánh giá`,
  formerFee: 'Học phí gốc',
  currentFee: 'Học phí',
  // a shelf on another page
  shelfMore: 'Xem thêm',
}
