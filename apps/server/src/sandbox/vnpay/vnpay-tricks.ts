import type { Ended, Transaction, VnpayGateway } from './vnpay-gateway.ts'

/** Something to tell the merchant, after a pause. */
type Saying = { what: string; query: string; afterMs?: number }
type Trick = { label: string; says: (gateway: VnpayGateway, transaction: Transaction) => Saying[] }

const paid = { vnp_ResponseCode: '00', vnp_TransactionStatus: '00' }
const refused = { vnp_ResponseCode: '24', vnp_TransactionStatus: '02', vnp_TransactionNo: '0' }
const unfinished = { vnp_ResponseCode: '00', vnp_TransactionStatus: '01' }
const withAmount = (amountVnd: number) => ({ ...paid, vnp_Amount: String(amountVnd * 100) })

/** What really happens between a gateway and a merchant, and what only a liar does: each for the tester to cause at will. */
export const tricks = {
  repeat: { label: 'Gọi lại y hệt', says: (gateway, one) => [{ what: 'Gọi lại', query: gateway.notice(one) }] },
  flood: {
    label: 'Gọi lại 20 lần cùng lúc',
    says: (gateway, one) => Array.from({ length: 20 }, () => ({ what: 'Gọi dồn dập', query: gateway.notice(one) })),
  },
  delay: { label: 'Gọi lại sau 10 giây', says: (gateway, one) => [{ what: 'Gọi trễ', query: gateway.notice(one), afterMs: 10_000 }] },
  reorder: {
    label: 'Báo sai thứ tự: kết quả trước, “đang xử lý” sau',
    says: (gateway, one) => [
      { what: 'Kết quả', query: gateway.notice(one) },
      { what: 'Đang xử lý, đến sau', query: gateway.notice(one, unfinished), afterMs: 300 },
    ],
  },
  refuse: { label: 'Báo thất bại', says: (gateway, one) => [{ what: 'Thất bại', query: gateway.notice(one, refused) }] },
  pay: {
    label: 'Báo đã trả, dù đã huỷ hay hết hạn',
    says: (gateway, one) => [
      { what: 'Đã trả, đến muộn', query: gateway.notice(one, { ...paid, vnp_TransactionNo: numberOf(gateway, one) }) },
    ],
  },
  double: {
    label: 'Báo trả lần hai, số giao dịch khác',
    says: (gateway, one) => [{ what: 'Trả lần hai', query: gateway.notice(one, { ...paid, vnp_TransactionNo: gateway.newNumber() }) }],
  },
  hold: {
    label: 'Báo tiền bị giữ để kiểm tra (07)',
    says: (gateway, one) => [{ what: 'Bị giữ', query: gateway.notice(one, { vnp_ResponseCode: '07', vnp_TransactionStatus: '07' }) }],
  },
  short: {
    label: 'Báo thiếu 1.000đ, ký đúng',
    says: (gateway, one) => [
      { what: 'Thiếu', query: gateway.notice(one, { ...withAmount(one.amountVnd - 1000), vnp_TransactionNo: numberOf(gateway, one) }) },
    ],
  },
  over: {
    label: 'Báo thừa 1.000đ, ký đúng',
    says: (gateway, one) => [
      { what: 'Thừa', query: gateway.notice(one, { ...withAmount(one.amountVnd + 1000), vnp_TransactionNo: numberOf(gateway, one) }) },
    ],
  },
  stranger: {
    label: 'Báo cho một mã tham chiếu lạ',
    says: (gateway, one) => [
      { what: 'Mã lạ', query: gateway.notice(one, { ...paid, vnp_TxnRef: `LA${one.reference}`, vnp_TransactionNo: gateway.newNumber() }) },
    ],
  },
  forge: {
    label: 'Giả mạo: ký bằng khoá khác',
    says: (gateway, one) => [{ what: 'Giả mạo', query: gateway.notice(one, paid, 'khoa-cua-ke-gian-0123456789abcdef') }],
  },
  alter: {
    label: 'Sửa số tiền sau khi ký',
    says: (gateway, one) => [{ what: 'Bị sửa', query: gateway.notice(one, paid).replace(/vnp_Amount=\d+/, 'vnp_Amount=100') }],
  },
} as const satisfies Record<string, Trick>

export type TrickName = keyof typeof tricks
export const isTrick = (name: string): name is TrickName => Object.hasOwn(tricks, name)
/** What the merchant is told, and after which pause. */
export const sayingsOf = (name: TrickName, gateway: VnpayGateway, transaction: Transaction): Saying[] =>
  tricks[name].says(gateway, transaction)

const numberOf = (gateway: VnpayGateway, { end }: Transaction | Ended) => (end && end.number !== '0' ? end.number : gateway.newNumber())
