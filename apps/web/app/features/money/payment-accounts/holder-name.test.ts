import { expect, test } from 'vitest'
import { asBanksWrite } from './holder-name.ts'

test.each([
  ['Nguyễn Thị Mỹ Duyên', 'NGUYEN THI MY DUYEN'],
  ['đặng', 'DANG'],
  ['le ', 'LE '], // the next word is still missing
  ['lê  văn', 'LE VAN'],
  ['', ''],
])('"%s" becomes "%s"', (typed, written) => {
  expect(asBanksWrite(typed)).toBe(written)
})
