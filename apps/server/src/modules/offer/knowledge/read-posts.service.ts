import type { Post, PostCard } from '@khue/contracts/offer/knowledge'
import { knowledgeSections } from '@khue/contracts/offer/knowledge-sections'
import { documentUrl, pictureUrl } from '#modules/ground/assets'
import { resolveSlug } from '#modules/ground/slugs'
import type { Deps } from '#platform/deps'
import { toPage, parsePagePosition, cappedTotal } from '#platform/lists/cursors'
import { readMarkdown } from '#platform/documents/markdown'
import { readTerm, type Term } from '#platform/lists/text-search'
import { firstId } from '#platform/postgres/id-slices'
import { knowledgeError } from './knowledge.errors.ts'
import * as stored from './knowledge.repository.ts'

type Wanted = {
  section?: stored.PostFilter['section'] | undefined
  subjectId?: stored.PostFilter['subjectId'] | undefined
  term?: string | undefined
  page: number
  size: number
  cursor?: string | undefined
}

/** Newest first; for a search by relevance, and similar titles when nothing matches. */
export async function listPosts(deps: Deps, { section = null, subjectId = null, term: typed = '', ...asked }: Wanted) {
  const filter = { section, subjectId }
  const term = readTerm(typed)
  const place: stored.PostPlace = parsePagePosition(asked, term.words.length > 0 ? 'RELEVANCE' : 'NEWEST')
  const { rows: all, found } = await findPosts(deps, filter, place, term)
  const { rows, next } = toPage(all, place, { keys, id: (row) => row.id, now: deps.clock() })
  return {
    items: rows.map(toCard),
    ...cappedTotal(found),
    ...next,
  }
}

const keys = { NEWEST: ({ publishedKey }: { publishedKey: string }) => Number(publishedKey) }

async function findPosts({ db }: Deps, filter: stored.PostFilter, place: stored.PostPlace, term: Term) {
  if (place.order === 'NEWEST') return stored.listNewest(db, filter, place)
  const matching = await stored.listMatching(db, filter, place, term)
  return matching.found > 0 ? matching : stored.listNearly(db, filter, place, term)
}

/** Posts that contain every word of a term, by relevance; no similar titles, for callers that prefer no result to a wrong one. */
export async function findPostsOn(deps: Deps, typed: string, size: number) {
  const term = readTerm(typed)
  if (term.words.length === 0) return []
  const place: stored.PostPlace = parsePagePosition({ page: 0, size }, 'RELEVANCE')
  const { rows } = await stored.listMatching(deps.db, { section: null, subjectId: null }, place, term)
  return rows.slice(0, size).map(({ slug, title }) => ({ path: `/knowledge/post/${slug}`, title }))
}

/** Each section that has public posts, with its newest ones. */
export async function listLatestPosts({ db }: Deps, size: number) {
  const keys = knowledgeSections.map(({ key }) => key)
  const bySection = Map.groupBy(await stored.listLatest(db, keys, size), (post) => post.section)
  return { sections: [...bySection].map(([section, items]) => ({ section, items: items.map(toCard) })) }
}

/** A post by any address it has had; the reply contains the current address. */
export async function getPost(deps: Deps, slug: string): Promise<Post> {
  const post = await getVisible(deps, slug)
  const documents = await listDocuments(deps, post.id)
  return { ...toCard(post), document: readMarkdown(post.body), documents, editedAt: post.editedAt.toISOString() }
}

export async function listRelatedPosts(deps: Deps, slug: string, size: number) {
  const { id } = await getVisible(deps, slug)
  const items = await stored.listRelated(deps.db, id, size)
  return { items: items.map(toCard) }
}

async function getVisible(deps: Deps, asked: string) {
  const post = await findPostAt(deps, asked)
  if (post?.shownStatus === 'WITHDRAWN') throw knowledgeError.POST_GONE()
  if (post?.shownStatus !== 'PUBLISHED') throw knowledgeError.POST_NOT_FOUND()
  return post
}

/** The post that has, or had, this address. */
async function findPostAt(deps: Deps, asked: string) {
  const post = asked.includes('\0') ? undefined : await stored.findBySlug(deps.db, asked)
  if (post) return post
  const find = async (id: string) => (id.length === 36 ? stored.findPost(deps.db, id) : undefined) // posts have no codes
  return resolveSlug(deps, { kind: 'post', asked, find, gone: knowledgeError.POST_GONE })
}

/** All public posts for the sitemap, a thousand per page: pass the last id to continue. */
export const listPostAddresses = async ({ db }: Deps, after = firstId, size = 1000) =>
  (await stored.listVisibleAddresses(db, after, size)).map(({ id, slug, editedAt }) => ({
    id,
    path: `/knowledge/post/${slug}`,
    changedAt: editedAt,
  }))

export const coverOf = ({
  coverAssetId,
  coverSubject,
  coverSeed,
}: Pick<stored.ListedPost, 'coverAssetId' | 'coverSubject' | 'coverSeed'>) =>
  coverAssetId ? pictureUrl(coverAssetId) : `/art/covers/${coverSubject}/${coverSeed}.svg`

/** The downloads of a post. */
export const listDocuments = async ({ db }: Deps, postId: string) =>
  (await stored.listDocuments(db, postId)).map((one) => ({ ...one, address: documentUrl(one.id) }))

function toCard(post: stored.ListedPost): PostCard {
  const { publishedAt, ...card } = post
  if (!publishedAt) throw new Error(`post ${post.id} is shown and was never published`)
  return { ...card, cover: coverOf(post), publishedAt: publishedAt.toISOString() }
}
