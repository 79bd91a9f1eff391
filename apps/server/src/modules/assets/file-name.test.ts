import { expect, test } from 'vitest'
import { isBlockedName, nameAs, shownName } from './file-name.ts'

const endings = ['exe', 'sh', 'iso', 'deb', 'jar', 'php', 'phtml', 'js', 'html', 'svg', 'apk', 'dmg', 'bat', 'ps1', 'war', 'mjs']
/** How an ending can be written so that it looks like another, or like none. */
const disguises: Record<string, (ending: string) => string> = {
  plain: (e) => `a.${e}`,
  'in capitals': (e) => `a.${e.toUpperCase()}`,
  'before a harmless one': (e) => `a.${e}.jpg`,
  'with dots behind': (e) => `a.${e}...`,
  'with spaces behind': (e) => `a.${e}  `,
  'with spaces inside': (e) => `a. ${e} .png`,
  'with a full-width dot': (e) => `a．${e}`,
  'with an ideographic stop': (e) => `a。${e}`,
  'with a one-dot leader': (e) => `a․${e}`,
  'with a half-width stop': (e) => `a｡${e}`,
  'in full-width letters': (e) => `a.${[...e].map((l) => String.fromCodePoint((l.codePointAt(0) ?? 0) + 0xfee0)).join('')}`,
  'in mathematical letters': (e) =>
    `a.${[...e].map((l) => (/[a-z]/.test(l) ? String.fromCodePoint(0x1d41a + (l.codePointAt(0) ?? 0) - 97) : l)).join('')}`,
  'with no-width spaces': (e) => `a.${[...e].join('\u200b')}`,
  'with a joiner': (e) => `a.\u2060${e}\ufeff`,
  'with a soft hyphen': (e) => `a.${[...e].join('\u00ad')}`,
  'with a variation selector': (e) => `a.${e}\ufe0f`,
  'after the direction turned': (e) => `ảnh\u202egpj.${e}`,
  'with the direction turned inside': (e) => `a.\u202e${e}\u202c.png`,
  'with a NUL behind': (e) => `a.${e}\u0000.png`,
  'with an escaped NUL': (e) => `a.${e}%00.png`,
  'with an escaped dot': (e) => `a%2e${e}`,
  'escaped twice': (e) => `a%252e${e}`,
  'as a stream': (e) => `a.png:b.${e}`,
  'as a stream name': (e) => `a.${e}::$DATA`,
  'in a folder': (e) => `a.${e}/b.png`,
  'with a semicolon': (e) => `a.${e};b.png`,
  'without a stem': (e) => `.${e}`,
  'with a line break': (e) => `a.png\n.${e}`,
}

test.each(Object.keys(disguises))('a blocked ending %s is blocked', (how) => {
  expect(endings.filter((ending) => !isBlockedName(disguises[how]?.(ending) ?? ''))).toEqual([])
})

test.each([
  'ảnh thẻ.jpg',
  'Bài tập chương 3.docx',
  'CCCD mặt trước (1).PNG',
  'hợp đồng v1.2.pdf',
  'hoadon-khue.com.pdf',
  'jsảnh.png',
  'lớp 10A1',
  'ảnh 👨‍👩‍👧.png',
  '100% đúng.docx',
  'example',
])('%s is a name like any other', (name) => {
  expect(isBlockedName(name)).toBe(false)
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\An\\ảnh.png', 'ảnh.png'],
  ['ảnh\u202egpj.png', 'ảnhgpj.png'],
  ['  . ảnh .png. ', 'ảnh .png'],
  ['a<b>"c"|d?.pdf', 'a_b__c__d_.pdf'],
  ['\u200b\u200b', 'tep'],
  ['Nguye\u0302\u0303n.png', 'Nguyễn.png'],
  [`${'a'.repeat(200)}.docx`, `${'a'.repeat(120)}.docx`],
  ['a\r\nSet-Cookie: b.png', 'aSet-Cookie_ b.png'],
])('%j is shown as %j', (name, shown) => {
  expect(shownName(name)).toBe(shown)
})

test.each([
  ['JPG', 'ảnh.jpeg', 'ảnh.jpeg'],
  ['JPG', 'ảnh.png', 'ảnh.jpg'],
  ['PDF', 'đơn xin. nghỉ học', 'đơn xin. nghỉ học.pdf'],
  ['DOCX', 'bài', 'bài.docx'],
])('a %s called %s is kept as %s', (kind, name, kept) => {
  expect(nameAs(kind, name)).toBe(kept)
})
