import { listAudit } from '@khue/contracts/ground/audit'
import * as contract from '@khue/contracts/offer/knowledge'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { postContent } from '#testing/posts'
import { testApp } from '#testing/test-app'
import { collectPages } from '#testing/collect-pages'
import { rounds } from '#testing/rounds'
import { pdf, picture, uploads } from '#testing/uploads'
import { listPostAddresses } from './read-posts.service.ts'

const { call, given, deps, app } = await testApp()
const { sent } = uploads(call, app.fastify)
const admin = await given.admin()

beforeEach(async () => {
  await deps.db.execute(sql`truncate knowledge_posts, knowledge_documents, knowledge_versions`)
  await deps.db.execute(sql`delete from slugs where kind = 'post'`)
})

const write = async (over: Partial<contract.PostContent> = {}) =>
  (await call(contract.createPost, { as: admin, body: postContent(over) })).data
const publish = (id: string, at?: string) => call(contract.publishPost, { as: admin, params: { id }, body: { ...(at && { at }) } })
async function published(over: Partial<contract.PostContent> = {}, at?: string) {
  const { id } = await write(over)
  return (await publish(id, at)).data
}
const read = (slug: string) => call(contract.getPost, { params: { slug } })
const list = async (query: object = {}) => (await call(contract.listPosts, { query })).data
const titles = async (query: object = {}) => (await list(query)).items.map(({ title }) => title)
const rename = (id: string, slug: string) => call(contract.renamePost, { as: admin, params: { id }, body: { slug } })
const days = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString()
const soon = () => new Date(Date.now() + 3_600_000).toISOString()
const pass = (id: string) => deps.db.execute(sql`update knowledge_posts set published_at = now() - interval '1 second' where id = ${id}`)

test('a draft is visible only to editors; published, everyone can read it, as a document', async () => {
  const { id, slug, status } = await write()
  expect({ slug, status }).toEqual({ slug: 'hoc-phan-so-de-hieu', status: 'DRAFT' })
  expect([(await read(slug)).status, (await list()).total]).toEqual([404, 0])
  await publish(id)
  const post = await read(slug)
  expect(post.data).toMatchObject({
    id,
    title: 'Học phân số dễ hiểu',
    cover: '/art/covers/toan/phan-so.svg',
    minutes: 1,
    document: [
      { type: 'heading', level: 2, id: 'muc-bat-dau-tu-chiec-banh' },
      { type: 'paragraph', children: [{ text: 'Chia đều thành ' }, { text: 'bốn', emphasis: true }, { text: ' phần.' }] },
    ],
  })
  expect(await list()).toMatchObject({ total: 1, items: [{ id, section: 'learning-guide', subjectId: 4, gradeFrom: 4, gradeTo: 5 }] })
})

test('a scheduled post appears by the database’s clock, and can be unscheduled', async () => {
  const planned = await published({}, soon())
  expect(planned.status).toBe('SCHEDULED')
  expect([(await read(planned.slug)).status, await titles()]).toEqual([404, []])
  await pass(planned.id)
  expect([(await read(planned.slug)).status, await titles()]).toEqual([200, ['Học phân số dễ hiểu']])
  const other = await published({ title: 'Bài thứ hai' }, soon())
  const back = await call(contract.unpublishPost, { as: admin, params: { id: other.id } })
  expect(back.data).toMatchObject({ status: 'DRAFT', publishedAt: null })
  expect((await read(other.slug)).status).toBe(404)
})

test('a withdrawn post is answered as gone, at every address it ever had, until it is published again', async () => {
  const { id, slug } = await published()
  await call(contract.renamePost, { as: admin, params: { id }, body: { slug: 'phan-so' } })
  const { data } = await call(contract.unpublishPost, { as: admin, params: { id } })
  expect(data.status).toBe('WITHDRAWN')
  for (const address of [slug, 'phan-so']) expect(await read(address)).toMatchObject({ status: 410, code: 'POST_GONE' })
  expect(await titles()).toEqual([])
  const again = await call(contract.unpublishPost, { as: admin, params: { id } })
  expect(again).toMatchObject({ status: 409, code: 'POST_NOT_PUBLISHED' })
  await publish(id)
  expect((await read('phan-so')).status).toBe(200)
})

test('an old address redirects, and no other post can get it', async () => {
  const first = await published()
  expect((await rename(first.id, 'phan-so-lop-4')).data.slugs).toEqual(['phan-so-lop-4', 'hoc-phan-so-de-hieu'])
  expect((await read('hoc-phan-so-de-hieu')).data).toMatchObject({ id: first.id, slug: 'phan-so-lop-4' })
  const second = await published()
  expect(second.slug).toBe('hoc-phan-so-de-hieu-2')
  for (const slug of ['hoc-phan-so-de-hieu', 'phan-so-lop-4']) {
    expect(await rename(second.id, slug)).toMatchObject({ status: 409, code: 'POST_SLUG_TAKEN' })
  }
  expect((await rename(first.id, 'hoc-phan-so-de-hieu')).data).toMatchObject({ slug: 'hoc-phan-so-de-hieu' })
  const draft = await write({ title: 'Chưa ai thấy' })
  await rename(draft.id, 'ten-moi')
  expect((await rename(second.id, 'chua-ai-thay')).status).toBe(200) // it was never public
  for (const slug of ['', 'Có Dấu', 'a--b', '-a', 'a'.repeat(81), '../x']) expect((await rename(first.id, slug)).status).toBe(400)
})

test('posts are found by section, subject and words, with and without their marks', async () => {
  await published()
  await published({
    title: 'Ôn thi vào lớp 10 môn Toán',
    section: 'education-posts',
    summary: 'Cho học sinh lớp 9.',
    body: 'Lập kế hoạch mười hai tuần.',
    tags: [],
  })
  await published({
    title: 'Chú mèo học bài',
    section: 'story-library',
    subjectId: null,
    summary: 'Một truyện ngắn.',
    body: 'Ngày xưa.',
    tags: [],
  })
  expect(await titles({ section: 'story-library' })).toEqual(['Chú mèo học bài'])
  expect(await titles({ subjectId: 4 })).toEqual(['Ôn thi vào lớp 10 môn Toán', 'Học phân số dễ hiểu'])
  expect(await titles({ term: 'phan so' })).toEqual(['Học phân số dễ hiểu'])
  expect(await titles({ term: 'phân sơ' })).toEqual([])
  expect(await titles({ term: 'kế hoạch' })).toEqual(['Ôn thi vào lớp 10 môn Toán'])
  expect(await titles({ term: 'phân số', section: 'blog' })).toEqual([])
  expect(await titles({ term: 'hoc phan soo de hieu' })).toEqual(['Học phân số dễ hiểu'])
  for (const term of ['', '\0', "'); drop table x", '(((', '&|!', 'a'.repeat(10_000)])
    expect((await call(contract.listPosts, { query: { term } })).status).toBe(200)
  for (const query of [{ page: -1 }, { size: 0 }, { size: 1000 }, { section: 'x' }, { subjectId: 'x' }]) {
    expect((await call(contract.listPosts, { query: query as never })).status).toBe(400) // invalid on purpose
  }
})

test('pages follow each other without gaps, and the newest post comes first', async () => {
  for (let i = 0; i < 5; i++) await published({ title: `Bài ${i}` }, days(i))
  const pages = await Promise.all([0, 1, 2].map((page) => list({ page, size: 2 })))
  expect(pages.flatMap(({ items }) => items.map(({ title }) => title))).toEqual(['Bài 0', 'Bài 1', 'Bài 2', 'Bài 3', 'Bài 4'])
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5])
})

test.each([{}, { section: 'learning-guide' }, { term: 'bài' }, { term: 'baif' }])(
  'a reader who pages through posts of %j by cursor sees each once, also while others are published',
  async (query) => {
    for (let i = 0; i < 5; i++) await published({ title: `Bài ${i}` })
    let added = 0
    const seen = await collectPages(
      (cursor) => list({ ...query, size: 2, cursor }),
      () => published({ title: `Bài mới ${added++}` }),
    )
    expect(seen.map(({ title }) => title)).toEqual(['Bài 4', 'Bài 3', 'Bài 2', 'Bài 1', 'Bài 0'])
    expect((await call(contract.listPosts, { query: { cursor: 'x' } })).code).toBe('INVALID_INPUT')
  },
)

test('the front page has each section with posts, in the order of the menu', async () => {
  for (const section of ['blog', 'learning-guide', 'learning-guide', 'learning-guide'] as const) await published({ section })
  const { sections } = (await call(contract.listLatestPosts, { query: { size: 2 } })).data
  expect(sections.map(({ section, items }) => [section, items.length])).toEqual([
    ['learning-guide', 2],
    ['blog', 1],
  ])
})

test('related posts share tags first, then the subject; never the post itself, never a draft', async () => {
  const own = await published()
  await published({ title: 'Cùng môn', tags: [], section: 'blog' })
  await published({ title: 'Cùng thẻ', tags: ['phân số'] })
  await published({ title: 'Xa lạ', tags: [], section: 'blog', subjectId: 1 })
  await write({ title: 'Bản nháp', tags: ['phân số', 'lớp 4'] })
  const { items } = (await call(contract.listRelatedPosts, { params: { slug: own.slug } })).data
  expect(items.map(({ title }) => title)).toEqual(['Cùng thẻ', 'Cùng môn'])
  expect((await call(contract.listRelatedPosts, { params: { slug: 'khong-co' } })).status).toBe(404)
})

test('each saved version is kept, and a version saved by another editor meanwhile is not overwritten', async () => {
  const { id } = await write()
  const save = (version: number, over: Partial<contract.PostContent>) =>
    call(contract.savePost, { as: admin, params: { id }, body: { version, content: postContent(over) } })
  expect((await save(1, { title: 'Bản hai' })).data).toMatchObject({ version: 2, content: { title: 'Bản hai' } })
  expect(await save(1, { title: 'Bản khác' })).toMatchObject({ status: 409, code: 'POST_CHANGED' })
  const opened = (await call(contract.getPostToEdit, { as: admin, params: { id } })).data
  expect(opened.versions.map(({ version, title }) => [version, title])).toEqual([
    [2, 'Bản hai'],
    [1, 'Học phân số dễ hiểu'],
  ])
  expect(opened.versions[0]?.editorName).not.toBe('')
  const version = (n: number) => call(contract.getPostVersion, { as: admin, params: { id, version: n } })
  expect((await version(1)).data.content).toEqual(postContent())
  expect((await version(3)).status).toBe(404)
})

test('of two editors who save the same version at once one is refused', rounds, async () => {
  const { id } = await write()
  const saves = await Promise.all(
    ['Một', 'Hai'].map((title) =>
      call(contract.savePost, { as: admin, params: { id }, body: { version: 1, content: postContent({ title }) } }),
    ),
  )
  expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('every action of an editor is audited', async () => {
  const { id } = await published()
  await call(contract.savePost, { as: admin, params: { id }, body: { version: 1, content: postContent() } })
  await call(contract.renamePost, { as: admin, params: { id }, body: { slug: 'moi' } })
  await call(contract.unpublishPost, { as: admin, params: { id } })
  const { items } = (await call(listAudit, { as: admin, query: { subjectId: id } })).data
  expect(items.map(({ action }) => action)).toEqual(['post.unpublished', 'post.renamed', 'post.edited', 'post.published', 'post.created'])
})

test('invalid content is refused without a trace, and an empty post cannot be published', async () => {
  const wrong: object[] = [
    { title: '' },
    { title: ' \n ' },
    { title: 'a'.repeat(161) },
    { title: '\u3164\0' },
    { title: '\ud800' },
    { body: 'a'.repeat(50_001) },
    { authorName: '123' },
    { section: 'khac' },
    { subjectId: 5 },
    { gradeFrom: 5, gradeTo: 4 },
    { gradeFrom: 5, gradeTo: null },
    { tags: Array.from({ length: 9 }, (_, i) => `thẻ ${i}`) },
    { cover: { subjectKey: 'toan', seed: '../x' } },
    { cover: { subjectKey: '__proto__', seed: 'a' } },
    { extra: 1 },
  ]
  for (const over of wrong) expect((await call(contract.createPost, { as: admin, body: { ...postContent(), ...over } })).status).toBe(400)
  expect((await call(contract.searchPosts, { as: admin })).data.total).toBe(0)
  const { id } = await write({ body: ' ' })
  expect(await publish(id)).toMatchObject({ status: 409, code: 'POST_EMPTY' })
  for (const slug of ['\0', 'a'.repeat(900), '%', "' or 1=1"]) expect((await read(slug)).status).toBe(404)
})

test('a preview shows hostile Markdown as plain text', async () => {
  const { data } = await call(contract.previewPost, { as: admin, body: { body: '<script>x</script> [a](javascript:alert(1))' } })
  expect(data).toEqual({
    minutes: 1,
    document: [
      {
        type: 'paragraph',
        children: [
          { type: 'text', text: '<script>x</script> ' },
          { type: 'text', text: 'a' },
        ],
      },
    ],
  })
})

test('the sitemap gets the address of every public post', async () => {
  const one = await published()
  await write({ title: 'Bản nháp' })
  await published({ title: 'Hẹn giờ' }, soon())
  expect((await listPostAddresses(deps)).map(({ path }) => path)).toEqual([`/knowledge/post/${one.slug}`])
  expect(await listPostAddresses(deps, one.id)).toEqual([])
})

const statusAt = async (url: string) => (await app.fastify.inject({ url })).statusCode

test('documents of a post are public exactly while the post is', async () => {
  const { id, slug } = await write()
  const params = { id }
  const cover = await sent(admin, { purpose: 'POST_COVER', bytes: await picture(), fileName: 'bìa.png' })
  const edited = (await call(contract.setPostCover, { as: admin, params, body: { assetId: cover.assetId } })).data
  expect(edited.ownCover).toContain('/files/private/')
  const sheet = await sent(admin, { purpose: 'PUBLIC_DOCUMENT', bytes: pdf, fileName: 'Công thức.pdf' })
  const { documents } = (await call(contract.attachDocument, { as: admin, params, body: { assetId: sheet.assetId } })).data
  expect(documents).toEqual([{ id: sheet.assetId, fileName: 'Công thức.pdf', kind: 'PDF', bytes: pdf.length }])
  const files = [`/files/documents/${sheet.assetId}`, `/files/pictures/${cover.assetId}/large.webp`]
  const seen = () => Promise.all(files.map(statusAt))
  expect(await seen()).toEqual([404, 404])
  await publish(id, soon())
  expect(await seen()).toEqual([404, 404])
  await publish(id)
  expect(await seen()).toEqual([200, 200])
  expect((await read(slug)).data).toMatchObject({ cover: files[1], documents: [{ fileName: 'Công thức.pdf', address: files[0] }] })
  await call(contract.unpublishPost, { as: admin, params })
  expect(await seen()).toEqual([404, 404])
  await publish(id)
  const detach = () => call(contract.detachDocument, { as: admin, params: { id, documentId: sheet.assetId } })
  expect((await detach()).data.documents).toEqual([])
  expect((await detach()).code).toBe('POST_DOCUMENT_NOT_FOUND')
  await call(contract.setPostCover, { as: admin, params, body: { assetId: null } })
  expect(await seen()).toEqual([404, 404])
  expect((await read(slug)).data.cover).toBe('/art/covers/toan/phan-so.svg')
})

test('a post takes at most five files, only its editor’s own, and each of them once', async () => {
  const { id } = await write()
  const attach = (assetId: string) => call(contract.attachDocument, { as: admin, params: { id }, body: { assetId } })
  const other = await given.admin()
  expect((await attach((await sent(other, { purpose: 'PUBLIC_DOCUMENT', bytes: pdf })).assetId)).code).toBe('ASSET_NOT_FOUND')
  expect((await attach((await sent(admin, { purpose: 'ATTACHMENT', bytes: pdf })).assetId)).code).toBe('ASSET_NOT_FOUND')
  for (let n = 0; n < 5; n++)
    expect((await attach((await sent(admin, { purpose: 'PUBLIC_DOCUMENT', bytes: pdf })).assetId)).status).toBe(200)
  expect((await attach((await sent(admin, { purpose: 'PUBLIC_DOCUMENT', bytes: pdf })).assetId)).code).toBe('POST_DOCUMENTS_FULL')
})
