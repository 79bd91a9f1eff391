// Every Vietnamese sentence about membership plans.
const nb = '\u00A0'

export const subscriptionsText = {
  title: 'Đăng ký gói thành viên', // spec 2, "Membership plan dialog"
  lead: 'Chọn thời hạn hợp với gia đình. Gói không tự gia hạn.',
  buyFor: 'Mua cho',
  myself: 'Tôi',
  months: (count: number) => `${count}${nb}tháng`,
  perMonth: (price: string, isRounded: boolean) => `${isRounded ? `khoảng${nb}` : ''}${price}/tháng`,
  choose: 'Đăng ký ngay',
  choosePlan: (name: string) => `Đăng ký ngay ${name}`,
  add: 'Thêm vào giỏ',
  addPlan: (name: string) => `Thêm vào giỏ ${name}`,
  added: 'Đã thêm vào giỏ hàng',
  promoStart: 'Bạn đã có mã khuyến mãi gói thành viên?',
  promoEnter: 'Nhập mã',
  promoHere: 'tại đây',
  loading: 'Đang tải các gói thành viên…',
  emptyTitle: 'Hiện chưa có gói thành viên nào đang bán',
  emptyHint: 'Mời bạn quay lại sau, hoặc gọi hotline để được tư vấn.',
  failedTitle: 'Chưa tải được các gói thành viên',
  failedHint: 'Lỗi từ phía chúng tôi. Bạn vui lòng thử lại.',
  // the promotion-code dialog
  promoTitle: 'Mã khuyến mãi gói thành viên',
  promoLabel: 'Mã khuyến mãi',
  promoNote: 'Mã được giữ lại trên thiết bị này và áp dụng khi bạn thanh toán.',
  promoKeep: 'Lưu mã',
  promoUsed: (code: string, says: string) => `Đang áp dụng mã ${code}: ${says}`,
  promoIdle: (code: string, why: string) => `Chưa áp dụng được mã ${code}: ${why}`,
  promoForget: 'Bỏ mã',
  listPrice: 'Giá niêm yết',
  bonusDays: (count: number) => `tặng thêm ${count} ngày`,
  promoKept: (code: string) => `Đã lưu mã ${code}`,
  promoMissing: 'Vui lòng nhập mã khuyến mãi',
}
