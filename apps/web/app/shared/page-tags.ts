import type { SiteInfo } from '@khue/contracts/backoffice/site'
import type { MetaDescriptor } from 'react-router'
import type { StructuredData } from './structured-data.ts'

type Page = {
  /** Title in the browser, followed by the platform's name: `Toán 8 · Khuê`. */
  title: string
  /** One or two sentences; cut at a word boundary after 160 characters. */
  description: string
  /** Canonical path, if it differs from the current one (a former slug, a second address). */
  path?: string | undefined
  /** Query parameters that select another page, such as `categoryIds` and `page`; all others are left out of the canonical URL. */
  query?: readonly string[]
  /** Preview picture of shared links, 1200 × 630, from `sharePicture`. Defaults to the platform's own. */
  picture?: { path: string; alt: string } | undefined
  type?: 'website' | 'article' | 'profile'
  /** Kept out of search engines: search results, form steps, personal pages. */
  isHidden?: boolean
  /** Structured data for search engines, from `structured-data.ts`. */
  data?: readonly StructuredData[]
}

/** The used part of a `meta` function's arguments. */
type MetaArgs = {
  location: { pathname: string; search: string }
  matches: readonly ({ loaderData?: unknown } | undefined)[]
  error?: unknown
}

const longestDescription = 160

/** Kinds of items that have a preview picture of their own, at `/share/{kind}/{id}.png`. */
export type ShareKind = 'courses' | 'classes' | 'tutors' | 'teachers' | 'posts'

/**
 * The preview picture of an item: `sharePicture('courses', course.id, course.title)`. `id` is what its endpoint takes: an id or code, for
 * posts the slug.
 */
export const sharePicture = (kind: ShareKind, id: string, alt: string) => ({ path: `/share/${kind}/${id}.png`, alt })

const defaultPicture = { path: '/share/site.png', alt: 'Khuê – nền tảng dạy và học trực tuyến' }

/**
 * The tags of a page's head: title, description, canonical URL, and the preview of shared links (Open Graph, which Zalo and Facebook read, and
 * Twitter's own).
 *
 * ```ts
 * export const meta: Route.MetaFunction = (args) =>
 *   pageTags(args, args.loaderData && {
 *     title: text.metaTitle(args.loaderData.course.title),
 *     description: args.loaderData.course.summary,
 *     picture: sharePicture('courses', args.loaderData.course.id, args.loaderData.course.title),
 *     data: [courseData({ … }), breadcrumbData([{ name: 'Khoá học', path: '/courses' }, { name: course.title, path: course.path }])],
 *   })
 * ```
 *
 * Without `page` (its loader refused: 404, 410) the page is kept out of search engines and has no canonical URL.
 */
export function pageTags({ location, matches, error }: MetaArgs, page: Page | undefined): MetaDescriptor[] {
  if (!page || error) return [{ title: page?.title ?? 'Khuê' }, { name: 'robots', content: 'noindex' }]
  const { origin, address } = addressOf(location, matches, page)
  const { title, type = 'website', picture = defaultPicture } = page
  const description = shorten(page.description)
  return [
    { title },
    { name: 'description', content: description },
    ...(page.isHidden ? [{ name: 'robots', content: 'noindex' }] : [{ tagName: 'link' as const, rel: 'canonical', href: address }]),
    { property: 'og:site_name', content: 'Khuê' },
    { property: 'og:locale', content: 'vi_VN' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: origin + picture.path },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.data ?? []).map((one) => ({ 'script:ld+json': absolute(one, origin) as never })),
  ]
}

function addressOf(location: MetaArgs['location'], matches: MetaArgs['matches'], { path = location.pathname, query = [] }: Page) {
  const { site } = (matches[0]?.loaderData ?? {}) as { site?: SiteInfo } // the root's data; undefined when its loader failed
  const origin = site?.publicUrl ?? ''
  const read = new URLSearchParams(location.search)
  const kept = new URLSearchParams(query.flatMap((name) => read.getAll(name).map((value) => [name, value])))
  return { origin, address: `${origin}${path}${kept.size > 0 ? `?${kept}` : ''}` }
}

function shorten(description: string) {
  const whole = description.replace(/\s+/g, ' ').trim()
  if (whole.length <= longestDescription) return whole
  const cut = whole.slice(0, longestDescription)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestDescription / 2))}…`
}

const addresses = new Set(['url', 'item', 'image', 'logo', 'mainEntityOfPage'])

/** Makes site paths absolute, as external readers need them, and drops empty fields. */
function absolute(data: StructuredData, origin: string): StructuredData {
  const text = JSON.stringify(data, (name, value: unknown) => {
    if (value === '' || value === null) return undefined
    return typeof value === 'string' && addresses.has(name) && value.startsWith('/') ? origin + value : value
  })
  return JSON.parse(text) as StructuredData // serialised just above
}
