import type { CourseItem, CourseProgramme } from '@khue/contracts/offer/course-draft'

export const lecturesOf = (programme: CourseProgramme): CourseItem[] =>
  programme.flatMap(({ items }) => items).filter(({ kind }) => kind === 'LECTURE')

const byName = new Intl.Collator('vi', { numeric: true })
/** As people number them: “bài 2” before “bài 10”. */
export const inOrder = <F extends { name: string }>(files: readonly F[]): F[] => files.toSorted((a, b) => byName.compare(a.name, b.name))

type Lecture = Pick<CourseItem, 'itemId' | 'videoId'>
/**
 * A proposal: files in order to lectures in order, those without a film first. One file per lecture; of more files than lectures the last ones have none.
 * `busy` are lectures to which a film is already on its way.
 */
export function assignFiles(count: number, lectures: readonly Lecture[], busy: ReadonlySet<string> = new Set()): (string | undefined)[] {
  const free = lectures.filter(({ itemId, videoId }) => videoId === null && !busy.has(itemId))
  return Array.from({ length: count }, (_, at) => free[at]?.itemId)
}

/** Lectures that were chosen more than once. */
export const chosenTwice = (chosen: readonly (string | undefined)[]) =>
  new Set(chosen.filter((one, at) => one !== undefined && chosen.indexOf(one) !== at))
