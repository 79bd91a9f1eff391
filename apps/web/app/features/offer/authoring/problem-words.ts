import type { CourseProblem } from '@khue/contracts/offer/authoring'
import type { CourseProgramme } from '@khue/contracts/offer/course-draft'
import { courseFieldNames } from '@khue/contracts/offer/course-field-names'
import { numbersOf } from './programme/programme.ts'
import { programmeText } from './programme/programme.text.ts'

/** Fields whose messages say by themselves what they are about. */
const selfExplaining = new Set(['contract', 'profile', 'items'])

/** A problem with the name of its place: “Sĩ số: Vui lòng điền thông tin này.” */
export function problemWords({ field, message }: CourseProblem, programme: CourseProgramme) {
  if (selfExplaining.has(field)) return message
  const name = placeName(field, programme)
  return name ? `${name}: ${message}` : message
}

function placeName(field: string, programme: CourseProgramme) {
  if (Object.hasOwn(courseFieldNames, field)) return courseFieldNames[field as keyof typeof courseFieldNames] // checked
  const item = programme.flatMap(({ items }) => items).find(({ itemId }) => field === `item:${itemId}`)
  return item && programmeText.numbered(item.kind, numbersOf(programme).get(item.itemId) ?? 0)
}
