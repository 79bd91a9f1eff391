import type { CodeRefusalReason } from '@khue/contracts/sale/promotions'
import { formatDate, formatVnd } from '#platform/vietnam/format'

/** Why a code is refused, with the sentence for its holder. */
export type CodeRefusal = { reason: CodeRefusalReason; explanation: string }

/** The device half of the household rule can be wrong: people also share devices outside their family. */
export const usedOnDevice: CodeRefusal = {
  reason: 'HOUSEHOLD',
  explanation: 'Mã đã được dùng trên thiết bị này. Nếu có nhầm lẫn, bạn hãy viết cho chúng tôi ở trang Liên hệ.',
}

export const refusals = {
  UNKNOWN: () => ({ reason: 'UNKNOWN', explanation: 'Mã không tồn tại' }),
  NOT_YOURS: () => ({ reason: 'NOT_YOURS', explanation: 'Mã này dành cho tài khoản khác' }),
  OWN_CODE: () => ({ reason: 'OWN_CODE', explanation: 'Bạn hoặc người trong gia đình đã lập hay duyệt mã này nên không dùng được' }),
  OVER: (at: Date | null) => ({ reason: 'OVER', explanation: at ? `Mã đã hết hạn ngày ${formatDate(at)}` : 'Mã đã hết hạn' }),
  NOT_STARTED: (at: Date) => ({ reason: 'NOT_STARTED', explanation: `Mã dùng được từ ${formatDate(at)}` }),
  PAUSED: () => ({ reason: 'PAUSED', explanation: 'Mã đang tạm dừng' }),
  USED_UP: () => ({ reason: 'USED_UP', explanation: 'Mã đã hết lượt sử dụng' }),
  ALREADY_USED: () => ({ reason: 'ALREADY_USED', explanation: 'Bạn đã dùng hết lượt của mã này' }),
  HOUSEHOLD: () => ({ reason: 'HOUSEHOLD', explanation: 'Gia đình bạn đã dùng mã này rồi' }),
  NO_ELIGIBLE_ITEM: () => ({ reason: 'NO_ELIGIBLE_ITEM', explanation: 'Mã không áp dụng cho các món đã chọn' }),
  MEMBERS_ONLY: () => ({ reason: 'MEMBERS_ONLY', explanation: 'Mã dành cho thành viên Khuê' }),
  FIRST_ORDER_ONLY: () => ({ reason: 'FIRST_ORDER_ONLY', explanation: 'Mã chỉ dành cho đơn hàng đầu tiên' }),
  MIN_TOTAL: (missingVnd: number) => ({ reason: 'MIN_TOTAL', explanation: `Cần thêm ${formatVnd(missingVnd)} để dùng mã` }),
  NO_EFFECT: () => ({ reason: 'NO_EFFECT', explanation: 'Mã không làm giảm thêm giá của các món đã chọn' }),
  NOT_PLACED_TOGETHER: (other: string | undefined) => ({
    reason: 'NOT_PLACED_TOGETHER',
    explanation: `Không dùng chung được với ${other ?? 'khuyến mãi đang có, vốn có lợi hơn cho bạn'}`,
  }),
} as const satisfies Record<CodeRefusalReason, (...facts: never[]) => CodeRefusal>
