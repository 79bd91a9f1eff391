import type { listCategories } from '@khue/contracts/offer/categories'
import type { Reply } from '@khue/contracts/endpoint'
import { categoriesAdminText as text } from './categories-admin.text.ts'

export type CategoryView = { id: number; name: string; slug: string; position: number; isHidden: boolean; note: string; isEmpty: boolean }
export type SubjectView = { id: number; name: string; note: string; cover: string; children: CategoryView[] }

/** Subjects with their categories in display order. Used in loaders only. */
export function toTree({ items }: Reply<typeof listCategories>): SubjectView[] {
  const childrenOf = (subject: number) =>
    items.flatMap(({ id, parentId, name, slug, position, isHidden, courses }): CategoryView[] => {
      if (parentId !== subject) return []
      const note = [`/${slug}`, text.courses(courses), text.position(position)].join(' · ')
      return [{ id, name, slug, position, isHidden, note, isEmpty: courses === 0 }]
    })
  return items.flatMap(({ id, parentId, key, name, courses }) =>
    parentId === null ? [{ id, name, note: text.courses(courses), cover: `/art/covers/${key}/${key}.svg`, children: childrenOf(id) }] : [],
  )
}
