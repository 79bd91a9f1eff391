import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { spreadsheetFile } from '#platform/documents/spreadsheets'

const csv = async (...args: Parameters<typeof spreadsheetFile>) =>
  Buffer.from((await spreadsheetFile(...args)).content, 'base64').toString('utf8')
const cellOf = async (text: string) => (await csv('thu', 'CSV', [['Người'], [text]])).split('\r\n')[1]

test.each([
  ['=1+1', `'=1+1`],
  ['+84', `'+84`],
  ['-1', `'-1`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['＝HYPERLINK("x")', `"'＝HYPERLINK(""x"")"`],
  ['＋84', `'＋84`],
  ['－1', `'－1`],
  ['＠SUM(A1)', `'＠SUM(A1)`],
  ['﹦1', `'﹦1`],
  ['−1', `'−1`],
  ['\u200B=1+1', `'=1+1`],
  ['\u2060\uFEFF＝1', `'＝1`],
  ['\u3164=1', `'=1`],
  ['\u202E=1', `'=1`],
  ['\t=1', `'=1`],
  ['\r\n=1', `'=1`],
  [' \u00A0=1', `'=1`],
  ['\u0000=1', `'=1`],
])('a cell that a spreadsheet would read as a formula is exported as text: %j', async (text, cell) => {
  expect(await cellOf(text)).toBe(cell)
})

test.each([
  ['Nguyễn Thị Ánh', 'Nguyễn Thị Ánh'],
  ['Lê "Tí" Văn', '"Lê ""Tí"" Văn"'],
  ['a,b', '"a,b"'],
  ['a;=1+1', '"a;=1+1"'],
  ['dòng một\ndòng hai', 'dòng một dòng hai'],
  ['1+1=2', '1+1=2'],
  ['', ''],
])('any other text stays: %j', async (text, cell) => {
  expect(await cellOf(text)).toBe(cell)
})

test('negative numbers stay numbers', async () => {
  expect(await csv('so', 'CSV', [['Số'], [-5]])).toBe('\uFEFFSố\r\n-5\r\n')
})

test('a cut list says so in its last row and in its name; a file for another program in its name alone', async () => {
  const sheet = [['Mã'], ['A'], ['B']]
  const { fileName } = await spreadsheetFile('ma', 'CSV', sheet, { isCut: true })
  expect(fileName).toBe('ma-chua-het.csv')
  expect(await csv('ma', 'CSV', sheet, { isCut: true })).toBe(
    '\uFEFFMã\r\nA\r\nB\r\nDanh sách bị cắt ở 2 dòng: phần còn lại không có trong tệp này.\r\n',
  )
  expect(await csv('ma', 'CSV', sheet, { isCut: true, hasNotice: false })).toBe('\uFEFFMã\r\nA\r\nB\r\n')
  expect((await spreadsheetFile('ma', 'XLSX', sheet, { isCut: true })).fileName).toBe('ma-chua-het.xlsx')
  expect((await spreadsheetFile('ma', 'CSV', sheet)).fileName).toBe('ma.csv')
})

test('every export of the product is written here', () => {
  const root = path.resolve(import.meta.dirname, '../../../../..')
  const writers = globSync('{apps/server/src,apps/web/app}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => /text\/csv|csv-stringify|write-excel-file|spreadsheetml\.sheet/.test(readFileSync(path.join(root, file), 'utf8')))
    .filter((file) => !file.includes('/ground/assets/')) // recognizes uploaded files by their kind
  expect(writers).toEqual(['apps/server/src/platform/documents/spreadsheets.ts'])
})
