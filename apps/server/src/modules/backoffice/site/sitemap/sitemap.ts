/** One page in a site map. */
export type PageAddress = { id: string; path: string; changedAt?: Date | undefined }

/** The protocol's limit of addresses per file (sitemaps.org). */
export const addressesPerFile = 50_000

export const firstId = '00000000-0000-0000-0000-000000000000'

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const fileStart = `${head}<urlset ${schema}>\n`
export const fileEnd = '</urlset>\n'

export const entryOf = (origin: string, { path, changedAt }: Omit<PageAddress, 'id'>) =>
  `<url><loc>${escaped(origin + path)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>\n`

/** The index of site maps. */
export const sitemapIndex = (origin: string, files: readonly string[]) =>
  `${head}<sitemapindex ${schema}>\n${files.map((file) => `<sitemap><loc>${escaped(`${origin}/sitemaps/${file}`)}</loc></sitemap>\n`).join('')}</sitemapindex>\n`

/** Disallowed for crawlers: personal pages and addresses that are not pages. */
const closed = ['/account/', '/admin/', '/api/', '/checkout/', '/notification/', '/sandbox/', '/sign-out', '/unsubscribe']
export const robotsOf = (origin: string) =>
  `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`
