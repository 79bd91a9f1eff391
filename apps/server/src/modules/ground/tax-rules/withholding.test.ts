import { expect, test } from 'vitest'
import { type Rule, withhold } from './withholding.ts'

const month: Rule = { base: 'MONTH', freeBelow: 2_000_000, isThresholdExempt: true, exemptUpToYear: null, vatPermille: 0, pitPermille: 100 }
const payment: Rule = { ...month, base: 'PAYMENT', isThresholdExempt: false }
const sale: Rule = { base: 'SALE', freeBelow: 0, isThresholdExempt: false, exemptUpToYear: null, vatPermille: 50, pitPermille: 25 }
const yearly: Rule = { ...sale, pitPermille: 20, exemptUpToYear: 1_000_000_000 }

test.each<[string, Rule, Parameters<typeof withhold>[1], [vat: number, pit: number]]>([
  ['a month up to its threshold is free', month, { paidVnd: 2_000_000 }, [0, 0]],
  ['a đồng above it is not', month, { paidVnd: 2_000_001 }, [0, 200_000]],
  ['a payment just below its threshold is free', payment, { paidVnd: 1_999_999 }, [0, 0]],
  ['a payment of exactly the threshold is not', payment, { paidVnd: 2_000_000 }, [0, 200_000]],
  ['earlier payments of the month count', month, { paidVnd: 1_000_000, beforeThisMonthVnd: 3_000_000 }, [0, 400_000]],
  [
    'what was withheld is subtracted',
    month,
    { paidVnd: 1_000_000, beforeThisMonthVnd: 3_000_000, withheldThisMonthVnd: 300_000 },
    [0, 100_000],
  ],
  ['no more is withheld than is paid', month, { paidVnd: 20_000, beforeThisMonthVnd: 1_990_000 }, [0, 20_000]],
  ['nothing is given back', month, { paidVnd: 1, beforeThisMonthVnd: 2_000_000, withheldThisMonthVnd: 900_000 }, [0, 0]],
  [
    'the month does not matter where each payment stands alone',
    payment,
    { paidVnd: 3_000_000, beforeThisMonthVnd: 9_000_000, withheldThisMonthVnd: 100_000 },
    [0, 300_000],
  ],
  ['a sale has both taxes, rounded down', sale, { paidVnd: 100_019 }, [5_000, 2_500]],
  ['VAT leaves less for the other tax', { ...sale, vatPermille: 990 }, { paidVnd: 1_000 }, [990, 10]],
  ['a rule without rates withholds nothing', { ...sale, vatPermille: 0, pitPermille: 0 }, { paidVnd: 9_000_000 }, [0, 0]],
  ['two equal taxes', { ...sale, vatPermille: 50, pitPermille: 50 }, { paidVnd: 1_000 }, [50, 50]],
  ['VAT alone', { ...sale, pitPermille: 0 }, { paidVnd: 1_000 }, [50, 0]],
  ['each sale is taxed at its list price and rounded down by itself', sale, { paidVnd: 160, salesVnd: [99, 99] }, [8, 4]],
  ['what was taken back returns its tax', sale, { paidVnd: 160_000, salesVnd: [300_000, -100_000] }, [10_000, 5_000]],
  ['more taken back than sold is no tax', sale, { paidVnd: 1, salesVnd: [100_000, -300_000] }, [0, 0]],
  ['a threshold holds for each sale', { ...sale, freeBelow: 100 }, { paidVnd: 160, salesVnd: [99, 100] }, [5, 2]],
  ['a year up to its exemption is free', yearly, { paidVnd: 800_000, salesVnd: [1_000_000], beforeThisYearVnd: 999_000_000 }, [0, 0]],
  ['a đồng above it is not', yearly, { paidVnd: 800_000, salesVnd: [1_000_001], beforeThisYearVnd: 999_000_000 }, [50_000, 20_000]],
  [
    'without the operator’s rule no year is free',
    { ...yearly, exemptUpToYear: null },
    { paidVnd: 800_000, salesVnd: [1_000_000] },
    [50_000, 20_000],
  ],
])('%s', (_what, rule, payout, [vatVnd, pitVnd]) => {
  expect(withhold(rule, payout)).toMatchObject({ vatVnd, pitVnd })
})

test.each<[Rule, Parameters<typeof withhold>[1], string[]]>([
  [
    month,
    { paidVnd: 1_000_000 },
    ['Tính trên cả tháng: 0đ đã trả + 1.000.000đ lần này = 1.000.000đ.', 'Không quá 2.000.000đ: không khấu trừ.'],
  ],
  [payment, { paidVnd: 1_000_000 }, ['Tính trên lần chi trả này: 1.000.000đ.', 'Dưới 2.000.000đ: không khấu trừ.']],
  [
    { ...sale, vatPermille: 0, pitPermille: 0 },
    { paidVnd: 1_000_000 },
    ['Tính trên giao dịch này: 1.000.000đ.', 'Người nhận tự khai thuế: không khấu trừ.'],
  ],
  [
    sale,
    { paidVnd: 100_000, withheldThisMonthVnd: 5 },
    ['Tính trên giao dịch này: 100.000đ.', 'Thuế GTGT 5%: 5.000đ.', 'Thuế TNCN 2,5%: 2.500đ.'],
  ],
  [
    yearly,
    { paidVnd: 240_000, salesVnd: [100_000, 200_000], beforeThisYearVnd: 500_000_000 },
    ['Tính trên 2 giao dịch, tổng giá bán 300.000đ.', 'Trong năm 500.300.000đ, không quá 1.000.000.000đ: không khấu trừ.'],
  ],
  [
    month,
    { paidVnd: 20_000, beforeThisMonthVnd: 2_000_000, withheldThisMonthVnd: 100_000 },
    [
      'Tính trên cả tháng: 2.000.000đ đã trả + 20.000đ lần này = 2.020.000đ.',
      'Thuế TNCN 10% của 2.020.000đ: 202.000đ.',
      'Đã khấu trừ trong tháng: 100.000đ.',
      'Lần này chỉ đủ khấu trừ 20.000đ; phần còn lại tính vào lần trả sau.',
    ],
  ],
  [
    month,
    { paidVnd: 3_000_000 },
    ['Tính trên cả tháng: 0đ đã trả + 3.000.000đ lần này = 3.000.000đ.', 'Thuế TNCN 10% của 3.000.000đ: 300.000đ.'],
  ],
])('the explanation of %j for %j', (rule, payout, explanation) => {
  expect(withhold(rule, payout).explanation).toEqual(explanation)
})
