import type { Asked, Till, Transaction } from './till.ts'
import type { Saying, Voice, Word } from './voice.ts'

/** Something to tell the merchant, after a pause. */
type Telling = { what: string; saying: Saying; afterMs?: number }
type Ask = { one: Transaction; newNumber: () => string }
type Trick = { label: string; needs?: Word; says: (ask: Ask) => Telling[] }

/** What really happens between a gateway and a merchant, and what only a liar does: each for the tester to cause at will. */
export const tricks = {
  repeat: { label: 'Gọi lại y hệt', says: () => [{ what: 'Gọi lại', saying: {} }] },
  flood: {
    label: 'Gọi lại 20 lần cùng lúc',
    says: () => Array.from({ length: 20 }, () => ({ what: 'Gọi dồn dập', saying: {} })),
  },
  delay: { label: 'Gọi lại sau 10 giây', says: () => [{ what: 'Gọi trễ', saying: {}, afterMs: 10_000 }] },
  reorder: {
    label: 'Báo sai thứ tự: kết quả trước, “đang xử lý” sau',
    needs: 'unfinished',
    says: () => [
      { what: 'Kết quả', saying: {} },
      { what: 'Đang xử lý, đến sau', saying: { word: 'unfinished' }, afterMs: 300 },
    ],
  },
  refuse: { label: 'Báo thất bại', needs: 'refused', says: () => [{ what: 'Thất bại', saying: { word: 'refused', number: '0' } }] },
  pay: {
    label: 'Báo đã trả, dù đã huỷ hay hết hạn',
    says: (ask) => [{ what: 'Đã trả, đến muộn', saying: { word: 'paid', number: numberOf(ask) } }],
  },
  double: {
    label: 'Báo trả lần hai, số giao dịch khác',
    says: ({ newNumber }) => [{ what: 'Trả lần hai', saying: { word: 'paid', number: newNumber() } }],
  },
  hold: { label: 'Báo tiền bị giữ để kiểm tra (07)', needs: 'held', says: () => [{ what: 'Bị giữ', saying: { word: 'held' } }] },
  short: {
    label: 'Báo thiếu 1.000đ, ký đúng',
    says: (ask) => [{ what: 'Thiếu', saying: { word: 'paid', amountVnd: ask.one.amountVnd - 1000, number: numberOf(ask) } }],
  },
  over: {
    label: 'Báo thừa 1.000đ, ký đúng',
    says: (ask) => [{ what: 'Thừa', saying: { word: 'paid', amountVnd: ask.one.amountVnd + 1000, number: numberOf(ask) } }],
  },
  stranger: {
    label: 'Báo cho một mã tham chiếu lạ',
    says: ({ one, newNumber }) => [{ what: 'Mã lạ', saying: { word: 'paid', reference: `LA${one.reference}`, number: newNumber() } }],
  },
  forge: { label: 'Giả mạo: ký bằng khoá khác', says: () => [{ what: 'Giả mạo', saying: { word: 'paid', isForged: true } }] },
  alter: { label: 'Sửa số tiền sau khi ký', says: () => [{ what: 'Bị sửa', saying: { word: 'paid', isAltered: true } }] },
} as const satisfies Record<string, Trick>

export type TrickName = keyof typeof tricks
const isTrick = (name: string): name is TrickName => Object.hasOwn(tricks, name)

const isFor = ({ words }: Pick<Voice, 'words'>, trick: Trick) => trick.needs === undefined || words.includes(trick.needs)

/** What the tester of a gateway can cause: only what its protocol has words for. */
export const tricksFor = (voice: Pick<Voice, 'words'>) => Object.entries<Trick>(tricks).filter(([, trick]) => isFor(voice, trick))

/** What the merchant is told, and after which pause; undefined for a trick that the gateway does not know. */
export function sayingsOf<A extends Asked>(name: string, voice: Voice<A>, till: Till<A>, one: Transaction<A>): Telling[] | undefined {
  if (!isTrick(name)) return undefined
  const trick: Trick = tricks[name]
  return isFor(voice, trick) ? trick.says({ one, newNumber: till.newNumber }) : undefined
}

const numberOf = ({ one: { end }, newNumber }: Ask) => (end && end.number !== '0' ? end.number : newNumber())

/** With this key a liar signs. */
export const liarsKey = 'khoa-cua-ke-gian-0123456789abcdef'
