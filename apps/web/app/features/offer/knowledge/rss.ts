import type { PostCard } from '@khue/contracts/offer/knowledge'
import { postHref } from './post-view.ts'

type Feed = { origin: string; path: string; feedPath: string; title: string; description: string; posts: readonly PostCard[] }

/** RSS 2.0 (rssboard.org/rss-specification) feed of new posts. */
export function rssOf({ origin, path, feedPath, title, description, posts }: Feed) {
  const channel = [
    element('title', title),
    element('link', origin + path),
    element('description', description),
    element('language', 'vi'),
    `<atom:link href="${escaped(origin + feedPath)}" rel="self" type="application/rss+xml"/>`,
    ...posts.map((post) => itemOf(origin, post)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>${channel.join('')}</channel></rss>\n`
}

/** The guid stays the same when the address changes, so that feed readers show a post once. */
const itemOf = (origin: string, post: PostCard) =>
  `<item>${[
    element('title', post.title),
    element('link', origin + postHref(post.slug)),
    element('description', post.summary),
    element('dc:creator', post.authorName),
    ...post.tags.map((tag) => element('category', tag)),
    element('pubDate', new Date(post.publishedAt).toUTCString()),
    `<guid isPermaLink="false">${post.id}</guid>`,
  ].join('')}</item>`

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`

/** XML cannot represent control characters, not even as character references: removes them. */
const escaped = (text: string) =>
  text.replaceAll(/(?![\t\n])\p{Cc}|\uFFFE|\uFFFF/gu, '').replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
