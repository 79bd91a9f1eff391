import { expect, test } from 'vitest'
import { rssOf } from './rss.ts'

const post = {
  id: '0199a7a0-0000-7000-8000-000000000001',
  section: 'blog' as const,
  slug: 'bai-mot',
  title: 'Học & chơi <ở nhà> "vui"',
  summary: 'Ngắn\u0001 gọn',
  cover: '/art/covers/toan/a.svg',
  authorName: 'Cô Hà',
  subjectId: null,
  gradeFrom: null,
  gradeTo: null,
  tags: ['học ở nhà'],
  minutes: 2,
  publishedAt: '2026-11-20T01:00:00.000Z',
}

test('a feed contains each post once, with absolute addresses, and escapes markup in texts', () => {
  const feed = rssOf({
    origin: 'https://hoc.example.vn',
    path: '/knowledge/blog',
    feedPath: '/knowledge/blog/rss.xml',
    title: 'Blog · Khuê',
    description: 'Chuyện lớp học',
    posts: [post],
  })
  expect(feed).toContain('<link>https://hoc.example.vn/knowledge/post/bai-mot</link>')
  expect(feed).toContain('<title>Học &#38; chơi &#60;ở nhà&#62; &#34;vui&#34;</title>')
  expect(feed).toContain('<description>Ngắn gọn</description>')
  expect(feed).toContain('<pubDate>Fri, 20 Nov 2026 01:00:00 GMT</pubDate>')
  expect(feed).toContain(`<guid isPermaLink="false">${post.id}</guid>`)
  expect(feed).toContain('href="https://hoc.example.vn/knowledge/blog/rss.xml" rel="self"')
})
