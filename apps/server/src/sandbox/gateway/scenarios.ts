import type { Asked, TransactionStore, Transaction } from './transaction-store.ts'
import type { CallbackOverrides, CallbackProtocol, Word } from './callback-protocol.ts'

/** A callback to send after a pause. */
type ScheduledCallback = { what: string; overrides: CallbackOverrides; afterMs?: number }
type Ask = { one: Transaction; newNumber: () => string }
type Scenario = { label: string; needs?: Word; says: (ask: Ask) => ScheduledCallback[] }

/** Real behaviour between a gateway and a merchant, and attacks: the tester can cause each of them. */
export const scenarios = {
  repeat: { label: 'Gọi lại y hệt', says: () => [{ what: 'Gọi lại', overrides: {} }] },
  flood: {
    label: 'Gọi lại 20 lần cùng lúc',
    says: () => Array.from({ length: 20 }, () => ({ what: 'Gọi dồn dập', overrides: {} })),
  },
  delay: { label: 'Gọi lại sau 10 giây', says: () => [{ what: 'Gọi trễ', overrides: {}, afterMs: 10_000 }] },
  reorder: {
    label: 'Báo sai thứ tự: kết quả trước, “đang xử lý” sau',
    needs: 'unfinished',
    says: () => [
      { what: 'Kết quả', overrides: {} },
      { what: 'Đang xử lý, đến sau', overrides: { word: 'unfinished' }, afterMs: 300 },
    ],
  },
  refuse: { label: 'Báo thất bại', needs: 'refused', says: () => [{ what: 'Thất bại', overrides: { word: 'refused', number: '0' } }] },
  pay: {
    label: 'Báo đã trả, dù đã huỷ hay hết hạn',
    says: (ask) => [{ what: 'Đã trả, đến muộn', overrides: { word: 'paid', number: numberOf(ask) } }],
  },
  double: {
    label: 'Báo trả lần hai, số giao dịch khác',
    says: ({ newNumber }) => [{ what: 'Trả lần hai', overrides: { word: 'paid', number: newNumber() } }],
  },
  hold: { label: 'Báo tiền bị giữ để kiểm tra (07)', needs: 'held', says: () => [{ what: 'Bị giữ', overrides: { word: 'held' } }] },
  short: {
    label: 'Báo thiếu 1.000đ, ký đúng',
    says: (ask) => [{ what: 'Thiếu', overrides: { word: 'paid', amountVnd: ask.one.amountVnd - 1000, number: numberOf(ask) } }],
  },
  over: {
    label: 'Báo thừa 1.000đ, ký đúng',
    says: (ask) => [{ what: 'Thừa', overrides: { word: 'paid', amountVnd: ask.one.amountVnd + 1000, number: numberOf(ask) } }],
  },
  stranger: {
    label: 'Báo cho một mã tham chiếu lạ',
    says: ({ one, newNumber }) => [{ what: 'Mã lạ', overrides: { word: 'paid', reference: `LA${one.reference}`, number: newNumber() } }],
  },
  forge: { label: 'Giả mạo: ký bằng khoá khác', says: () => [{ what: 'Giả mạo', overrides: { word: 'paid', isForged: true } }] },
  alter: { label: 'Sửa số tiền sau khi ký', says: () => [{ what: 'Bị sửa', overrides: { word: 'paid', isAltered: true } }] },
} as const satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarios
const isScenario = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name)

const isFor = ({ words }: Pick<CallbackProtocol, 'words'>, scenario: Scenario) =>
  scenario.needs === undefined || words.includes(scenario.needs)

/** The scenarios that a gateway's protocol supports. */
export const scenariosFor = (callbacks: Pick<CallbackProtocol, 'words'>) =>
  Object.entries<Scenario>(scenarios).filter(([, scenario]) => isFor(callbacks, scenario))

/** The callbacks of a scenario with their pauses; undefined for an unknown scenario. */
export function scenarioCalls<A extends Asked>(
  name: string,
  callbacks: CallbackProtocol<A>,
  store: TransactionStore<A>,
  one: Transaction<A>,
): ScheduledCallback[] | undefined {
  if (!isScenario(name)) return undefined
  const scenario: Scenario = scenarios[name]
  return isFor(callbacks, scenario) ? scenario.says({ one, newNumber: store.newNumber }) : undefined
}

const numberOf = ({ one: { end }, newNumber }: Ask) => (end && end.number !== '0' ? end.number : newNumber())

/** The attacker's signing key. */
export const forgedKey = 'khoa-cua-ke-gian-0123456789abcdef'
