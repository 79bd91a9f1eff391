import type { ReferralRefusal, ReferralState } from '@khue/contracts/sale/referrals'

// Vietnamese texts of the admin's list of referrals.
export const referralsAdminText = {
  title: 'Giới thiệu bạn',
  metaTitle: 'Giới thiệu bạn · Quản trị · Khuê',
  lead: 'Mọi mã giới thiệu đã nhập, phần thưởng đã hứa, và vì sao có mã không được thưởng.',
  byState: 'Trạng thái',
  byReason: 'Lý do',
  every: 'Tất cả',
  columns: ['Người mời → người được mời', 'Đã hứa', 'Nhập mã', 'Kết quả'],
  pages: 'Các trang của danh sách',
  newest: 'Mới nhất',
  older: 'Cũ hơn',
  states: { ENTERED: 'Đang chờ', REWARDED: 'Đã thưởng', REFUSED: 'Không thưởng' } satisfies Record<ReferralState, string>,
  reasons: {
    REFUNDED: 'Đã hoàn tiền',
    NO_PURCHASE: 'Không mua trong 180 ngày',
    HOUSEHOLD: 'Cùng gia đình',
    DEVICE: 'Chung thiết bị',
    BANK_ACCOUNT: 'Chung tài khoản ngân hàng',
    PAYER: 'Chung nơi chuyển tiền',
  } satisfies Record<ReferralRefusal, string>,
  pair: (referrer: string, referee: string) => `${referrer} → ${referee}`,
  open: (name: string) => `Mở hồ sơ của ${name}`,
  emptyTitle: 'Chưa có mã giới thiệu nào được nhập',
  noneTitle: 'Không có mã nào khớp với lựa chọn này',
  noneHint: 'Bạn thử bỏ bộ lọc.',
  showAll: 'Xem tất cả',
}
