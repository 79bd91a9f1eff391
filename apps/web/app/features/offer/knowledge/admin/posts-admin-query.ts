import { searchPosts } from '@khue/contracts/offer/knowledge'
import { knowledgeSections, postStatuses } from '@khue/contracts/offer/knowledge-sections'
import type { z } from 'zod'
import { type ListPlace, writePlace } from '#app/shared/list-place.ts'
import type { Choice } from '#app/shared/ui/chip-row.tsx'
import { knowledgeAdminText as text } from './knowledge-admin.text.ts'

export type PostsQuery = Partial<Pick<z.output<typeof searchPosts.query>, 'section' | 'status' | 'term'>>

export const postsAdminPath = '/admin/knowledge'

/** Parses the query from an untrusted address; ignores values it does not understand. */
export function readPostsQuery(params: URLSearchParams): PostsQuery {
  const { shape } = searchPosts.query
  const section = shape.section.safeParse(params.get('section') ?? undefined).data
  const status = shape.status.safeParse(params.get('status') ?? undefined).data
  const term = shape.term.safeParse(params.get('term') ?? undefined).data
  return { ...(section && { section }), ...(status && { status }), ...(term && { term }) }
}

export function postsAddress(query: PostsQuery, place: ListPlace = { page: 0 }) {
  const search = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])))
  writePlace(search, place)
  return search.size > 0 ? `${postsAdminPath}?${search}` : postsAdminPath
}

/** A choice returns to the first page. */
export function postsChoices({ section, status, term }: PostsQuery) {
  const kept = { ...(term && { term }) }
  const [ofSection, ofStatus] = [{ ...(section && { section }) }, { ...(status && { status }) }]
  return {
    bySection: [
      { label: text.everySection, href: postsAddress({ ...kept, ...ofStatus }), isOn: section === undefined },
      ...knowledgeSections.map(({ key, name }) => ({
        label: name,
        href: postsAddress({ ...kept, ...ofStatus, section: key }),
        isOn: key === section,
      })),
    ],
    byStatus: [
      { label: text.everyStatus, href: postsAddress({ ...kept, ...ofSection }), isOn: status === undefined },
      ...postStatuses.map((one) => ({
        label: text.statuses[one],
        href: postsAddress({ ...kept, ...ofSection, status: one }),
        isOn: one === status,
      })),
    ],
  } satisfies Record<string, Choice[]>
}
