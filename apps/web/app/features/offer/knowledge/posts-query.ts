import { listPosts } from '@khue/contracts/offer/knowledge'
import { type KnowledgeSection, knowledgeSections } from '@khue/contracts/offer/knowledge-sections'
import { subjects } from '@khue/contracts/offer/subjects'
import type { z } from 'zod'
import { type ListPlace, writePlace } from '#app/shared/list-place.ts'
import type { Choice } from '#app/shared/ui/chip-row.tsx'
import { knowledgeText as text } from './knowledge.text.ts'
import { sectionHref } from './post-view.ts'

// Used in loaders only: views get finished choices.
const Filter = listPosts.query.pick({ term: true, subjectId: true })
export type PostFilter = z.output<typeof Filter>

/** Parses the filter of an address. An unknown value counts as absent: an old link still shows posts. */
export function readPostFilter(search: URLSearchParams): PostFilter {
  const term = Filter.shape.term.safeParse(search.get('term') ?? undefined)
  const subject = Filter.shape.subjectId.safeParse(search.get('categoryId') ?? undefined)
  const isKnown = subject.success && subjects.some(({ id }) => id === subject.data)
  return { ...(term.success && term.data && { term: term.data }), ...(isKnown && { subjectId: subject.data }) }
}

export function postsAddress(path: string, { term, subjectId }: PostFilter, place: ListPlace = { page: 0 }) {
  const search = new URLSearchParams()
  if (term) search.set('term', term)
  if (subjectId !== undefined) search.set('categoryId', String(subjectId))
  writePlace(search, place)
  return search.size > 0 ? `${path}?${search}` : path
}

/** Chips above the list: sections link to their pages, the active subject removes itself. The search is kept. */
export function postChoices(path: string, filter: PostFilter, section?: KnowledgeSection) {
  const { subjectId: _, ...kept } = filter
  const bySection: Choice[] = [
    { label: text.all, href: postsAddress('/knowledge', filter), isOn: section === undefined },
    ...knowledgeSections.map(({ key, name }) => ({ label: name, href: postsAddress(sectionHref(key), filter), isOn: key === section })),
  ]
  const bySubject: Choice[] = [
    { label: text.everySubject, href: postsAddress(path, kept), isOn: filter.subjectId === undefined },
    ...subjects.map(({ id, name }) => ({
      label: name,
      href: postsAddress(path, { ...kept, subjectId: id }),
      isOn: id === filter.subjectId,
    })),
  ]
  return { bySection, bySubject }
}
