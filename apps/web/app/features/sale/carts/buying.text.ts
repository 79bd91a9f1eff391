// Vietnamese texts of the purchase form. Separate from the cart's, which guests do not load.
const nb = '\u00A0'

export const buyingText = {
  buy: 'Đăng ký học',
  asGift: 'Mua làm quà tặng',
  add: 'Thêm vào giỏ',
  added: 'Đã thêm vào giỏ hàng',
  seeCart: 'Xem giỏ hàng',
  inCart: 'Món này đã có trong giỏ hàng.',
  backWithin: (days: number) => `Hoàn tiền trong ${days}${nb}ngày nếu chưa học`,
  backUntaught: 'Buổi chưa học được hoàn tiền',
  forWhom: 'Ai sẽ học?',
  myself: 'Tôi học',
  member: (price: string, isApplicable: boolean) => (isApplicable ? `Giá thành viên ${price}` : `Thành viên trả ${price}`),
}
