import type { PostCard } from '@khue/contracts/offer/knowledge'
import { postHref } from './post-view.ts'

type Feed = { origin: string; path: string; feedPath: string; title: string; description: string; posts: readonly PostCard[] }

/** RSS 2.0 (rssboard.org/rss-specification): what is new, for readers and other sites. */
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

/** A post keeps its id when its address changes, so that nobody is told of it twice. */
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

/** XML has no words for control characters, not even as numbers. */
const escaped = (text: string) =>
  text.replaceAll(/(?![\t\n])\p{Cc}|\uFFFE|\uFFFF/gu, '').replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
