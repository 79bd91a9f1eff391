import { expect, test } from 'vitest'
import { contradiction, readIdNumber, warningsAbout } from './id-number.ts'

test.each([
  ['079203012345', { year: 2003, gender: 'MALE', isRegistryKnown: true }],
  ['001191000123', { year: 1991, gender: 'FEMALE', isRegistryKnown: true }],
  ['003090000001', { year: 1990, gender: 'MALE', isRegistryKnown: false }],
  ['001312000001', { year: 2012, gender: 'FEMALE', isRegistryKnown: true }],
  ['001405000001', { year: 2105, gender: 'MALE', isRegistryKnown: true }],
])('%s decodes to %j', (idNumber, said) => {
  expect(readIdNumber(idNumber)).toEqual(said)
  expect(warningsAbout(idNumber)).toHaveLength(said.isRegistryKnown ? 0 : 1)
})

test.each([
  ['079203012345', '2003-05-01', 'MALE', undefined],
  ['079203012345', '1903-05-01', 'MALE', 'year'],
  ['079203012345', '2004-01-01', 'MALE', 'year'],
  ['079203012345', '2003-05-01', 'FEMALE', 'gender'],
  ['079203012345', '2003-05-01', 'OTHER', undefined],
] as const)('%s of a person born on %s, %s: %s', (idNumber, birthDate, gender, wrong) => {
  expect(contradiction(idNumber, { birthDate, gender })).toBe(wrong)
})
