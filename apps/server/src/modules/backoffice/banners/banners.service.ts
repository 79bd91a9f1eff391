import type * as api from '@khue/contracts/backoffice/banners'
import type { Body } from '@khue/contracts/endpoint'
import { uuidv7 } from 'uuidv7'
import { deleteAsset, pictureUrl, replaceAsset, showAssets } from '#modules/ground/assets'
import { recordAudit } from '#modules/ground/audit'
import type { Actor } from '#platform/http/api'
import { violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { bannerError } from './banners.errors.ts'
import * as stored from './banners.repository.ts'

type Fields = Body<typeof api.addBanner>

export const bannersAt = async ({ db }: Deps, place: api.BannerPlace) => ({
  items: (await stored.cachedBanners(db)).filter((one) => one.place === place).map(reply),
})
export const listAllBanners = async ({ db }: Deps) => ({ items: (await stored.listAll(db)).map(reply) })

const reply = ({ startsAt, endsAt, coverAssetId, ...banner }: stored.BannerRow): api.AdminBanner => ({
  ...banner,
  cover: coverAssetId && pictureUrl(coverAssetId),
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
})
const rowOf = ({ startsAt, endsAt, coverAssetId: _cover, ...fields }: Fields) => ({
  ...fields,
  startsAt: new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
})

/** Inserts a banner for the demo; an existing one stays. */
export const importBanner = ({ db }: Deps, id: string, fields: Fields) => stored.insertBanner(db, { id, ...rowOf(fields) })

/** Runs a change and its audit entry in one transaction. */
async function changed(deps: Deps, actor: Actor, id: string, change: (deps: Deps) => Promise<stored.BannerRow | undefined>) {
  const banner = await transact(deps, async (deps) => {
    const banner = await change(deps).catch(refuseTimes)
    if (!banner) throw bannerError.BANNER_NOT_FOUND()
    await recordAudit(deps, {
      actor,
      action: 'banner.changed',
      subject: { kind: 'banner', id },
      details: { title: banner.title, isHidden: banner.isHidden },
    })
    return banner
  })
  stored.cachedBanners.forget()
  return reply(banner)
}

function refuseTimes(error: unknown): never {
  if (violatedConstraint(error) === 'banners_time') throw bannerError.BANNER_TIME_INVALID()
  throw error
}

export function addBanner(deps: Deps, actor: Actor, fields: Fields) {
  const id = uuidv7()
  return changed(deps, actor, id, async (deps) => {
    await stored.insertBanner(deps.db, { id, ...rowOf(fields) })
    return putCover(deps, actor, id, fields)
  })
}

export const changeBanner = (deps: Deps, actor: Actor, id: string, fields: Fields) =>
  changed(deps, actor, id, async (deps) => {
    await stored.setBanner(deps.db, id, rowOf(fields))
    return putCover(deps, actor, id, fields)
  })

/** The picture is public while the banner is shown. An omitted picture keeps the one before. */
async function putCover(deps: Deps, actor: Actor, id: string, { coverAssetId }: Fields) {
  const before = await stored.lockBanner(deps.db, id)
  if (!before) return undefined
  const after = coverAssetId === undefined ? before.coverAssetId : coverAssetId
  const publishedAt = before.isHidden ? null : before.startsAt
  const claim = { personId: actor.id, purpose: 'BANNER_COVER', thingId: id, publishedAt } as const
  await replaceAsset(deps, { ...claim, before: before.coverAssetId, after })
  if (after) await showAssets(deps, [after], publishedAt)
  return stored.setBanner(deps.db, id, { coverAssetId: after })
}

export async function removeBanner(deps: Deps, actor: Actor, id: string) {
  await transact(deps, async (deps) => {
    const banner = await stored.deleteBanner(deps.db, id)
    if (!banner) throw bannerError.BANNER_NOT_FOUND()
    const { title, coverAssetId } = banner
    if (coverAssetId) await deleteAsset(deps, coverAssetId)
    await recordAudit(deps, { actor, action: 'banner.changed', subject: { kind: 'banner', id }, details: { title, removed: true } })
  })
  stored.cachedBanners.forget()
}
