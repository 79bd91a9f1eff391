import type { Gender } from '@khue/contracts/people/profile'

/** Registries of birth, by the province codes of before the merger of 2025, which the numbers keep (Circular 59/2021/TT-BCA). */
const registries =
  '001 002 004 006 008 010 011 012 014 015 017 019 020 022 024 025 026 027 030 031 033 034 035 036 037 038 040 042 044 045 046 048 049 051 052 054 056 058 060 062 064 066 067 068 070 072 074 075 077 079 080 082 083 084 086 087 089 091 092 093 094 095 096'
const known = new Set(registries.split(' '))

/** Decodes the 12 digits: 3 of the registry, 1 of century and sex, 2 of the year, 6 random (Decree 137/2015/NĐ-CP). */
export function readIdNumber(idNumber: string) {
  const centuryAndSex = Number(idNumber[3])
  return {
    year: 1900 + 100 * Math.floor(centuryAndSex / 2) + Number(idNumber.slice(4, 6)),
    gender: centuryAndSex % 2 === 0 ? ('MALE' as const) : ('FEMALE' as const),
    isRegistryKnown: known.has(idNumber.slice(0, 3)),
  }
}

/** How a number contradicts the holder's profile: 'year', 'gender', or undefined. A card cannot contradict OTHER. */
export function contradiction(idNumber: string, { birthDate, gender }: { birthDate: string; gender: Gender }) {
  const said = readIdNumber(idNumber)
  if (said.year !== Number(birthDate.slice(0, 4))) return 'year' as const
  return gender !== 'OTHER' && said.gender !== gender ? ('gender' as const) : undefined
}

/** Born abroad, or a province code of after the merger: valid, but reviewers should look twice. */
export const warningsAbout = (idNumber: string) =>
  readIdNumber(idNumber).isRegistryKnown ? [] : ['Ba số đầu không thuộc danh sách mã tỉnh, thành phố đã biết. Vui lòng kiểm tra lại.']
