import { fold } from '@khue/contracts/fold'
import { provinces } from '@khue/contracts/ground/provinces'

/** Spellings of school levels without tones, the longest first, because a shorter one can be its beginning. */
const levels: readonly (readonly [written: RegExp, level: string])[] = [
  [/\b(?:tieu hoc va trung hoc co so|th va thcs|th ?& ?thcs|th-thcs|ptcs)\b/, 'TH THCS'],
  [/\b(?:trung hoc co so va trung hoc pho thong|thcs va thpt|thcs ?& ?thpt|thcs-thpt)\b/, 'THCS THPT'],
  [/\b(?:lien cap|th,? thcs va thpt|tieu hoc,? thcs va thpt)\b/, 'TH THCS THPT'],
  [/\b(?:trung hoc pho thong|thpt|ptth|cap 3|cap iii)\b/, 'THPT'],
  [/\b(?:trung hoc co so|thcs|ptth?cs|cap 2|cap ii)\b/, 'THCS'],
  [/\b(?:tieu hoc|th|cap 1|cap i)\b/, 'TH'],
]
const notSchools = /\b(?:dai hoc|hoc vien|cao dang|trung tam|cau lac bo|mam non|mau giao)\b/

/** Province codes by name without tones: also names abolished in 2025, and short names of the largest cities. */
const placeNames: readonly (readonly [name: string, code: string])[] = provinces
  .flatMap(({ code, name, formerly }) => [name, ...formerly].map((one) => [fold(one), code] as const))
  .concat([
    ['ho chi minh', '79'],
    ['tphcm', '79'],
    ['hcm', '79'],
    ['sai gon', '79'],
    ['hn', '01'],
  ])
  .toSorted(([one], [other]) => other.length - one.length)

const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
/** “THCS Hoa Sen, Hà Nội”: level, name and province; level and province may be missing. */
type SchoolName = { level: string | undefined; name: string; province: string | undefined }

/** Undefined unless it is a school of general education. */
function readSchoolName(typed: string): SchoolName | undefined {
  const folded = fold(typed).replaceAll('.', ' ')
  if (notSchools.test(folded)) return undefined
  const [head = '', ...rest] = spaced(folded).split(/ ?[,;(/]| [-–] /)
  const [, level] = levels.find(([written]) => written.test(head)) ?? []
  const words = levels.reduce((text, [written]) => text.replace(written, ' '), head)
  const plain = spaced(words.replaceAll(/[^a-z0-9 ]/g, ' ').replaceAll(/\b(?:truong|cong lap|chuyen)\b/g, ' '))
  const [inName, province] = placeNames.find(([place]) => plain.endsWith(` ${place}`)) ?? []
  const tail = ` ${rest.join(' ').replaceAll(/[^a-z0-9 ]/g, ' ')} `
  const [, behind] = placeNames.find(([place]) => spaced(tail) !== '' && tail.includes(` ${place} `)) ?? []
  const name = inName === undefined ? plain : spaced(plain.slice(0, -inName.length).replace(/ (?:tinh|thanh pho|tp) $/, ' '))
  return name === '' ? undefined : { level, name, province: behind ?? province }
}

const mayAgree = (one: string | undefined, other: string | undefined) => one === undefined || other === undefined || one === other

/**
 * Whether two typed names may mean one school of general education: equal without tones, and without a different level or province. Generous on
 * purpose, because a match only asks a question.
 */
export function maySchoolsBeSame(typed: string, other: string) {
  const [one, two] = [readSchoolName(typed), readSchoolName(other)]
  if (!one || !two) return false
  return one.name === two.name && mayAgree(one.level, two.level) && mayAgree(one.province, two.province)
}
