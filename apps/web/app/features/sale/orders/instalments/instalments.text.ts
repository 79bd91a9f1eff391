import type { InstalmentState } from '@khue/contracts/sale/instalments'

// Vietnamese texts about instalments.
const nb = '\u00A0'

export const instalmentsText = {
  // before paying
  name: 'Trả góp 0%',
  offer: (parts: number, amount: string) => `${parts} kỳ, mỗi kỳ khoảng${nb}${amount}, không lãi, không phí`,
  schedule: 'Các kỳ trả góp',
  part: (no: number) => `Kỳ ${no}`,
  now: 'trả ngay hôm nay',
  dueOn: (day: string) => `hạn${nb}${day}`,
  late: (days: number) => `Trả muộn quá ${days} ngày, quyền học bị khoá đến khi bạn trả xong. Khuê nhắc bạn trước hạn.`,
  acceptedTerms: 'Tôi hiểu: nếu hoàn tiền, đơn trả góp được trừ các kỳ chưa trả trước, phần còn lại vào số dư học tập.',
  notUnderstood: 'Để trả góp, bạn cần đồng ý với cách hoàn tiền của đơn trả góp.',
  verify: 'Xác minh căn cước',
  total: 'Trả hôm nay',
  // on the page of an order
  title: 'Trả góp 0%',
  open: (amount: string) => `Còn ${amount} phải trả.`,
  locksOn: (day: string) => `Nếu kỳ sớm nhất chưa được trả, quyền học bị khoá từ${nb}${day}.`,
  locked: (amount: string) =>
    `Quyền học đang bị khoá vì còn ${amount} quá hạn. Trả xong, bạn học tiếp được ngay; chỗ trong lớp vẫn được giữ.`,
  overdue: (amount: string, day: string) => `Còn ${amount} quá hạn. Nếu chưa trả, quyền học bị khoá từ${nb}${day}.`,
  paidOn: (day: string) => `đã trả${nb}${day}`,
  forgiven: (amount: string) => `được trừ ${amount}`,
  paid: 'Đã trả',
  off: 'Không phải trả',
  isLate: 'Quá hạn',
  isToday: 'Đến hạn hôm nay',
  waiting: 'Chưa đến hạn',
  payPart: (no: number, amount: string) => `Trả kỳ ${no}: ${amount}`,
  payRest: (amount: string) => `Trả hết ${amount}`,
  states: {
    PROPOSED: 'Chưa bắt đầu',
    ACTIVE: 'Đang trả góp',
    OVERDUE: 'Quá hạn',
    LOCKED: 'Đã khoá quyền học',
    PAID: 'Đã trả hết',
    ENDED: 'Đã kết thúc',
  } satisfies Record<InstalmentState, string>,
  // the page of one payment
  metaTitle: 'Trả góp · Khuê',
  payTitle: (no: number | undefined) => (no === undefined ? 'Trả hết phần còn lại' : `Trả kỳ ${no}`),
  back: (code: string) => `Đơn hàng ${code}`,
  amount: 'Cần thanh toán',
  pay: (amount: string) => `Thanh toán ${amount}`,
  nothingTitle: 'Không còn kỳ nào phải trả',
  nothingHint: 'Kỳ này đã được trả, hoặc đơn hàng không còn trả góp.',
  seeOrder: 'Xem đơn hàng',
  // for admins
  adminTitle: 'Trả góp',
  giveUp: 'Không thu tiếp',
  giveUpTitle: (amount: string) => `Không thu ${amount} còn lại?`,
  giveUpHint: 'Phần còn lại được ghi thành tổn thất và không thu lại được. Quyền học đang khoá vẫn khoá.',
  giveUpReason: 'Lý do',
  keep: 'Giữ lại',
  givenUp: 'Đã ghi thành tổn thất',
}

/** Colour of a plan's state. */
export const planTones = {
  PROPOSED: undefined,
  ACTIVE: 'primary',
  OVERDUE: 'warn',
  LOCKED: 'danger',
  PAID: 'success',
  ENDED: undefined,
} as const satisfies Record<InstalmentState, string | undefined>
