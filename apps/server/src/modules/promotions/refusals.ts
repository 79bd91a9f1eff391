import type { CodeRefusalReason } from '@khue/contracts/promotions'
import { sayDay, sayVnd } from '#platform/vietnam-words'

/** Why a code does not count, with the sentence that its holder reads. */
export type CodeRefusal = { why: CodeRefusalReason; says: string }

/** The soft half of that rule can be wrong: people share devices with others than their family. */
export const usedOnDevice: CodeRefusal = {
  why: 'HOUSEHOLD',
  says: 'Mã đã được dùng trên thiết bị này. Nếu có nhầm lẫn, bạn hãy viết cho chúng tôi ở trang Liên hệ.',
}

export const refusals = {
  UNKNOWN: () => ({ why: 'UNKNOWN', says: 'Mã không tồn tại' }),
  NOT_YOURS: () => ({ why: 'NOT_YOURS', says: 'Mã này dành cho tài khoản khác' }),
  OVER: (at: Date | null) => ({ why: 'OVER', says: at ? `Mã đã hết hạn ngày ${sayDay(at)}` : 'Mã đã hết hạn' }),
  NOT_YET: (at: Date) => ({ why: 'NOT_YET', says: `Mã dùng được từ ${sayDay(at)}` }),
  PAUSED: () => ({ why: 'PAUSED', says: 'Mã đang tạm dừng' }),
  USED_UP: () => ({ why: 'USED_UP', says: 'Mã đã hết lượt sử dụng' }),
  USED_BY_YOU: () => ({ why: 'USED_BY_YOU', says: 'Bạn đã dùng hết lượt của mã này' }),
  HOUSEHOLD: () => ({ why: 'HOUSEHOLD', says: 'Gia đình bạn đã dùng mã này rồi' }),
  NOTHING_FITS: () => ({ why: 'NOTHING_FITS', says: 'Mã không áp dụng cho các món đã chọn' }),
  MEMBERS: () => ({ why: 'MEMBERS', says: 'Mã dành cho thành viên Khuê' }),
  FIRST_ORDER: () => ({ why: 'FIRST_ORDER', says: 'Mã chỉ dành cho đơn hàng đầu tiên' }),
  MIN_TOTAL: (missingVnd: number) => ({ why: 'MIN_TOTAL', says: `Cần thêm ${sayVnd(missingVnd)} để dùng mã` }),
  NO_EFFECT: () => ({ why: 'NO_EFFECT', says: 'Mã không làm giảm thêm giá của các món đã chọn' }),
  TOGETHER: (other: string | undefined) => ({
    why: 'TOGETHER',
    says: `Không dùng chung được với ${other ?? 'khuyến mãi đang có, vốn có lợi hơn cho bạn'}`,
  }),
} as const satisfies Record<CodeRefusalReason, (...facts: never[]) => CodeRefusal>
