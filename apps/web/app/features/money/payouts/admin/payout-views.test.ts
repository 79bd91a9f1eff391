import type { Earning, OwedPerson, PayoutBatch } from '@khue/contracts/money/payout-shapes'
import type { AdminPayout } from '@khue/contracts/money/payouts-admin'
import type { Approval } from '@khue/contracts/people/approvals'
import { describe, expect, test } from 'vitest'
import { stateChoices, toBatchRow, toBatchView } from './batch-view.ts'
import { startOfForm, toCalendarRow } from './calendar-view.ts'
import { heldChoices, owedAddress, toOwedRow } from './owed-view.ts'
import { payoutPath } from './payout-paths.ts'
import { toLineRow, toPayoutView } from './payout-view.ts'
import { toStatementView } from './statement-view.ts'

const id = '0193d1c0-0000-7000-a000-000000000001'
const payoutId = '0193d1c0-0000-7000-a000-000000000002'
const [lan, minh] = ['Lan', 'Minh'].map((name) => ({ id, name, avatar: '/art/a.svg' }))

const batch: PayoutBatch = {
  id,
  state: 'CHECKED',
  payOn: '2026-12-04',
  cutOffAt: '2026-12-01T17:00:00.000Z',
  channel: null,
  payouts: 3,
  baseVnd: 3_000_000,
  vatVnd: 0,
  pitVnd: 100_000,
  netVnd: 2_900_000,
  counts: { PLANNED: 3 },
  preparedBy: null,
  preparedAt: '2026-12-01T17:10:00.000Z',
  checkedBy: lan!,
  checkedAt: '2026-12-02T02:00:00.000Z',
  approvedBy: null,
  approvedAt: null,
  exportedBy: null,
  exportedAt: null,
  closedAt: null,
  dropReason: null,
  fileSha256: 'ab',
  actions: ['drop'],
}

describe('a batch', () => {
  test('says who did which step when, and which steps are to come', () => {
    const { steps } = toBatchView(batch)
    expect(steps.map(({ name, who, at, isDone }) => [name, who, at, isDone])).toEqual([
      ['Lập', 'Khuê tự lập', '00:10 02/12/2026', true],
      ['Kiểm tra', 'Lan', '09:00 02/12/2026', true],
      ['Duyệt', 'Chưa', undefined, false],
      ['Gửi ngân hàng', 'Chưa', undefined, false],
      ['Xong', 'Chưa', undefined, false],
    ])
    const sent = toBatchView({ ...batch, state: 'EXPORTED', channel: 'FILE', exportedBy: minh!, exportedAt: '2026-12-03T02:00:00.000Z' })
    expect(sent.steps[3]?.who).toBe('Minh, bằng tệp chuyển khoản')
  })

  test('tells its preparer that another admin checks it', () => {
    expect(toBatchView({ ...batch, state: 'PREPARED', actions: ['drop'] }).todo).toMatch(/^Bạn đã lập đợt này/)
    expect(toBatchView({ ...batch, state: 'PREPARED', actions: ['check', 'drop'] }).todo).toMatch(/^Hãy xem từng khoản/)
    expect(toBatchView({ ...batch, state: 'DROPPED', dropReason: 'Sai tài khoản', actions: [] })).toMatchObject({
      todo: undefined,
      dropped: 'Đợt này đã bỏ: “Sai tài khoản”',
    })
  })

  test('adds up to the đồng', () => {
    expect(
      toBatchView(batch)
        .sums.map(({ sign = '', value }) => sign + value)
        .join(''),
    ).toBe('3.000.000đ−0đ−100.000đ=2.900.000đ')
  })

  test('names in the list what the bank returned or left unclear', () => {
    expect(toBatchRow(batch).counts).toBe('')
    expect(toBatchRow({ ...batch, counts: { PAID: 1, RETURNED: 1, UNKNOWN: 1200 } }).counts).toBe('1 bị trả lại, 1.200 chưa rõ')
  })

  test('offers the states that its payouts have, and the chosen one', () => {
    const choices = stateChoices({ PAID: 2, UNKNOWN: 1 }, { state: 'RETURNED' }, ({ state }) => state ?? 'all')
    expect(choices.map(({ label, href, isOn }) => [label, href, isOn])).toEqual([
      ['Tất cả', 'all', false],
      ['Đã chuyển · 2', 'PAID', false],
      ['Bị trả lại · 0', 'RETURNED', true],
      ['Chưa rõ · 1', 'UNKNOWN', false],
    ])
  })
})

const payout: AdminPayout = {
  id: payoutId,
  batchId: id,
  reference: 'KVL0123456789',
  attempt: 2,
  state: 'IN_TRANSIT',
  payOn: '2026-12-04',
  lines: 1,
  grossVnd: 300_000,
  baseVnd: 240_000,
  vatVnd: 0,
  pitVnd: 24_000,
  netVnd: 216_000,
  taxPolicy: 'STATUTORY',
  taxRuleFrom: '2026-07-01',
  taxClause: 'Điều 50',
  taxExplanation: ['Khấu trừ 10%'],
  bankName: 'Vietcombank',
  maskedNumber: '•••• 4821',
  holder: 'TRAN THI LAN',
  bankReference: null,
  endedOn: null,
  outcome: null,
  person: lan!,
  legalName: 'Trần Thị Lan',
}
const policies = { SPEC_MONTHLY: 'A', STATUTORY: 'Cá nhân', PLATFORM: 'C', NONE: 'D' }
const request = (href: string) => ({ href, summary: href }) as Approval // all that the view reads
const context = { policies, personHref: '/x', approvals: [], preparedAt: '2026-12-01T17:10:00.000Z', now: new Date('2026-12-05T18:00:00Z') }

describe('a payout', () => {
  test('names rule, clause and day of its tax, and the days on which the bank can have answered', () => {
    const view = toPayoutView(payout, context)
    expect(view.basis).toBe('Cá nhân. Căn cứ: Điều 50, áp dụng từ 01/07/2026.')
    expect(view.account.at(-1)?.value).toBe('Lần thứ 2, sau khi ngân hàng trả lại')
    expect(view.days).toEqual({ first: '2026-12-02', last: '2026-12-06' })
    expect(view.result).toEqual([])
  })

  test('shows what the bank said, and that it gave no reference', () => {
    const ended = toPayoutView({ ...payout, state: 'RETURNED', endedOn: '2026-12-05', outcome: 'Sai số' }, context)
    expect(ended.result.map(({ value }) => value)).toEqual(['05/12/2026', 'Không có', 'Sai số'])
    expect(toPayoutView({ ...payout, state: 'UNKNOWN', outcome: 'Im lặng' }, context).result.map(({ value }) => value)).toEqual(['Im lặng'])
  })

  test('knows the request about itself that waits for a second admin', () => {
    const approvals = [request(payoutPath(id, id)), request(payoutPath(id, payoutId))]
    expect(toPayoutView(payout, { ...context, approvals }).waiting).toBe(payoutPath(id, payoutId))
    expect(toPayoutView(payout, { ...context, approvals: [request(payoutPath(id, id))] }).waiting).toBeUndefined()
  })
})

const line: Earning = {
  id,
  kind: 'LESSON',
  isReversal: false,
  lineId: id,
  lessonNo: 5,
  lessonId: id,
  month: null,
  grossVnd: 300_000,
  discountVnd: 30_000,
  feePercent: 20,
  feeVnd: 60_000,
  netVnd: 240_000,
  earnedAt: '2026-11-28T18:00:00.000Z',
  payOn: '2026-12-04',
  payoutId,
}

const hrefOf = (lesson: string) => `/l/${lesson}`
test('a line says what earned it, at the Vietnamese day, and what its reversal took back', () => {
  expect(toLineRow(line, hrefOf)).toMatchObject({
    what: 'Buổi 5',
    href: `/l/${id}`,
    at: '29/11/2026',
    fee: '−60.000đ (20%)',
    discount: 'Khuyến mãi 30.000đ do Khuê chịu',
  })
  const reversed = { ...line, isReversal: true, lessonId: null, discountVnd: 0, feeVnd: -60_000, netVnd: -240_000 }
  expect(toLineRow(reversed, hrefOf)).toMatchObject({
    what: 'Thu hồi: Buổi 5',
    href: undefined,
    discount: undefined,
    fee: '60.000đ (20%)',
    net: '−240.000đ',
  })
  const share = { ...line, kind: 'PLAN_SHARE' as const, lessonNo: null, lessonId: null, month: '2026-10', feePercent: 0, feeVnd: 0 }
  expect(toLineRow(share, hrefOf)).toMatchObject({ what: 'Phần chia gói thành viên tháng 10/2026', fee: '0đ (0%)' })
})

test('a person is owed until something is paid, with what is in the way', () => {
  const owed: OwedPerson = { person: lan!, owedVnd: 240_000, lines: 1, since: '2026-11-28T18:00:00.000Z', obstacle: null, hold: null }
  expect(toOwedRow(owed, (one) => one)).toMatchObject({ why: 'Có trong đợt tới', tone: 'success', since: '29/11/2026', hold: null })
  expect(toOwedRow({ ...owed, obstacle: 'ACCOUNT_CHANGED' }, (one) => one).why).toBe('Tài khoản mới đổi, chờ đủ 2 ngày')
  const hold = { id, reason: 'Đang xác minh', placedBy: minh!, placedAt: '2026-11-29T01:00:00.000Z' }
  expect(toOwedRow({ ...owed, obstacle: 'HELD', hold }, (one) => one).hold).toEqual({
    words: '“Đang xác minh”',
    by: 'Minh giữ lúc 08:00 29/11/2026',
  })
  expect(owedAddress({ q: 'Lan', isHeld: false })).toBe('/admin/payouts/owed?q=Lan')
  expect(heldChoices({ q: 'Lan', isHeld: true }).map(({ href, isOn }) => [href, isOn])).toEqual([
    ['/admin/payouts/owed?q=Lan', false],
    ['/admin/payouts/owed?q=Lan&isHeld=true', true],
  ])
})

test('a calendar in words, and a new one begins with what applies today', () => {
  const rule = { from: '2026-01-01', days: [5, 20] as [number, number], cutOffDays: 0, minimumVnd: 50_000, state: 'IN_FORCE' as const }
  expect(toCalendarRow(rule)).toMatchObject({ days: '05 và 20', cutOff: 'Đầu ngày trả', minimum: '50.000đ' })
  expect(startOfForm([{ ...rule, cutOffDays: 9, state: 'FUTURE' }, rule])).toEqual({
    firstDay: 5,
    secondDay: 20,
    cutOffDays: 0,
    minimumVnd: 50_000,
  })
})

test('a statement counts each verdict and marks amounts that differ', () => {
  const view = toStatementView('sao-ke.csv', {
    id,
    isNew: true,
    rows: 3,
    counts: { PAID: 2, AMOUNT: 1 },
    problems: [{ row: 3, text: 'KVL1', verdict: 'AMOUNT' }],
  })
  expect(view.title).toBe('sao-ke.csv: 3 dòng')
  expect(view.figures.map(({ name, value, isBad }) => [name, value, isBad])).toEqual([
    ['Đã chuyển', '2', false],
    ['Bị trả lại', '0', false],
    ['Đã ghi từ trước', '0', false],
    ['Lệch số tiền', '1', true],
    ['Không có khoản trả này', '0', false],
  ])
  expect(view.problems).toMatchObject([{ row: 'Dòng 3', words: 'KVL1' }])
  expect(view.nothing).toBeUndefined()
  const others = toStatementView('sao-ke.csv', { id, isNew: true, rows: 3, counts: {}, problems: [] })
  expect(others.nothing).toBe('Không dòng nào có nội dung của một khoản trả.')
})
