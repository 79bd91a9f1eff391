import { assertInsideTransaction } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { AppError } from '#platform/errors'
import type { Job } from '#platform/jobs/worker'
import type { Loop } from '#platform/jobs/loops'
import { fetchPublicPage, type OutboundNetwork, publicInternet } from '#platform/http-client/public-page'
import { type RateLimits, rateLimits } from '#platform/http/rate-limits'
import { firstLink } from './own-links.ts'
import { lockMessage, nextRevision, setRevision } from '../messages.repository.ts'
import { findRoom, listMembers, type RoomRow } from '../rooms.repository.ts'
import { listMinors } from '../participants/participants.service.ts'
import { relationOf } from '../participants/relations.service.ts'
import { emitRoomChanged } from '../access/emit.service.ts'
import * as stored from './links.repository.ts'
import { parsePageMetadata } from './page-metadata.ts'

const longestUrl = 2000
const pagesAtOnce = 4
const mostTries = 2
const publishedAtOnce = 50
const [knownDays, unknownDays, keptDays] = [7, 1, 90]

type Sent = { seq: number; senderId: string; text: string }
/** Records that a message shows a preview of the first page it links to. The page is fetched later; the sender does not wait. Idempotent. */
export async function recordLink(deps: Deps, room: Pick<RoomRow, 'id' | 'kind' | 'childId'>, { seq, senderId, text }: Sent) {
  const url = externalLink(text, deps.config.publicUrl)
  if (url === undefined || !hasLinkPreviews(deps) || !(await isAdultsOnly(deps, room)) || !(await canFetchPage(deps, senderId, url))) return
  await transact(deps, ({ db }) => stored.insertLink(db, { roomId: room.id, seq, url }))
}

export const hasLinkPreviews = ({ config }: Pick<Deps, 'config'>) => config.CHAT_LINK_PREVIEWS === '1'

/** The first link of a text, unless it leads to this site, whose own pages become cards. */
function externalLink(text: string, publicUrl: URL) {
  const link = firstLink(text)
  if (!link || link.host === publicUrl.host) return undefined
  link.hash = ''
  return link.href.length <= longestUrl ? link.href : undefined
}

/** Limit of unknown pages fetched per sender, so that the server cannot be used to crawl the web or to attack a site. */
const newPages = { max: 30, seconds: 3600 }
const visits = new WeakMap<Deps['config'], RateLimits>()

/** Whether the page may be shown: its preview is fresh, or its sender is within the limit. */
async function canFetchPage({ db, config }: Deps, senderId: string, url: string) {
  if (await stored.isPageKnown(db, url)) return true
  const limits = visits.get(config) ?? rateLimits(config.RATE_LIMIT_FACTOR)
  visits.set(config, limits)
  return limits.consume('chat pages', newPages, senderId).then(
    () => true,
    (refused: unknown) => {
      if (refused instanceof AppError) return false
      throw refused
    },
  )
}

/** Previews contain text by strangers, so children do not get them outside the family; a child who joins later cannot read earlier messages. */
async function isAdultsOnly(deps: Deps, { id, kind, childId }: Pick<RoomRow, 'id' | 'kind' | 'childId'>) {
  if (childId !== null) return false
  const members = (await listMembers(deps.db, { roomId: id })).map(({ personId }) => personId)
  if ((await listMinors(deps, members)).length === 0) return true
  const [one, other] = members
  return kind === 'P2P' && one !== undefined && other !== undefined && (await relationOf(deps, one, other))?.kind === 'FAMILY'
}

/** Fetches some due pages outside any transaction, and stores their previews. Returns whether there may be more. */
export async function fetchLinkPreviews(deps: Deps, network = publicInternet) {
  if (!hasLinkPreviews(deps)) return false
  await stored.abandonPages(deps.db, mostTries)
  const urls = await stored.claimPages(deps.db, pagesAtOnce)
  await Promise.all(urls.map((url) => fetchLinkPreview(deps, url, network)))
  return urls.length === pagesAtOnce
}

async function fetchLinkPreview(deps: Deps, url: string, network: OutboundNetwork) {
  try {
    const userAgent = `Khue (+${deps.config.publicUrl.origin})`
    const page = await fetchPublicPage(new URL(url), { network, userAgent })
    const facts = parsePageMetadata(page.html)
    await stored.setPage(deps.db, url, { title: '', description: '', ...facts, host: page.url.host }, facts ? knownDays : unknownDays)
  } catch (error) {
    deps.log.debug({ err: error }, 'link preview fetch failed') // previews are optional, so a failure is not an error
    await stored.setPage(deps.db, url, { host: '', title: '', description: '' }, unknownDays)
  }
}

/** Notifies readers of messages whose previews are ready. Returns whether there may be more. */
export const publishLinkPreviews = (deps: Deps) =>
  transact(deps, async (deps) => {
    const ready = await stored.claimUnpublishedLinks(deps.db, publishedAtOnce)
    const db = assertInsideTransaction(deps.db)
    for (const { roomId, seq, isShown } of ready) {
      const held = isShown ? await lockMessage(db, { roomId, seq }, 0) : undefined
      if (!held || held.deletedAt) continue
      const revision = await nextRevision(db, roomId)
      await setRevision(db, { roomId, seq }, revision)
      const { room } = (await findRoom(db, roomId, held.senderId)) ?? {}
      if (room) await emitRoomChanged(deps, room, revision)
    }
    return ready.length === publishedAtOnce
  })

export const linkLoops: readonly Loop[] = [
  { name: 'chat:fetch-link-previews', everyMs: 500, run: (deps) => fetchLinkPreviews(deps) },
  { name: 'chat:publish-link-previews', everyMs: 500, run: publishLinkPreviews },
]
export const linkJobs: readonly Job[] = [
  { name: 'chat:delete_old_link_previews', cron: '49 19 * * *', run: async ({ db }) => void (await stored.deleteOldPages(db, keptDays)) },
]
