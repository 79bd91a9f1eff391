import type { CourseItem, CourseProgramme, writableItemKinds } from '@khue/contracts/offer/course-draft'
import { mustWatchBounds } from '@khue/contracts/offer/course-item-rules'

export type NewKind = (typeof writableItemKinds)[number]
/** Where an item stands: the chapter, and the place in it. */
export type Spot = { chapter: number; at: number }

/** What an item has before anything is typed. */
export const emptyItem = {
  title: '',
  minutes: null,
  isFree: false,
  content: '',
  displayAt: null,
  deadline: null,
  documents: [],
  accessDays: null,
  mustWatchPercent: mustWatchBounds.usual,
  isNoSkip: false,
  filmChapters: [],
  videoId: null,
  captionsId: null,
  filmSeconds: null,
} satisfies Omit<CourseItem, 'itemId' | 'kind'>
/** An item keeps its id through all versions. */
export const newItem = (itemId: string, kind: NewKind, minutes: number | null): CourseItem => ({
  ...emptyItem,
  itemId,
  kind,
  minutes: kind === 'ASSIGNMENT' ? null : minutes,
})

const replaceAt = <T>(list: readonly T[], at: number, change: (one: T) => T) => list.map((one, place) => (place === at ? change(one) : one))
const insertAt = <T>(list: readonly T[], at: number, one: T) => [...list.slice(0, at), one, ...list.slice(at)]
const removeAt = <T>(list: readonly T[], at: number) => list.filter((_, place) => place !== at)

export const addChapter = (programme: CourseProgramme): CourseProgramme => [...programme, { title: '', items: [] }]
export const renameChapter = (programme: CourseProgramme, chapter: number, title: string) =>
  replaceAt(programme, chapter, (one) => ({ ...one, title }))
export const removeChapter = (programme: CourseProgramme, chapter: number) => removeAt(programme, chapter)
export const restoreChapter = (programme: CourseProgramme, chapter: number, one: CourseProgramme[number]) =>
  insertAt(programme, chapter, one)
/** Moves a chapter up (−1) or down (1); the first and the last stay. */
export function moveChapter(programme: CourseProgramme, chapter: number, by: -1 | 1): CourseProgramme {
  const [one, to] = [programme[chapter], chapter + by]
  return one && to >= 0 && to < programme.length ? insertAt(removeAt(programme, chapter), to, one) : programme
}

/** Adds an item at the end of a chapter, or after another one. */
export const addItem = (programme: CourseProgramme, { chapter, at }: Spot, item: CourseItem) =>
  replaceAt(programme, chapter, (one) => ({ ...one, items: insertAt(one.items, at, item) }))
export const removeItem = (programme: CourseProgramme, { chapter, at }: Spot) =>
  replaceAt(programme, chapter, (one) => ({ ...one, items: removeAt(one.items, at) }))

/** Brings a removed item back to its place, or to the end of the last chapter when its chapter was removed, too. */
export function restoreItem(programme: CourseProgramme, spot: Spot, item: CourseItem): CourseProgramme {
  if (programme[spot.chapter]) return addItem(programme, spot, item)
  const last = programme.length - 1
  return last < 0 ? [{ title: '', items: [item] }] : addItem(programme, { chapter: last, at: programme[last]?.items.length ?? 0 }, item)
}

/** Changes an item; all others stay the same objects, so that only its row is drawn again. */
export const changeItem = (programme: CourseProgramme, itemId: string, change: Partial<CourseItem>): CourseProgramme =>
  programme.map((chapter) =>
    chapter.items.some((one) => one.itemId === itemId)
      ? { ...chapter, items: chapter.items.map((one) => (one.itemId === itemId ? { ...one, ...change } : one)) }
      : chapter,
  )

export function findSpot(programme: CourseProgramme, itemId: string): Spot | undefined {
  for (const [chapter, { items }] of programme.entries()) {
    const at = items.findIndex((one) => one.itemId === itemId)
    if (at >= 0) return { chapter, at }
  }
  return undefined
}

/** Moves an item so that it stands at `to`, counted in the programme without it. */
export function moveItem(programme: CourseProgramme, itemId: string, to: Spot): CourseProgramme {
  const from = findSpot(programme, itemId)
  const item = from && programme[from.chapter]?.items[from.at]
  if (!item || (from.chapter === to.chapter && from.at === to.at)) return programme
  return addItem(removeItem(programme, from), to, item)
}

/** One step up or down, over the borders of chapters; undefined at either end of the course. */
export function nextSpot(programme: CourseProgramme, itemId: string, by: -1 | 1): Spot | undefined {
  const from = findSpot(programme, itemId)
  if (!from) return undefined
  const at = from.at + by
  const last = (programme[from.chapter]?.items.length ?? 0) - 1
  if (at >= 0 && at <= last) return { chapter: from.chapter, at }
  const chapter = from.chapter + by
  const other = programme[chapter]
  return other && { chapter, at: by > 0 ? 0 : other.items.length }
}

/** Where an item dropped on another one, or on a chapter, comes to stand. */
export function dropSpot(
  programme: CourseProgramme,
  itemId: string,
  over: { itemId: string; isAfter: boolean } | { chapter: number },
): Spot | undefined {
  if ('chapter' in over) {
    const rest = programme[over.chapter]?.items.filter((one) => one.itemId !== itemId)
    return rest && { chapter: over.chapter, at: rest.length }
  }
  if (over.itemId === itemId) return undefined
  const from = findSpot(programme, itemId)
  const spot = from && findSpot(removeItem(programme, from), over.itemId)
  return spot && { chapter: spot.chapter, at: spot.at + (over.isAfter ? 1 : 0) }
}

/** Numbers of lessons and assignments through the whole course, as people say them: “Buổi 3”. */
export function numbersOf(programme: CourseProgramme): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>()
  const counts = { lesson: 0, assignment: 0 }
  for (const { itemId, kind } of programme.flatMap(({ items }) => items)) {
    counts[kind === 'ASSIGNMENT' ? 'assignment' : 'lesson'] += 1
    numbers.set(itemId, counts[kind === 'ASSIGNMENT' ? 'assignment' : 'lesson'])
  }
  return numbers
}
