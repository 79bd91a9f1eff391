import type { RefundChannel, RefundState } from '@khue/contracts/refunds'

// Every Vietnamese sentence for who asks for money back.
const nb = '\u00A0'

export const refundsText = {
  metaTitle: 'Xin hoàn tiền · Khuê',
  title: 'Xin hoàn tiền',
  back: (code: string) => `Đơn hàng ${code}`,
  lead: 'Khuê hoàn lại phần chưa học, theo số tiền bạn đã thật sự trả. Ưu đãi đã dùng không đổi thành tiền.',
  chooseLines: 'Chọn món muốn hoàn',
  paid: (amount: string) => `Đã trả ${amount}`,
  forLearner: (name: string) => `cho ${name}`,
  chooseWay: 'Nhận lại tiền ở đâu?',
  ways: { GATEWAY: 'Nơi đã thanh toán', BALANCE: 'Số dư học tập', BANK: 'Tài khoản ngân hàng' } satisfies Record<RefundChannel, string>,
  part: (amount: string, way: string) => `${amount} về ${way}`,
  chooseAccount: 'Tài khoản nhận tiền',
  noAccount: 'Bạn chưa có tài khoản nhận tiền.',
  addAccount: 'Thêm tài khoản',
  reason: 'Vì sao bạn muốn hoàn tiền?',
  reasons: [
    'Không còn nhu cầu học',
    'Lịch học không phù hợp',
    'Nội dung chưa như mong đợi',
    'Mua nhầm hoặc mua trùng',
    'Lý do khác',
  ] as const,
  more: 'Nói thêm với Khuê',
  moreHint: 'Không bắt buộc.',
  total: 'Được hoàn',
  next: (amount: string) => `Xin hoàn ${amount}`,
  nextFree: 'Thôi học món này',
  nothingTitle: 'Đơn hàng này không còn khoản nào hoàn được',
  confirmTitle: (amount: string) => `Hoàn ${amount}?`,
  confirmTitleFree: 'Thôi học món này?',
  confirmEnds: 'Người học thôi dùng những món đã chọn ngay khi tiền được hoàn.',
  confirmAtOnce: 'Tiền vào số dư học tập ngay và không đổi lại được.',
  confirmWaits: 'Khuê xem xét rồi báo cho bạn. Bạn rút lại được khi yêu cầu chưa được duyệt.',
  confirm: 'Xác nhận',
  keep: 'Xem lại',
  // on the page of an order
  ask: 'Xin hoàn tiền',
  ofOrder: 'Hoàn tiền',
  way: (way: string) => `Về ${way.toLowerCase()}`,
  answered: (note: string) => `Khuê trả lời: ${note}`,
  withdraw: 'Rút lại yêu cầu',
  withdrawOf: (code: string) => `Rút lại yêu cầu hoàn tiền ${code}`,
  withdrawn: 'Đã rút lại yêu cầu hoàn tiền',
  lineOf: (name: string, amount: string) => `${name}:${nb}${amount}`,
  states: {
    REQUESTED: 'Chờ duyệt',
    CHECKED: 'Chờ duyệt',
    APPROVED: 'Đã duyệt, đang chuyển tiền',
    SENDING: 'Đang hoàn tiền',
    SENT: 'Đang hoàn tiền',
    DONE: 'Đã hoàn',
    FAILED: 'Đang đổi cách hoàn',
    REJECTED: 'Không được duyệt',
    WITHDRAWN: 'Đã rút lại',
  } satisfies Record<RefundState, string>,
}

/** How a refund stands, in colour. */
export const refundTones = {
  REQUESTED: 'warn',
  CHECKED: 'warn',
  APPROVED: 'primary',
  SENDING: 'primary',
  SENT: 'primary',
  DONE: 'success',
  FAILED: 'warn',
  REJECTED: 'danger',
  WITHDRAWN: undefined,
} as const satisfies Record<RefundState, string | undefined>
