import { documentKinds, type FileKind } from '@khue/contracts/ground/upload-rules'
import type { AuditAction } from '@khue/contracts/ground/audit'
import type { Query } from '@khue/contracts/endpoint'
import type * as contract from '@khue/contracts/offer/knowledge'
import type { EditedPost, PostContent } from '@khue/contracts/offer/knowledge'
import { postLimits } from '@khue/contracts/offer/knowledge-sections'
import { slugOf } from '@khue/contracts/slug'
import { uuidv7 } from 'uuidv7'
import { assetUrl, claimAsset, deleteAsset, replaceAsset, showAssets, storeFile } from '#modules/ground/assets'
import { recordAudit } from '#modules/ground/audit'
import { listPeople } from '#modules/people/people'
import { assignSlug, listSlugs, releaseSlug } from '#modules/ground/slugs'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { toPage, parsePagePosition, cappedTotal } from '#platform/lists/cursors'
import { readMarkdown } from '#platform/documents/markdown'
import { readTerm } from '#platform/lists/text-search'
import { knowledgeError } from './knowledge.errors.ts'
import * as stored from './knowledge.repository.ts'
import { measure, slugChoices, wasSeen, withdrawnStatus } from './post.ts'

const shownVersions = 50

type Search = Query<typeof contract.searchPosts>

export async function searchPosts(deps: Deps, { term: typed = '', section, status, ...asked }: Search) {
  const term = readTerm(typed)
  const place = parsePagePosition(asked, 'EDITED')
  const filter = { section, status, ...(term.words.length > 0 && { term }) }
  const { rows: all, found } = await stored.searchEdited(deps.db, filter, place)
  const keys = { EDITED: ({ editedKey }: (typeof all)[number]) => Number(editedKey) }
  const { rows, next } = toPage(all, place, { keys, id: (row) => row.id, now: deps.clock() })
  return {
    items: rows.map(toRow),
    ...cappedTotal(found),
    ...next,
  }
}

type EditedRow = Omit<Awaited<ReturnType<typeof stored.searchEdited>>['rows'][number], 'editedKey'>

const toRow = ({ publishedAt, editedAt, ...row }: EditedRow) => ({
  ...row,
  publishedAt: publishedAt?.toISOString() ?? null,
  editedAt: editedAt.toISOString(),
})

export async function getPostToEdit(deps: Deps, editor: Pick<Actor, 'id'>, id: string): Promise<EditedPost> {
  const post = await stored.findPost(deps.db, id)
  if (!post) throw knowledgeError.POST_NOT_FOUND()
  const [slugs, versions, documents] = await Promise.all([
    listSlugs(deps, 'post', id),
    stored.listVersions(deps.db, id, shownVersions),
    stored.listDocuments(deps.db, id),
  ])
  const editors = await listPeople(
    deps,
    versions.flatMap(({ editorId }) => editorId ?? []),
  )
  return {
    ...toRow({ ...post, status: post.shownStatus }),
    version: post.version,
    content: contentOf(post),
    slugs,
    documents,
    ownCover: post.coverAssetId && (await assetUrl(deps, { assetId: post.coverAssetId, forPerson: editor.id })),
    versions: versions.map(({ version, title, editorId, savedAt }) => ({
      version,
      title,
      editorName: editors.get(editorId ?? '')?.name ?? '',
      savedAt: savedAt.toISOString(),
    })),
  }
}

const contentOf = ({ coverSubject, coverSeed, ...post }: stored.PostRow): PostContent => ({
  section: post.section,
  title: post.title,
  summary: post.summary,
  body: post.body,
  authorName: post.authorName,
  subjectId: post.subjectId as PostContent['subjectId'], // written from this very shape
  gradeFrom: post.gradeFrom,
  gradeTo: post.gradeTo,
  tags: post.tags,
  cover: { subjectKey: coverSubject, seed: coverSeed },
})

export async function getPostVersion({ db }: Deps, id: string, version: number) {
  const found = await stored.findVersion(db, id, version)
  if (!found) throw knowledgeError.POST_VERSION_NOT_FOUND()
  return found
}

export const preview = (body: string) => {
  const document = readMarkdown(body)
  return { document, minutes: measure(document).minutes }
}

const rowOf = ({ cover, ...content }: PostContent) => ({
  ...content,
  ...measure(readMarkdown(content.body)),
  coverSubject: cover.subjectKey,
  coverSeed: cover.seed,
})

const auditPost = (deps: Deps, editor: Actor, action: AuditAction, { id, ...details }: { id: string } & Record<string, unknown>) =>
  recordAudit(deps, { actor: editor, action, subject: { kind: 'post', id }, details })

/** Which of these posts exist, in any state. */
export const listExistingPostIds = ({ db }: Deps, ids: readonly string[]) => stored.listKnown(db, ids)

/** Creates a draft at the first free address for its title. */
export const createPost = (deps: Deps, editor: Actor, content: PostContent) =>
  transact(deps, async (deps) => {
    const id = uuidv7()
    await writeFirst(deps, { id, content, editorId: editor.id })
    await auditPost(deps, editor, 'post.created', { id, title: content.title })
    return getPostToEdit(deps, editor, id)
  })

type First = { id: string; content: PostContent; editorId: string | null }

async function writeFirst(deps: Deps, { id, content, editorId }: First) {
  await stored.insertPost(deps.db, { id, slug: id, status: 'DRAFT', version: 1, ...rowOf(content) })
  await stored.setPost(deps.db, id, { slug: await firstFree(deps, slugOf(content.title) || 'bai-viet', id) })
  await stored.insertVersion(deps.db, { postId: id, version: 1, content, editorId })
}

/** Imports a post of the platform, visible from a given time on. */
export const importPost = (deps: Deps, { id, content, at }: { id: string; content: PostContent; at: Date }) =>
  transact(deps, async (deps) => {
    await writeFirst(deps, { id, content, editorId: null })
    await stored.setPublished(deps.db, id, at)
    await stored.setPost(deps.db, id, { editedAt: at })
  })

async function firstFree(deps: Deps, wanted: string, id: string) {
  for (const slug of slugChoices(wanted)) if (await assignSlug(deps, 'post', { slug, id })) return slug
  if (await assignSlug(deps, 'post', { slug: id, id })) return id
  throw knowledgeError.POST_SLUG_TAKEN()
}

/** Serialises changes of one post and audits each in the same transaction. */
const change = (
  deps: Deps,
  editor: Actor,
  id: string,
  work: (deps: Deps, post: NonNullable<Awaited<ReturnType<typeof stored.findPost>>>) => Promise<void>,
) =>
  transact(deps, async (deps) => {
    const post = await stored.findPost(deps.db, id, { lock: true })
    if (!post) throw knowledgeError.POST_NOT_FOUND()
    await work(deps, post)
    return getPostToEdit(deps, editor, id)
  })

/** Throws when another editor has saved meanwhile. */
export const savePost = (deps: Deps, editor: Actor, { id, version, content }: { id: string; version: number; content: PostContent }) =>
  change(deps, editor, id, async (deps, post) => {
    if (post.version !== version) throw knowledgeError.POST_CHANGED()
    if (post.status === 'PUBLISHED' && content.body.trim() === '') throw knowledgeError.POST_EMPTY()
    const next = version + 1
    await stored.setEdited(deps.db, id, { ...rowOf(content), version: next })
    await stored.insertVersion(deps.db, { postId: id, version: next, content, editorId: editor.id })
    await auditPost(deps, editor, 'post.edited', { id, title: content.title, version: next })
  })

/** Publishes now, or at a later time by the database's clock. */
export const publishPost = (deps: Deps, editor: Actor, { id, at }: { id: string; at?: Date | undefined }) =>
  change(deps, editor, id, async (deps, post) => {
    if (post.body.trim() === '') throw knowledgeError.POST_EMPTY()
    if (post.shownStatus === 'PUBLISHED' && !at) return
    await stored.setPublished(deps.db, id, at)
    await showFiles(deps, id)
    await auditPost(deps, editor, 'post.published', { id, title: post.title, ...(at && { at: at.toISOString() }) })
  })

export const unpublishPost = (deps: Deps, editor: Actor, id: string) =>
  change(deps, editor, id, async (deps, post) => {
    const status = withdrawnStatus(post.shownStatus)
    await stored.setPost(deps.db, id, { status, ...(status === 'DRAFT' && { publishedAt: null }) })
    await showFiles(deps, id)
    await auditPost(deps, editor, 'post.unpublished', { id, title: post.title })
  })

/** Earlier addresses redirect; one that was never public is freed. */
export const renamePost = (deps: Deps, editor: Actor, { id, slug }: { id: string; slug: string }) =>
  change(deps, editor, id, async (deps, post) => {
    if (slug === post.slug) return
    if (!(await assignSlug(deps, 'post', { slug, id }))) throw knowledgeError.POST_SLUG_TAKEN()
    await stored.setPost(deps.db, id, { slug })
    if (!wasSeen(post.shownStatus)) await releaseSlug(deps, 'post', { slug: post.slug, id })
    await auditPost(deps, editor, 'post.renamed', { id, from: post.slug, to: slug })
  })

/** Documents of a post are public exactly while the post is. */
async function showFiles(deps: Deps, id: string) {
  const post = await stored.findPost(deps.db, id)
  if (!post) return
  const documents = await stored.listDocuments(deps.db, id)
  const files = [...documents.map((one) => one.id), ...(post.coverAssetId ? [post.coverAssetId] : [])]
  await showAssets(deps, files, post.status === 'PUBLISHED' ? post.publishedAt : null)
}

/** Sets an uploaded picture as the cover; null restores the drawn one. */
export const setPostCover = (deps: Deps, editor: Actor, { id, assetId }: { id: string; assetId: string | null }) =>
  change(deps, editor, id, async (deps, post) => {
    const claim = { personId: editor.id, purpose: 'POST_COVER', thingId: id, publishedAt: null } as const
    await stored.setPost(deps.db, id, { coverAssetId: assetId })
    await replaceAsset(deps, { ...claim, before: post.coverAssetId, after: assetId })
    await showFiles(deps, id)
    await auditPost(deps, editor, 'post.files-changed', { id, title: post.title, cover: assetId !== null })
  })

/** Attaches an uploaded file to the post. */
export const attachDocument = (deps: Deps, editor: Actor, { id, assetId }: { id: string; assetId: string }) =>
  change(deps, editor, id, async (deps, post) => {
    if ((await stored.listDocuments(deps.db, id)).length >= postLimits.documents) throw knowledgeError.POST_DOCUMENTS_FULL()
    const { fileName, kind, bytes } = await claimAsset(deps, { assetId, personId: editor.id, purpose: 'PUBLIC_DOCUMENT', forPerson: id })
    await stored.insertDocument(deps.db, { postId: id, assetId, fileName, kind: documentKind(kind), bytes })
    await showFiles(deps, id)
    await auditPost(deps, editor, 'post.files-changed', { id, title: post.title, attached: fileName })
  })

export const detachDocument = (deps: Deps, editor: Actor, { id, documentId }: { id: string; documentId: string }) =>
  change(deps, editor, id, async (deps, post) => {
    const removed = await stored.deleteDocument(deps.db, id, documentId)
    if (!removed) throw knowledgeError.POST_DOCUMENT_NOT_FOUND()
    await deleteAsset(deps, documentId)
    await auditPost(deps, editor, 'post.files-changed', { id, title: post.title, detached: removed.fileName })
  })

/** Imports a document of the platform with a post. */
export async function importDocument(deps: Deps, { id, fileName, bytes }: { id: string; fileName: string; bytes: Uint8Array }) {
  const sent = { personId: id, purpose: 'PUBLIC_DOCUMENT' } as const // owned by the post from the start
  const { id: assetId } = await storeFile(deps, { ...sent, fileName, bytes })
  await transact(deps, async (deps) => {
    const { kind, bytes: kept, fileName: shown } = await claimAsset(deps, { ...sent, assetId })
    await stored.insertDocument(deps.db, { postId: id, assetId, fileName: shown, kind: documentKind(kind), bytes: kept })
    await showFiles(deps, id)
  })
}

/** The purpose PUBLIC_DOCUMENT accepts only these kinds. */
function documentKind(kind: FileKind) {
  const known = documentKinds.find((one) => one === kind)
  if (!known) throw new Error(`${kind} is no document`)
  return known
}
