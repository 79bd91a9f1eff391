import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Deps } from '#platform/deps'
import { commonError } from '#platform/errors'
import { addressesPerFile, entryOf, fileEnd, fileStart, firstId, sitemapIndex, robotsOf } from './sitemap.ts'
import { listFileStarts, fixedPages, sitemapSources } from './sitemap-sources.ts'

/** How many addresses are read from the database at a time. */
const pageSize = 1000
/** Maximum number of files generated at once: one of fifty thousand addresses costs as much as many pages. */
const mostFiles = 2
const hourMs = 3_600_000

type Shape = {
  /** Whether the built site has such a page: others are omitted. */
  isPage?: (path: string) => boolean
  perFile?: number
}

/** robots.txt and the site maps. A file is streamed while its rows are read, so that it is never in memory as a whole. */
export function sitemapRoutes(fastify: FastifyInstance, deps: Deps, { isPage = () => true, perFile = addressesPerFile }: Shape = {}) {
  const { origin } = deps.config.publicUrl
  const cuts = new LRUCache<string, string[]>({
    max: 100,
    ttl: hourMs,
    fetchMethod: (kind) => (sitemapSources[kind] ? listFileStarts(sitemapSources[kind], deps, perFile) : []),
  })
  const startsOf = async (kind: string) => [firstId, ...((await cuts.fetch(kind)) ?? [])]
  let writing = 0

  fastify.get('/robots.txt', (_request, reply) => kept(reply).type('text/plain; charset=utf-8').send(robotsOf(origin)))
  fastify.get('/sitemap.xml', async (_request, reply) => {
    const files = ['pages.xml']
    for (const kind of Object.keys(sitemapSources)) {
      const parts = (await startsOf(kind)).length
      for (let part = 1; part <= parts; part++) files.push(`${kind}-${part}.xml`)
    }
    return asXml(reply).send(sitemapIndex(origin, files))
  })
  fastify.get('/sitemaps/pages.xml', (_request, reply) =>
    asXml(reply).send(
      fileStart +
        fixedPages
          .filter(isPage)
          .map((path) => entryOf(origin, { path }))
          .join('') +
        fileEnd,
    ),
  )
  fastify.get<{ Params: { file: string } }>('/sitemaps/:file', async ({ params }, reply) => {
    const [, kind = '', number = ''] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(params.file) ?? []
    const source = Object.hasOwn(sitemapSources, kind) ? sitemapSources[kind] : undefined
    const starts = source ? await startsOf(kind) : []
    const after = starts[Number(number) - 1]
    if (!source || after === undefined) throw commonError.NOT_FOUND()
    if (writing >= mostFiles) throw commonError.OVERLOADED({ retryAfter: 10 })
    writing++
    const file = Readable.from(written(after))
    file.once('close', () => writing--)
    return asXml(reply).send(file)

    async function* written(from: string) {
      yield fileStart
      let [last, left] = [from, perFile]
      while (left > 0) {
        const found = (await source?.list(deps, last, Math.min(pageSize, left))) ?? []
        yield found
          .filter(({ path }) => isPage(path))
          .map((one) => entryOf(origin, one))
          .join('')
        const end = found.at(-1)
        if (!end || found.length < Math.min(pageSize, left)) break
        left -= found.length
        last = end.id
      }
      yield fileEnd
    }
  })
}

const kept = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=3600')
const asXml = (reply: FastifyReply) => kept(reply).type('application/xml; charset=utf-8')
