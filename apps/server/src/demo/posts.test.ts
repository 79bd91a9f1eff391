import { getPost, listPosts } from '@khue/contracts/offer/knowledge'
import { knowledgeSections } from '@khue/contracts/offer/knowledge-sections'
import { plainTextOf } from '@khue/contracts/document-text'
import { expect, test } from 'vitest'
import { readMarkdown } from '#platform/documents/markdown'
import { testApp } from '#testing/test-app'
import { publishDemoPosts, readDemoPosts } from './posts.ts'

const posts = await readDemoPosts()

test('every section has posts, and each post is complete with a unique name', () => {
  expect(new Set(posts.map(({ content }) => content.section)).size).toBe(knowledgeSections.length)
  expect(new Set(posts.map(({ key }) => key)).size).toBe(posts.length)
  expect(new Set(posts.map(({ content }) => content.title)).size).toBe(posts.length)
})

test.each(posts)('$key has two to six hundred syllables and shows no Markdown syntax', ({ content }) => {
  const text = plainTextOf(readMarkdown(content.body))
  const syllables = text.split(/\s+/).length
  expect(syllables).toBeGreaterThan(220)
  expect(syllables).toBeLessThan(650)
  expect(text).not.toMatch(/\*\*|^#|^\||\]\(/m)
})

test('the demo publishes missing posts once, never in the future', async () => {
  const { call, deps, app } = await testApp()
  await publishDemoPosts(deps)
  await publishDemoPosts(deps)
  const { items, total } = (await call(listPosts, { query: { size: 50 } })).data
  expect(total).toBe(posts.length)
  const { data: sheets } = await call(listPosts, { query: { section: 'learning-document', size: 50 } })
  expect(sheets.items.length).toBeGreaterThan(9)
  for (const { slug } of sheets.items) {
    const [document] = (await call(getPost, { params: { slug } })).data.documents
    expect([slug, document?.kind]).toEqual([slug, 'DOCX'])
    const { statusCode, rawPayload } = await app.fastify.inject({ url: document?.address ?? '' })
    expect([statusCode, rawPayload.length]).toEqual([200, document?.bytes])
  }
  expect(items.slice(0, 5).map(({ section }) => section)).toEqual(knowledgeSections.map(({ key }) => key))
})
