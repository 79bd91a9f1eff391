import { fold } from '@khue/contracts/fold'
import { provinces } from '@khue/contracts/ground/provinces'

/** As people write the sorts of school, folded, the longest first. */
const levels: readonly (readonly [written: RegExp, level: string])[] = [
  [/\b(?:tieu hoc va trung hoc co so|th va thcs|th ?& ?thcs|th-thcs|ptcs)\b/, 'TH THCS'],
  [/\b(?:trung hoc co so va trung hoc pho thong|thcs va thpt|thcs ?& ?thpt|thcs-thpt)\b/, 'THCS THPT'],
  [/\b(?:lien cap|th,? thcs va thpt|tieu hoc,? thcs va thpt)\b/, 'TH THCS THPT'],
  [/\b(?:trung hoc pho thong|thpt|ptth|cap 3|cap iii)\b/, 'THPT'],
  [/\b(?:trung hoc co so|thcs|ptth?cs|cap 2|cap ii)\b/, 'THCS'],
  [/\b(?:tieu hoc|th|cap 1|cap i)\b/, 'TH'],
]
const notSchools = /\b(?:dai hoc|hoc vien|cao dang|trung tam|cau lac bo|mam non|mau giao)\b/

/** Each name of a province, folded, with its code: also names abolished in 2025, and how people shorten the largest cities. */
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
/** “THCS Hoa Sen, Hà Nội” is its level, its name and its province, where they are written. */
type SchoolName = { level: string | undefined; name: string; province: string | undefined }

/** Undefined for what is not a school of general education. */
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
 * Whether two typed names may mean one school of general education: the same name without tones, and no level or province that differs. Generous on
 * purpose, because it only decides whether a question is asked.
 */
export function maySchoolsBeSame(typed: string, other: string) {
  const [one, two] = [readSchoolName(typed), readSchoolName(other)]
  if (!one || !two) return false
  return one.name === two.name && mayAgree(one.level, two.level) && mayAgree(one.province, two.province)
}
