import { expect, test } from 'vitest'
import { composeReceipt, type ReceiptFacts } from './receipt.ts'

const plan: ReceiptFacts['lines'][number] = {
  kind: 'SUB',
  name: 'Sao Khuê',
  learner: 'Lê An',
  seller: undefined,
  months: 6,
  batchId: null,
  lessons: null,
  bonusDays: 0,
  priceVnd: 990_000,
  creditVnd: 0,
  steps: [],
}
const facts: ReceiptFacts = {
  code: 'KHABCD2345',
  address: 'https://khue.example.vn/account/my-orders/x',
  buyer: 'Lê Bình',
  createdAt: new Date('2026-11-20T02:30:00Z'),
  totalVnd: 990_000,
  parts: undefined,
  payment: { code: 'HVABCD2345', methods: ['VIETQR', 'BALANCE'], at: new Date('2026-11-20T17:05:00Z') },
  lines: [plan],
  refunds: [],
  madeAt: new Date('2026-11-21T00:00:00Z'),
}
const half = { code: 'CHAO', explanation: 'Giảm một nửa', amountVnd: 495_000 }
const whole = { code: null, explanation: 'Tặng thành viên', amountVnd: 990_000 }

type Case = [what: string, known: Partial<ReceiptFacts>, expected: object]
test.each<Case>([
  ['a whole price', {}, { sums: [], total: { value: '990.000đ' }, kept: undefined, lines: [{ note: 'Dành cho Lê An · 6 tháng' }] }],
  [
    'a discount and upgrade credit',
    { totalVnd: 395_000, lines: [{ ...plan, steps: [half], creditVnd: 100_000 }] },
    {
      lines: [{ steps: [{ label: 'Mã CHAO: Giảm một nửa', value: '−495.000đ' }] }],
      sums: [
        { label: 'Tổng giá', value: '990.000đ' },
        { label: 'Giảm giá', value: '−495.000đ' },
        { label: 'Phần còn lại của gói cũ', value: '−100.000đ' },
      ],
      inWords: 'Bằng chữ: Ba trăm chín mươi lăm nghìn đồng.',
    },
  ],
  [
    'a course with lessons, and a recorded course',
    {
      lines: [
        { ...plan, kind: 'CO', months: null, batchId: 'a run', lessons: 18 },
        { ...plan, kind: 'CO', months: null, batchId: 'a run', lessons: 1 },
        { ...plan, kind: 'CO', months: null, lessons: 1 },
        { ...plan, kind: 'LL', months: null, lessons: 1 },
      ],
    },
    {
      lines: ['Dành cho Lê An · 18 buổi', 'Dành cho Lê An · 1 buổi', 'Dành cho Lê An', 'Dành cho Lê An · 1 buổi'].map((note) => ({ note })),
    },
  ],
  [
    'a partial refund',
    { refunds: [{ at: new Date('2026-11-21T01:00:00Z'), amountVnd: 290_000 }] },
    { refunds: [{ label: 'Hoàn lúc 08:00 21/11/2026', value: '−290.000đ' }], kept: { value: '700.000đ' } },
  ],
  [
    'the first of three instalments',
    { parts: { paidVnd: 330_000, openVnd: 660_000, forgivenVnd: 0 } },
    {
      sums: [
        { label: 'Tổng giá', value: '990.000đ' },
        { label: 'Còn trả góp theo các kỳ sau', value: '−660.000đ' },
      ],
      total: { label: 'Đã trả', value: '330.000đ' },
      inWords: 'Bằng chữ: Ba trăm ba mươi nghìn đồng.',
    },
  ],
  [
    'nothing to pay',
    { totalVnd: 0, payment: undefined, lines: [{ ...plan, steps: [whole] }] },
    {
      total: { value: '0đ' },
      inWords: 'Bằng chữ: Không đồng.',
      small: [expect.stringContaining('không phải trả tiền'), expect.anything()],
    },
  ],
])('the receipt shows %s', (_, known, expected) => {
  expect(composeReceipt({ ...facts, ...known })).toMatchObject(expected)
})

test('the receipt shows both payment methods and the Vietnamese time', () => {
  expect(composeReceipt(facts).facts).toEqual(
    expect.arrayContaining([
      { label: 'Trả lúc', value: '00:05 21/11/2026' },
      { label: 'Trả bằng', value: 'Chuyển khoản VietQR và Số dư học tập' },
    ]),
  )
})
