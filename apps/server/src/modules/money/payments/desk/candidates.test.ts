import { expect, test } from 'vitest'
import { codeDistance, rankCandidates } from './candidates.ts'

const code = 'HVAB3DEFGH'

test.each<[string, number | undefined]>([
  ['tien hoc HVAB3DEFGH', 0],
  ['hvab3 defgx cam on', 1],
  ['HVXB3DEFGX', 2],
  ['HVAB3DEFG', 1], // one character missing
  ['HVAB3DXEFGH', 1], // one character too many
  ['HVXX3DEXGH', undefined], // three wrong characters
  ['CHUYEN TIEN HOC PHI THANG NAY', undefined],
  ['', undefined],
])('%s has this distance to the code', (memo, near) => {
  expect(codeDistance(memo, code)).toBe(near)
})

test('the nearest code comes first, then the nearest sum', () => {
  const some = [
    { code: 'HVZZZZZZZZ', amountVnd: 990_000 },
    { code: 'HVYYYYYYYY', amountVnd: 900_000 },
    { code, amountVnd: 199_000 },
  ]
  for (const all of [some, some.toReversed()])
    expect(rankCandidates('HVAB3DEFGX', 980_000, all, 2).map((one) => one.code)).toEqual([code, 'HVZZZZZZZZ'])
})
