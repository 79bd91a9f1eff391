import { expect, test } from 'vitest'
import { amountOf, dayOf, statementLines } from './statement-lines.ts'

test.each([
  ['1.234.567', 1_234_567],
  ['1,234,567', 1_234_567],
  ['1,234,567.00', 1_234_567],
  ['1.234.567,00', 1_234_567],
  ['1234567', 1_234_567],
  ['1234567.0', 1_234_567],
  ['-1.234.567 VND', -1_234_567],
  ['+1 234 567đ', 1_234_567],
  ['(1,234,567)', -1_234_567],
  ['1.5E6', 1_500_000],
  ['1.234', 1234],
  ['0', 0],
  ['1.234,56', undefined],
  ['1,234.5', undefined],
  ['1.23', undefined],
  ['1.234,567', undefined],
  ['12.34.567', undefined],
  ['mười', undefined],
  ['', undefined],
  ['99999999999999999999', undefined],
])('the amount %j is %j', (text, amount) => {
  expect(amountOf(text)).toBe(amount)
})

test.each([
  ['01/12/2026', '2026-12-01'],
  ['1-2-2026', '2026-02-01'],
  ['2026-12-01', '2026-12-01'],
  ['2026-12-01T08:00:00', '2026-12-01'],
  ['46357', '2026-12-01'],
  ['46357.354', '2026-12-01'],
  ['31/02/2026', undefined],
  ['2026', undefined],
  ['hôm nay', undefined],
])('the day %j is %j', (text, day) => {
  expect(dayOf(text)).toBe(day)
})

const line = { row: 3, text: 'KVL0000000001', bankReference: 'FT1', on: '2026-12-01', amountVnd: -1_500_000 }

test.each<[string, string[], string[]]>([
  [
    'Vietcombank',
    [
      'Ngày giao dịch/\nTNX Date/\nSố CT/ Doc No',
      'Số tiền ghi nợ/\nDebit',
      'Số tiền ghi có/\nCredit',
      'Số dư/\nBalance',
      'Nội dung chi tiết/\nTransactions in detail',
    ],
    ['01/12/2026\n5091 - FT1', '1,500,000', '', '9,000,000', 'KVL0000000001'],
  ],
  [
    'Techcombank',
    [
      'Ngày giao dịch/Transaction date',
      'Đối tác/Remitter',
      'Diễn giải/Details',
      'Số bút toán/Transaction No.',
      'Nợ TKTT/Debit',
      'Có TKTT/Credit',
      'Số dư/Balance',
    ],
    ['01/12/2026', 'TRAN THI ANH', 'KVL0000000001', 'FT1', '1,500,000.00', '', '9,000,000.00'],
  ],
  [
    'ACB',
    ['Ngày hiệu lực', 'Ngày giao dịch', 'Số GD', 'Nội dung giao dịch', 'Rút ra', 'Gửi vào', 'Số dư'],
    ['01/12/2026', '02/12/2026', 'FT1', 'KVL0000000001', '1.500.000', '0', '9.000.000'],
  ],
  [
    'BIDV',
    ['STT', 'Ngày', 'Mã giao dịch', 'Số tiền ghi nợ', 'Số tiền ghi có', 'Mô tả'],
    ['1', '01/12/2026', 'FT1', '1500000', '-', 'KVL0000000001'],
  ],
  ['one column of amounts', ['Ngày', 'Nội dung', 'Số tiền', 'Mã GD'], ['2026-12-01', 'KVL0000000001', '-1.500.000', 'FT1']],
])('a statement of %s is read', (bank, heading, cells) => {
  const wanted = bank === 'Vietcombank' ? { ...line, bankReference: '5091' } : line
  expect(statementLines([['SAO KÊ TÀI KHOẢN', '0123456789'], heading, cells, ['Tổng cộng', '', '']])).toEqual([wanted])
})

test('what came in has a plus; a row with both sides or none that can be read has no amount', () => {
  const rows = [
    ['Ngày', 'Diễn giải', 'Ghi nợ', 'Ghi có'],
    ['01/12/2026', 'vào', '', '2.000'],
    ['01/12/2026', 'cả hai', '1.000', '2.000'],
    ['01/12/2026', 'chữ', 'x', ''],
    ['?', 'không ngày', '1.000', ''],
  ]
  expect(statementLines(rows)?.map(({ amountVnd, on }) => [amountVnd, on])).toEqual([
    [2000, '2026-12-01'],
    [undefined, '2026-12-01'],
    [undefined, '2026-12-01'],
    [-1000, undefined],
  ])
})

test.each([
  ['no headings', [['a', 'b', 'c']]],
  ['no amounts', [['Ngày', 'Diễn giải']]],
  ['no text', [['Ngày', 'Ghi nợ', 'Ghi có']]],
  ['nothing', []],
])('a file with %s is no statement', (_what, rows) => {
  expect(statementLines(rows)).toBeUndefined()
})
