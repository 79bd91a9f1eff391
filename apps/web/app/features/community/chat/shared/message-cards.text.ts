// Texts of the cards in messages.
export const chatCardsText = {
  order: 'Đơn hàng',
  course: 'Khoá học',
  plan: (name: string) => `Gói thành viên ${name}`,
  codeOf: (code: string) => `Mã ${code}`,
  more: (count: number) => `và ${count} món khác`,
  orderHidden: 'Chỉ người mua và đội ngũ Khuê xem được chi tiết',
  courseGone: 'Khoá học này hiện không còn được bày',
  free: 'Miễn phí',
} as const
