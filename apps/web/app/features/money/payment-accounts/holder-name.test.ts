import { expect, test } from 'vitest'
import { asBanksWrite } from './holder-name.ts'

test.each([
  ['Nguyễn Thị Mỹ Duyên', 'NGUYEN THI MY DUYEN'],
  ['đặng', 'DANG'],
  ['le ', 'LE '], // the next word is still to come
  ['lê  văn', 'LE VAN'],
  ['', ''],
])('"%s" is written "%s"', (typed, written) => {
  expect(asBanksWrite(typed)).toBe(written)
})
