import { expect, test } from 'vitest'
import { parsePageMetadata } from './page-metadata.ts'

test.each([
  ['<title>Toán 8</title>', 'Toán 8', ''],
  ['<TITLE lang=vi>\n Toán&nbsp;8 &amp; 9 &#272;&#x1EA1;i s&#7889;\n</TITLE>', 'Toán 8 & 9 Đại số', ''],
  [`<title>x</title><meta property="og:title" content="Đề thi"><meta content='Mô tả "hay"' name="description">`, 'Đề thi', 'Mô tả "hay"'],
  [
    '<meta name=twitter:title content=Một><meta property="og:description" content="Hai"><meta property="og:title" content="">',
    'Một',
    'Hai',
  ],
  ['<meta property="og:title" content="Một"><meta property="og:title" content="Hai">', 'Một', ''],
  ['<title>a\u202Egnp.exe\u0000\u200Bb&#x202E;c</title>', 'a gnp.exe b c', ''],
  ['<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>', '<script>alert(1)</script>', ''],
  ['<title>&bogus; &#9999999;&#0;</title>', '&bogus;', ''],
])('%s says “%s”', (html, title, description) => {
  expect(parsePageMetadata(html)).toEqual({ title, description })
})

test('a page without metadata has no preview, and long metadata is cut', () => {
  expect(parsePageMetadata('')).toBeUndefined()
  expect(parsePageMetadata('<title> &nbsp; </title>')).toBeUndefined()
  expect(Array.from(parsePageMetadata(`<title>${'ầ'.repeat(500)}</title>`)?.title ?? '')).toHaveLength(150)
})

test.each([
  '<meta'.repeat(100_000),
  `<meta ${'a'.repeat(500_000)}`,
  `<meta ${'a '.repeat(2000)}>`.repeat(120),
  `<meta a=${' '.repeat(500_000)}`,
  `<meta a="${'x'.repeat(500_000)}`,
  `<title ${'x'.repeat(500_000)}`,
  `<title>${'&a'.repeat(250_000)}`,
  `<title>${'&#x'.repeat(170_000)};`,
  '<title'.repeat(80_000),
])('parsing stays linear for a page made to be slow (%#)', (html) => {
  const before = process.cpuUsage()
  parsePageMetadata(html)
  // backtracking can be seen only by its cost; CPU time, unlike elapsed time, does not grow with what else the machine does
  expect(process.cpuUsage(before).user).toBeLessThan(500_000)
})
