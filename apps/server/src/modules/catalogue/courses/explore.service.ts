import type { exploreCourses } from '@khue/contracts/courses'
import type { Query } from '@khue/contracts/endpoint'
import { subjects } from '@khue/contracts/subjects'
import type { Deps } from '#platform/deps'
import { countClassesBySubject } from '../catalogue.service.ts'
import { countedCourses, knownCategories } from '../categories/categories.repository.ts'

/** The nine subjects in their order with what they are divided into. */
export async function explore(deps: Deps, _: Query<typeof exploreCourses>) {
  const [categories, courses, classes] = await Promise.all([knownCategories(deps.db), countedCourses(deps.db), countClassesBySubject(deps)])
  const shown = categories.filter((one) => !one.isHidden)
  const roots = shown.filter((one) => one.parentId === null).toSorted((a, b) => a.position - b.position)
  const items = roots.flatMap((root) => {
    const subject = subjects.find(({ id }) => id === root.id)
    if (!subject) return []
    const children = shown.filter((one) => one.parentId === root.id)
    return {
      id: root.id,
      key: subject.key,
      name: root.name,
      slug: root.slug,
      openClasses: classes.get(root.id) ?? 0,
      courses: courses.get(root.id) ?? 0,
      children: children.map(({ id, name, slug }) => ({ id, name, slug, courses: courses.get(id) ?? 0 })),
    }
  })
  return { items, courses: [] }
}
