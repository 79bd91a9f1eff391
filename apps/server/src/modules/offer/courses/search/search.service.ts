import { type SearchItem, type SearchScope, suggestionPageSize } from '@khue/contracts/offer/search'
import type { Deps } from '#platform/deps'
import { textMatchesPrefix, readTerm, type Term } from '#platform/lists/text-search'
import { folded, toned } from '#platform/vietnam/text'
import { cachedCategories } from '../categories/categories.repository.ts'
import { teacherCards } from '../list/teacher-cards.ts'
import { readQuery } from './read-query.ts'
import { listCoursesByPrefix } from './search.repository.ts'

/** Typed text as filters of a list and the term that is left. */
export async function parseTypedQuery(deps: Deps, typed: string, scope: SearchScope) {
  return readQuery(typed, await shownCategories(deps), scope)
}

const shownCategories = async ({ db }: Deps) => (await cachedCategories(db)).filter((one) => !one.isHidden)

/** At most so many subjects and teachers, so that courses keep their place. */
const maxPerKind = 3
/** So many of the most bought matching courses are searched for titles and teachers. */
const looked = 30

/** Suggestions while typing: subjects, titles, teachers, most bought first. */
export async function suggestTyped(deps: Deps, typed: string): Promise<{ items: SearchItem[] }> {
  const term = readTerm(typed)
  if (term.words.length === 0) return { items: [] }
  const [categories, courses] = await Promise.all([
    shownCategories(deps),
    listCoursesByPrefix(deps.db, term, { limit: looked, enough: suggestionPageSize }),
  ])
  const begins = ({ name }: { name: string }) => Number(folded(name).startsWith(term.values.termRead))
  const fitting = categories
    .filter(({ name }) => textMatchesPrefix(name, term))
    .toSorted((a, b) => begins(b) - begins(a) || depth(a) - depth(b))
  const subjects = fitting.map(({ id, name }) => ({ name, key: `category:${id}` }))
  const titles = courses
    .filter(({ title }) => textMatchesPrefix(title, term))
    .map(({ title, code }) => ({ name: title, key: `course:${code}` }))
  const teachers = await teachersAmong(deps, courses, term)
  const beside = [...subjects.slice(0, maxPerKind), ...teachers.slice(0, maxPerKind)]
  const room = suggestionPageSize - beside.length
  const items = [...subjects.slice(0, maxPerKind), ...eachOnce(titles).slice(0, room), ...teachers.slice(0, maxPerKind)]
  return { items: eachOnce(items) }
}

const depth = ({ parentId }: { parentId: number | null }) => Number(parentId !== null)

async function teachersAmong(deps: Deps, courses: Awaited<ReturnType<typeof listCoursesByPrefix>>, term: Term): Promise<SearchItem[]> {
  const people = await teacherCards(
    deps,
    courses.map(({ teacherId }) => teacherId),
  )
  const named = courses.map(({ teacherId, teacherTitle }) => ({
    name: `${teacherTitle} ${people.get(teacherId)?.name ?? ''}`,
    key: `teacher:${teacherId}`,
  }))
  return eachOnce(named.filter(({ name }) => textMatchesPrefix(name, term)))
}

/** Courses with equal titles, or two spellings of one, are one suggestion. */
function eachOnce(items: readonly SearchItem[]) {
  const seen = new Set<string>()
  return items.filter(({ name }) => !seen.has(toned(name)) && seen.add(toned(name)))
}
