import type { exploreCourses } from '@khue/contracts/offer/courses'
import type { Query } from '@khue/contracts/endpoint'
import { subjects } from '@khue/contracts/offer/subjects'
import type { Deps } from '#platform/deps'
import { countClassesBySubject } from '#modules/offer/open-classes'
import { cachedCourseCounts, cachedCategories } from '../categories/categories.repository.ts'
import { listCourses } from '../list/list.service.ts'

/** The nine subjects in order with their categories, and the most bought courses. */
export async function explore(deps: Deps, { size, categoryId }: Query<typeof exploreCourses>) {
  const [items, courses] = await Promise.all([exploreCategories(deps), size === 0 ? [] : mostBought(deps, size, categoryId)])
  return { items, courses }
}

async function mostBought(deps: Deps, size: number, categoryId: number | undefined) {
  const { items } = await listCourses(deps, {
    size,
    page: 0,
    sort: 'MOST_BOUGHT',
    categoryIds: categoryId === undefined ? undefined : [categoryId],
  })
  return items
}

async function exploreCategories(deps: Deps) {
  const [categories, courses, classes] = await Promise.all([
    cachedCategories(deps.db),
    cachedCourseCounts(deps.db),
    countClassesBySubject(deps),
  ])
  const shown = categories.filter((one) => !one.isHidden)
  const childrenOf = (parent: number) =>
    shown.filter((one) => one.parentId === parent).map(({ id, name, slug }) => ({ id, name, slug, courses: courses.get(id) ?? 0 }))
  return subjects.flatMap(({ id, key }) => {
    const root = shown.find((one) => one.id === id)
    if (!root) return []
    const { name, slug } = root
    return { id, key, name, slug, openClasses: classes.get(id) ?? 0, courses: courses.get(id) ?? 0, children: childrenOf(id) }
  })
}
