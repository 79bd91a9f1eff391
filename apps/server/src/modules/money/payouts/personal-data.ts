import type { PersonalData } from '#platform/app/module'
import { handleInOrder } from '#platform/postgres/batches'
import { listEarningsAfter } from './earning/earnings.repository.ts'
import { listPayees } from './payees/payees.repository.ts'
import { listHoldsOf } from './looking/holds.repository.ts'
import { listOwnPayouts } from './reading/payouts.read-model.ts'
import { shownPayout } from './reading/read-payouts.service.ts'

const kinds = { LESSON: 'Buổi học', RECORDED: 'Khoá học ghi hình', PLAN_SHARE: 'Phần chia gói thành viên' } as const
const states = {
  PLANNED: 'Đang chuẩn bị',
  IN_TRANSIT: 'Đang chuyển',
  PAID: 'Đã chuyển',
  RETURNED: 'Ngân hàng trả lại',
  UNKNOWN: 'Chưa rõ',
  DROPPED: 'Đã bỏ',
} as const

export const personalData: PersonalData = {
  async collect({ db }, personId) {
    const [payee] = await listPayees(db, [personId])
    const [payouts, holds] = [await listOwnPayouts(db, personId, { cursor: undefined, limit: mostRows }), await listHoldsOf(db, personId)]
    const earned: Record<string, unknown>[] = []
    await handleInOrder(async (after) => {
      const rows = await listEarningsAfter(db, personId, { after, limit: rowsAtOnce })
      earned.push(...rows.map(earningWords))
      return rows.length === rowsAtOnce ? rows.at(-1)?.id : undefined
    })
    return {
      'Thông tin nhận thu nhập': payee
        ? {
            'Họ tên trên hợp đồng': payee.legalName,
            'Loại người nộp thuế': payee.taxpayerKind,
            'Cách khấu trừ thuế': payee.taxPolicy,
            'Lý do tạm giữ chi trả': payee.holds,
            'Đổi lúc': payee.changedAt.toISOString(),
          }
        : null,
      'Thu nhập giảng dạy': earned,
      'Các lần trả thu nhập': payouts.map((row) => {
        const { reference, state, payOn, baseVnd, vatVnd, pitVnd, netVnd, taxClause, taxExplanation, ...payout } = shownPayout(row)
        return {
          'Nội dung chuyển khoản': reference,
          'Trạng thái': states[state],
          'Ngày trả': payOn,
          'Trước thuế': baseVnd,
          'Thuế GTGT đã khấu trừ': vatVnd,
          'Thuế TNCN đã khấu trừ': pitVnd,
          'Chuyển vào tài khoản': netVnd,
          'Căn cứ thuế': taxClause,
          'Cách tính thuế': taxExplanation,
          'Ngân hàng': payout.bankName,
          'Số tài khoản': payout.maskedNumber,
          'Chủ tài khoản': payout.holder,
          'Mã giao dịch ngân hàng': payout.bankReference,
          'Ngày theo ngân hàng': payout.endedOn,
        }
      }),
      'Những lần tạm giữ thu nhập': holds.map(({ reason, placedAt, releasedAt, releaseReason }) => ({
        'Lý do': reason,
        'Từ lúc': placedAt.toISOString(),
        'Đến lúc': releasedAt?.toISOString() ?? null,
        'Lý do thôi giữ': releaseReason,
      })),
    }
  },
  /** Nothing to remove: whom income was paid to and how tax was withheld is kept for ten years (Law 88/2015/QH13 on accounting, article 41). */
  erase: async () => undefined,
}

const rowsAtOnce = 1000
/** Two pay days a month for a working life. */
const mostRows = 5000

const earningWords = (row: Awaited<ReturnType<typeof listEarningsAfter>>[number]) => ({
  Loại: kinds[row.kind],
  'Là khoản lấy lại': row.reversesId !== null,
  'Buổi thứ': row.lessonNo,
  Tháng: row.month?.slice(0, 7) ?? null,
  'Giá niêm yết': row.grossVnd,
  'Khuyến mãi Khuê chịu': row.discountVnd,
  'Phí sàn': row.feeVnd,
  'Còn lại trước thuế': row.netVnd,
  'Ghi nhận lúc': row.earnedAt.toISOString(),
})
