import * as contract from '@khue/contracts/offer/knowledge'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { postContent } from '#testing/posts'
import { testApp } from '#testing/test-app'
import { collectPages } from '#testing/collect-pages'

const { call, given, deps } = await testApp()
const as = await given.admin()

beforeEach(async () => {
  await deps.db.execute(sql`truncate knowledge_posts, knowledge_documents, knowledge_versions`)
  await deps.db.execute(sql`delete from slugs where kind = 'post'`)
})

const write = async (over: Partial<contract.PostContent>) => (await call(contract.createPost, { as, body: postContent(over) })).data
const publish = (id: string, at?: string) => call(contract.publishPost, { as, params: { id }, body: { ...(at && { at }) } })
const find = async (query: object) => (await call(contract.searchPosts, { as, query })).data.items.map(({ title }) => title)

test('editors find their posts by words, section and state', async () => {
  await publish((await write({ title: 'Đã đăng' })).id)
  await write({ title: 'Còn nháp', section: 'blog' })
  await publish((await write({ title: 'Sẽ đăng' })).id, new Date(Date.now() + 3_600_000).toISOString())
  expect(await find({ status: 'SCHEDULED' })).toEqual(['Sẽ đăng'])
  expect(await find({ status: 'PUBLISHED' })).toEqual(['Đã đăng'])
  expect(await find({ section: 'blog' })).toEqual(['Còn nháp'])
  expect(await find({ term: 'nhap' })).toEqual(['Còn nháp'])
})

test('an editor who publishes the drafts of a page and goes on sees each draft once, even drafts edited in the same millisecond', async () => {
  for (let i = 0; i < 5; i++) await write({ title: `Bài ${i}` })
  await deps.db.execute(
    sql`update knowledge_posts set edited_at = timestamptz '2026-10-01T08:00:00Z' + substr(title, 5)::int * interval '100 microseconds'`,
  )
  let shown: readonly contract.PostRow[] = []
  const open = async (cursor?: string) => {
    const { data } = await call(contract.searchPosts, { as, query: { status: 'DRAFT', size: 2, cursor } })
    shown = data.items
    return data
  }
  const publishAll = () => Promise.all(shown.map(({ id }) => publish(id)))
  expect((await collectPages(open, publishAll)).map(({ title }) => title)).toEqual(['Bài 4', 'Bài 3', 'Bài 2', 'Bài 1', 'Bài 0'])
  expect((await call(contract.searchPosts, { as, query: { cursor: 'x' } })).code).toBe('INVALID_INPUT')
})
