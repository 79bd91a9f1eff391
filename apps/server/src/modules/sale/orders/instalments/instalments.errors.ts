import type { InstalmentRefusal } from '@khue/contracts/sale/pay-later'
import { errorTable } from '#platform/errors'

/** Reasons against instalments, for the buyer. */
export const refusalTexts = {
  SEVERAL_ORDERS: 'Trả góp dành cho từng đơn hàng: các món của nhiều người bán cần trả đủ một lần.',
  NOT_ELIGIBLE: 'Quà tặng và nâng cấp gói cần trả đủ một lần.',
  TOO_SMALL: 'Trả góp dành cho đơn hàng từ 600.000đ.',
  TOO_LARGE: 'Trả góp dành cho đơn hàng đến 10.000.000đ.',
  NOT_VERIFIED: 'Người mua cần xác minh căn cước, và từ đủ 18 tuổi.',
  ALREADY_ACTIVE: 'Bạn đang trả góp một đơn hàng khác. Trả xong đơn đó, bạn trả góp được tiếp.',
  PREVIOUSLY_OVERDUE: 'Trong một năm qua có đơn trả góp của bạn bị khoá vì trả muộn.',
} as const satisfies Record<InstalmentRefusal, string>

export const instalmentError = errorTable({
  INSTALMENTS_CLOSED: [409, 'Khuê hiện chưa bán trả góp. Vui lòng trả đủ một lần.'],
  INSTALMENTS_SEVERAL_ORDERS: [409, refusalTexts.SEVERAL_ORDERS],
  INSTALMENTS_NOT_ELIGIBLE: [409, refusalTexts.NOT_ELIGIBLE],
  INSTALMENTS_TOO_SMALL: [409, refusalTexts.TOO_SMALL],
  INSTALMENTS_TOO_LARGE: [409, refusalTexts.TOO_LARGE],
  INSTALMENTS_NOT_VERIFIED: [409, refusalTexts.NOT_VERIFIED],
  INSTALMENTS_ALREADY_ACTIVE: [409, refusalTexts.ALREADY_ACTIVE],
  INSTALMENTS_PREVIOUSLY_OVERDUE: [409, refusalTexts.PREVIOUSLY_OVERDUE],
  INSTALMENTS_NOT_FOUND: [404, 'Không tìm thấy kỳ trả góp này'],
  INSTALMENTS_SELF_APPROVAL: [403, 'Đơn hàng này là của chính bạn. Hãy nhờ một quản trị viên khác quyết định.'],
  INSTALMENTS_NOTHING_OPEN: [409, 'Kỳ này đã được trả, hoặc không còn phải trả'],
})
