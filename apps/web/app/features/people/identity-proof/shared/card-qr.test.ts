import { expect, test } from 'vitest'
import { differences, issuerOn, readCardQr } from './card-qr.ts'

const facts = { idNumber: '001188001234', name: 'Trần Thị Hương', birthDate: '1988-05-09', issueDate: '2022-08-15' }

test.each([
  ['a card', '001188001234|012345678|Trần Thị Hương|09051988|Nữ|12 Hàng Bài, Hoàn Kiếm, Hà Nội|15082022', facts],
  ['a card without an old number', '001188001234||Trần Thị Hương|09051988|Nữ|Hà Nội|15082022', facts],
  ['a card with further fields', '001188001234||Trần Thị Hương|09051988|Nữ|Hà Nội|15082022||Trần Văn A|Lê Thị B', facts],
  ['a URL', 'https://example.vn', undefined],
  ['nine digits', '012345678||Trần Thị Hương|09051988|Nữ|Hà Nội|15082022', undefined],
  ['no date of issue', '001188001234||Trần Thị Hương|09051988|Nữ|Hà Nội|', undefined],
])('reads %s', (_what, text, expected) => {
  expect(readCardQr(text)).toEqual(expected)
})

test.each([
  ['2024-06-30', 'Cục Cảnh sát quản lý hành chính về trật tự xã hội'],
  ['2024-07-01', 'Bộ Công an'],
])('a card of %s was issued by %s', (day, issuer) => {
  expect(issuerOn(day)).toBe(issuer)
})

test.each([
  ['the same data', { name: ' trần  thị hương', birthDate: '1988-05-09' }, []],
  ['another name', { name: 'Trần Thu Hương', birthDate: '1988-05-09' }, ['name']],
  ['another date of birth', { name: facts.name, birthDate: '1988-09-05' }, ['birthDate']],
  ['no date of birth yet', { name: facts.name, birthDate: null }, []],
])('a profile with %s', (_what, profile, expected) => {
  expect(differences(facts, profile)).toEqual(expected)
})
