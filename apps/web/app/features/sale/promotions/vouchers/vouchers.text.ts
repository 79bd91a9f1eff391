import type { VoucherState, voucherSources } from '@khue/contracts/sale/promotions'

// Vietnamese texts of the vouchers page.
export const vouchersText = {
  metaTitle: 'Mã ưu đãi của tôi · Khuê',
  title: 'Mã ưu đãi',
  lead: 'Mã ưu đãi bạn được tặng để giảm giá khi mua gói và khoá học. Mã của bạn chỉ tài khoản này dùng được.',
  tabs: 'Lọc theo tình trạng',
  states: { USABLE: 'Dùng được', USED: 'Đã dùng', OVER: 'Hết hạn' } satisfies Record<VoucherState, string>,
  sources: {
    PUBLIC: '',
    BATCH: '',
    GIFT: 'Quà tặng',
    REWARD: 'Đổi điểm thưởng',
    REFERRAL: 'Giới thiệu bạn',
  } satisfies Record<(typeof voucherSources)[number], string>,
  from: (date: string) => `Dùng được từ ${date}`,
  until: (date: string) => `Hạn dùng ${date}`,
  forever: 'Không có hạn dùng',
  wasUsed: (date: string) => `Đã dùng ${date}`,
  wasOver: (date: string) => `Hết hạn ${date}`,
  isOver: 'Đã hết hạn',
  minTotal: (sum: string) => `Cho đơn từ ${sum}`,
  copy: 'Sao chép',
  copied: (code: string) => `Đã sao chép mã ${code}`,
  goAndUse: 'Dùng ngay',
  toUse: (code: string) => `Dùng ngay mã ${code}`,
  none: {
    USABLE: [
      'Bạn chưa có mã ưu đãi nào',
      'Khi được tặng, mã sẽ hiện ở đây kèm mức giảm và hạn dùng. Mã bạn nhận từ bạn bè thì nhập lúc đăng ký gói.',
    ],
    USED: ['Bạn chưa dùng mã nào', 'Mã đã dùng được ghi lại ở đây.'],
    OVER: ['Không có mã nào hết hạn', 'Mã quá hạn mà chưa dùng sẽ nằm ở đây.'],
  } satisfies Record<VoucherState, [string, string]>,
  choosePlan: 'Xem các gói',
}
