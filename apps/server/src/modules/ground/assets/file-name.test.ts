import { expect, test } from 'vitest'
import { blockedEndings, disguises } from '#testing/disguised-names'
import { isBlockedName, nameAs, shownName } from './file-name.ts'

test.each(Object.keys(disguises))('the blocked extension %s is recognised', (how) => {
  expect(blockedEndings.filter((ending) => !isBlockedName(disguises[how]?.(ending) ?? ''))).toEqual([])
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
])('%s is an allowed name', (name) => {
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
  ['WEBM_FILM', 'giới thiệu.mkv', 'giới thiệu.webm'],
  ['MP4', 'giới thiệu.m4v', 'giới thiệu.m4v'],
] as const)('a %s named %s is stored as %s', (kind, name, kept) => {
  expect(nameAs(kind, name)).toBe(kept)
})
