import { Document, Markdown } from '@khue/contracts/document'
import { headingsOf, plainTextOf } from '@khue/contracts/document-text'
import { markdownLimit } from '@khue/contracts/form-limits'
import { expect, test } from 'vitest'
import { isSafeLink, readMarkdown } from './markdown.ts'

const text = (value: string, marks: object = {}) => ({ type: 'text', text: value, ...marks })

test('headings, paragraphs, emphasis, lists, quotes, tables, code and rules are parsed', () => {
  const document = readMarkdown(
    [
      '## Vì sao **mẫu số** quan trọng',
      'Đọc *chậm*, rồi **viết `3/4`**.  \nDòng sau.',
      '1. Một\n2. Hai\n   - trong hai',
      '> Học ít mà đều.',
      '| Phép | Ví dụ |\n|---|--:|\n| Cộng | `1+1` |',
      '```js\nlet a = 1\n```',
      '---',
      '[trang lớp](/open-classes) và ![ngôi sao](/art/mark.svg)',
    ].join('\n\n'),
  )
  expect(document).toEqual([
    {
      type: 'heading',
      level: 2,
      id: 'muc-vi-sao-mau-so-quan-trong',
      children: [text('Vì sao '), text('mẫu số', { strong: true }), text(' quan trọng')],
    },
    {
      type: 'paragraph',
      children: [
        text('Đọc '),
        text('chậm', { emphasis: true }),
        text(', rồi '),
        text('viết ', { strong: true }),
        text('3/4', { strong: true, code: true }),
        text('.'),
        { type: 'break' },
        text('Dòng sau.'),
      ],
    },
    {
      type: 'list',
      start: 1,
      items: [
        [{ type: 'paragraph', children: [text('Một')] }],
        [
          { type: 'paragraph', children: [text('Hai')] },
          { type: 'list', items: [[{ type: 'paragraph', children: [text('trong hai')] }]] },
        ],
      ],
    },
    { type: 'quote', children: [{ type: 'paragraph', children: [text('Học ít mà đều.')] }] },
    {
      type: 'table',
      align: [null, 'right'],
      head: [[text('Phép')], [text('Ví dụ')]],
      rows: [[[text('Cộng')], [text('1+1', { code: true })]]],
    },
    { type: 'code', text: 'let a = 1' },
    { type: 'rule' },
    {
      type: 'paragraph',
      children: [text('trang lớp', { href: '/open-classes' }), text(' và '), { type: 'image', src: '/art/mark.svg', alt: 'ngôi sao' }],
    },
  ])
  expect(Document.parse(document)).toEqual(document)
  expect(plainTextOf(document).split('\n').slice(0, 2)).toEqual(['Vì sao mẫu số quan trọng', 'Đọc chậm, rồi viết 3/4. Dòng sau.'])
})

test('the table of contents lists each heading once and descends one level at a time', () => {
  const document = readMarkdown('# Một\n\n#### Sâu\n\n## Một\n\n## Một --2\n\n###### Cuối\n\n## ???\n\n[a]: /x\n\n## [Liên kết][a]')
  const headings = headingsOf(document, 4)
  expect(headings.map(({ level, text: name }) => [level, name])).toEqual([
    [2, 'Một'],
    [3, 'Sâu'],
    [2, 'Một'],
    [2, 'Một --2'],
    [3, 'Cuối'],
    [2, '???'],
    [2, 'Liên kết'],
  ])
  expect(new Set(headings.map(({ id }) => id)).size).toBe(headings.length)
  expect(headingsOf(document, 2).every(({ level }) => level === 2)).toBe(true)
})

test('headings written at the same depth have the same level, at any depth', () => {
  const headings = headingsOf(readMarkdown('### Một\n\n### Hai\n\n#### Dưới hai\n\n### Ba\n\n# Bốn'), 4)
  expect(headings.map(({ level }) => level)).toEqual([2, 2, 3, 2, 2])
})

test('raw HTML is shown as text', () => {
  const hostile = '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> và <b>đậm</b>\n\n<!-- ẩn -->'
  expect(plainTextOf(readMarkdown(hostile))).toBe('<script>alert(1)</script>\n<img src=x onerror=alert(1)> và <b>đậm</b>\n<!-- ẩn -->')
})

test.each([
  ['/open-classes?day=today', true],
  ['#muc-mot', true],
  ['https://moet.gov.vn/a', true],
  ['HTTP://moet.gov.vn', true],
  ['mailto:hoi@khue.example', true],
  ['tel:+84241234567', true],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['\u0001javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['data:text/html,<script>', false],
  ['vbscript:x', false],
  ['file:///etc/passwd', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https:///evil.example', false],
  ['open-classes', false],
  ['', false],
])('a link to %j is followed: %s', (url, isSafe) => expect(isSafeLink(url)).toBe(isSafe))

test('an unsafe link or picture is reduced to its text', () => {
  for (const url of [
    'javascript:alert(1)',
    'javascript&#58;alert(1)',
    'javascript&colon;alert(1)',
    'data:text/html,x',
    '//evil.example/a',
  ]) {
    expect(readMarkdown(`[bấm](${url}) [cả][đây] ![hình](${url})\n\n[đây]: ${url}`)).toEqual([
      { type: 'paragraph', children: [text('bấm'), text(' '), text('cả'), text(' '), text('hình')] },
    ])
  }
  for (const src of ['https://evil.example/a.png', '/sign-out', '/art/../sign-out.svg', '/files/private/x.webp', '/art/a.svg?x=1'])
    expect(JSON.stringify(readMarkdown(`![hình](${src})`))).not.toContain('image')
})

const hostile: [name: string, markdown: string][] = [
  ['ten thousand quotes', `${'>'.repeat(10_000)} sâu`],
  ['quotes with spaces', `${'> '.repeat(10_000)}sâu`],
  ['lists in one line', `${'- '.repeat(10_000)}sâu`],
  ['lists and quotes', `${'1. > - '.repeat(3000)}sâu`],
  ['lists by their indent', Array.from({ length: 300 }, (_, i) => `${' '.repeat(i * 2)}- sâu`).join('\n')],
  ['a megabyte', 'sâu và rộng\n\n'.repeat(80_000)],
  ['NUL and half letters', 'a\0b \ud800 c \udc00 sâu'],
  ['brackets', '['.repeat(5000)],
  ['pictures in pictures', '!['.repeat(5000)],
  ['stars', '*a **b '.repeat(2000)],
  ['stars in words', 'a*'.repeat(24_000)],
  ['notes without end', '[^a]'.repeat(12_000)],
  ['ticks', 'a``'.repeat(2000)],
  ['footnotes in footnotes', '[^1]: '.repeat(5000)],
  ['emphasis in emphasis', `${'*_'.repeat(3000)}a${'_*'.repeat(3000)}`],
  ['tabs', `${'\t'.repeat(9000)}sâu`],
]
test.each(hostile)('%s neither crash the process nor lose their text', (_name, markdown) => {
  const document = readMarkdown(markdown)
  const whole = JSON.stringify(Document.parse(document))
  expect(whole.isWellFormed()).toBe(true)
  expect(whole).not.toContain(String.raw`\u0000`)
  if (markdown.includes('sâu')) expect(whole).toContain('sâu')
})

test('a line of asterisks is a rule, and code may have any indentation', () => {
  expect(readMarkdown('* * * *')).toEqual([{ type: 'rule' }])
  expect(readMarkdown(`\`\`\`\n${' '.repeat(90)}a\n\`\`\``)).toEqual([{ type: 'code', text: `${' '.repeat(90)}a` }])
})

test('form text has a limit and can be stored', () => {
  expect(Markdown.parse('a\r\nb')).toBe('a\nb')
  expect(Markdown.safeParse('a'.repeat(markdownLimit + 1)).success).toBe(false)
  for (const typed of ['a\0b', 'a\ud800b', 'a\udc00b']) {
    const text = Markdown.parse(typed)
    expect([text.isWellFormed(), text.includes('\0')]).toEqual([true, false]) // PostgreSQL refuses both
  }
  expect(Markdown.parse('a\0b')).toBe('ab')
})
