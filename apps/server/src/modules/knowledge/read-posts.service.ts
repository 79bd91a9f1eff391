import type { Post, PostCard } from '@khue/contracts/knowledge'
import { knowledgeSections } from '@khue/contracts/knowledge-sections'
import { exactTotalLimit } from '@khue/contracts/lists'
import type { Deps } from '#platform/deps'
import { readMarkdown } from '#platform/markdown'
import { readTerm } from '#platform/text-search'
import { knowledgeError } from './knowledge.errors.ts'
import * as stored from './knowledge.repository.ts'

type Wanted = {
  section?: stored.PostFilter['section'] | undefined
  subjectId?: stored.PostFilter['subjectId'] | undefined
  term?: string | undefined
  page: number
  size: number
}

/** The newest first; what fits best when something is searched, and what is spelled nearly so when nothing fits. */
export async function listPosts({ db }: Deps, { section = null, subjectId = null, term: typed = '', page, size }: Wanted) {
  const filter = { section, subjectId }
  const at = { size, offset: page * size }
  const term = readTerm(typed)
  if (term.words.length === 0) return asList(await stored.listNewest(db, filter, at))
  const matching = await stored.listMatching(db, filter, { ...at, term })
  return asList(matching.found > 0 ? matching : await stored.listNearly(db, filter, { ...at, term }))
}

const asList = ({ items, found }: { items: readonly stored.ListedPost[]; found: number }) => ({
  items: items.map(toCard),
  total: Math.min(found, exactTotalLimit),
  ...(found > exactTotalLimit && { totalIsCapped: true }),
})

/** Each section that has something to read, with its newest posts. */
export async function listLatestPosts({ db }: Deps, size: number) {
  const keys = knowledgeSections.map(({ key }) => key)
  const bySection = Map.groupBy(await stored.listLatest(db, keys, size), (post) => post.section)
  return { sections: [...bySection].map(([section, items]) => ({ section, items: items.map(toCard) })) }
}

/** By any address it has ever had; what its address is now stands in the answer. */
export async function getPost(deps: Deps, slug: string): Promise<Post> {
  const post = await getVisible(deps, slug)
  return { ...toCard(post), document: readMarkdown(post.body), editedAt: post.editedAt.toISOString() }
}

export async function listRelatedPosts(deps: Deps, slug: string, size: number) {
  const { id } = await getVisible(deps, slug)
  const items = await stored.listRelated(deps.db, id, size)
  return { items: items.map(toCard) }
}

async function getVisible({ db }: Deps, slug: string) {
  const post = slug.includes('\0') ? undefined : await stored.findByAddress(db, slug)
  if (post?.shownStatus === 'WITHDRAWN') throw knowledgeError.POST_GONE()
  if (post?.shownStatus !== 'PUBLISHED') throw knowledgeError.POST_NOT_FOUND()
  return post
}

/** Everything that can be read, a thousand at a time, for the map of the site: pass the last id to go on. */
export const listPostAddresses = async ({ db }: Deps, after = '00000000-0000-0000-0000-000000000000', size = 1000) =>
  (await stored.listVisibleAddresses(db, after, size)).map(({ id, slug, editedAt }) => ({
    id,
    path: `/knowledge/post/${slug}`,
    changedAt: editedAt,
  }))

function toCard(post: stored.ListedPost): PostCard {
  const { coverSubject, coverSeed, publishedAt, ...card } = post
  if (!publishedAt) throw new Error(`post ${post.id} is shown and was never published`)
  return { ...card, cover: `/art/covers/${coverSubject}/${coverSeed}.svg`, publishedAt: publishedAt.toISOString() }
}
