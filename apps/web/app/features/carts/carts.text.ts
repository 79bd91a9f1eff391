// Every Vietnamese sentence about the cart.
const nb = '\u00A0'

export const cartsText = {
  metaTitle: 'Giỏ hàng · Khuê',
  title: 'Giỏ hàng',
  count: (count: number) => `${count}${nb}món`,
  house: 'Khuê',
  bySeller: (name: string) => `Do ${name} bán`,
  // all of them
  chooseAll: 'Chọn tất cả để thanh toán',
  emptyTitle: 'Giỏ hàng đang trống',
  emptyHint: 'Thêm khoá học, lớp hoặc gói thành viên vào giỏ để thanh toán cùng lúc.',
  seeCourses: 'Xem các khoá học',
  failedTitle: 'Chưa tải được giỏ hàng',
  failedHint: 'Những gì bạn đã chọn vẫn được giữ nguyên. Bạn vui lòng thử lại.',
  changedTitle: (count: number) => `${count}${nb}món đã thay đổi từ lần bạn xem trước`,
  changedHint: 'Bạn xem những dòng có dấu chấm cam bên dưới.',
  changedSeen: 'Đã xem',
  // one of them
  choose: (name: string) => `Chọn ${name} để thanh toán`,
  learnerOf: (name: string) => `Người học của ${name}`,
  price: 'Giá',
  few: (seats: number) => `Còn${nb}${seats}${nb}chỗ`,
  full: 'Hết chỗ',
  gone: 'Không còn bán',
  save: 'Để mua sau',
  saveOf: (name: string) => `Để mua sau: ${name}`,
  unsave: 'Đưa lại vào giỏ',
  unsaveOf: (name: string) => `Đưa lại vào giỏ: ${name}`,
  remove: 'Bỏ',
  removeOf: (name: string) => `Bỏ khỏi giỏ: ${name}`,
  removed: 'Đã bỏ khỏi giỏ hàng',
  saved: 'Để mua sau',
  // the sum
  summary: 'Tóm tắt giỏ hàng',
  chosen: 'Đã chọn',
  total: 'Tổng cộng',
  pay: 'Thanh toán',
  noneChosen: 'Hãy chọn ít nhất một món để thanh toán.',
  later: 'Mã giảm giá và điểm được áp dụng ở bước sau.',
  sellers: (count: number) => `Mỗi bên bán một đơn hàng riêng: ${count}${nb}đơn, thanh toán một lần.`,
  changedMeanwhile: 'Giá hoặc số chỗ vừa thay đổi. Bạn xem lại giỏ hàng rồi thanh toán.',
}
