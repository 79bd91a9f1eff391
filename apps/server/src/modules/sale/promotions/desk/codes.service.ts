import type { Body } from '@khue/contracts/endpoint'
import { codePageSize, type makePromotionCodes as makeContract, type PromotionCodeRow } from '@khue/contracts/sale/promotions-admin'
import { listPeople } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { newCode } from '#platform/crypto/public-codes'
import { publish } from '#platform/outbox/domain-events'
import { vouchersEnded } from '../promotions.events.ts'
import { promotionError } from '../promotions.errors.ts'
import * as stored from '../codes/promotion-codes.repository.ts'
import type { promotionCodes } from '../promotions.tables.ts'
import { auditPromotion, getPromotion, lockPromotion } from './promotions-desk.service.ts'

type Admin = Pick<Actor, 'id'>
type CodeRecord = typeof promotionCodes.$inferSelect

export async function toRows(deps: Deps, codes: readonly CodeRecord[]): Promise<PromotionCodeRow[]> {
  const people = await listPeople(
    deps,
    codes.flatMap(({ ownerId }) => ownerId ?? []),
  )
  return codes.map(({ code, source, ownerId, maxUses, uses, expiresAt, withdrawnAt }) => {
    const owner = ownerId === null ? undefined : people.get(ownerId)
    return {
      code,
      source,
      owner: owner ? { id: owner.id, name: owner.name } : null,
      maxUses,
      uses,
      expiresAt: expiresAt?.toISOString() ?? null,
      isWithdrawn: withdrawnAt !== null,
    }
  })
}

export async function listCodes(deps: Deps, id: string, after: string | undefined) {
  await getPromotion(deps, id)
  const codes = await stored.listCodes(deps.db, id, { after, limit: codePageSize + 1 })
  const items = await toRows(deps, codes.slice(0, codePageSize))
  const next = codes.length > codePageSize ? items.at(-1)?.code : undefined
  return { items, ...(next !== undefined && { next }) }
}

/** Creates one named code, or many single-use codes. Throws PROMOTION_IS_AUTOMATIC, PROMOTION_STATE_LOCKED, PROMOTION_CODE_TAKEN. */
export const makeCodes = (deps: Deps, actor: Admin, id: string, wanted: Body<typeof makeContract>) =>
  transact(deps, async (deps) => {
    const { entry, state } = await lockPromotion(deps, id)
    if (entry === 'AUTOMATIC') throw promotionError.PROMOTION_IS_AUTOMATIC()
    if (state === 'ENDED') throw promotionError.PROMOTION_STATE_LOCKED()
    const codes =
      'code' in wanted
        ? await makeNamed(deps, { id, createdBy: actor.id }, wanted)
        : await drawCodes(deps, { id, createdBy: actor.id }, wanted.count)
    await auditPromotion(deps, actor, id, ['promotion.codes-made', { count: codes.length, ...('code' in wanted && { code: wanted.code }) }])
    return { codes }
  })

type Made = { id: string; createdBy: string }

async function makeNamed({ db }: Deps, { id: promotionId, createdBy }: Made, { code, maxUses }: { code: string; maxUses: number | null }) {
  const made = await stored.insertCodes(db, [{ code, promotionId, maxUses, createdBy, source: 'PUBLIC' }])
  if (made.length === 0) throw promotionError.PROMOTION_CODE_TAKEN()
  return [code]
}

/** Collisions among billions of codes are rare; taken ones are drawn again. */
async function drawCodes({ db }: Deps, { id: promotionId, createdBy }: Made, count: number) {
  const made: string[] = []
  while (made.length < count) {
    const drawn = Array.from({ length: count - made.length }, () => newCode(voucherPrefix))
    const rows = await stored.insertCodes(
      db,
      [...new Set(drawn)].map((code) => ({ code, promotionId, maxUses: 1, createdBy, source: 'BATCH' as const })),
    )
    made.push(...rows.map(({ code }) => code))
  }
  return made
}

const voucherPrefix = 'KV'

/** Withdraws a code from future use; earlier uses stay, and points exchanged for an unused one return. Throws PROMOTION_CODE_UNKNOWN. */
export const withdrawCode = (deps: Deps, actor: Admin, id: string, code: string) =>
  transact(deps, async (deps) => {
    await lockPromotion(deps, id)
    const withdrawn = await stored.setWithdrawn(deps.db, id, code)
    const [row] = withdrawn ? await toRows(deps, [withdrawn]) : []
    if (!row) throw promotionError.PROMOTION_CODE_UNKNOWN()
    await auditPromotion(deps, actor, id, ['promotion.code-withdrawn', { code }])
    if (row.source === 'REWARD') await publish(deps, vouchersEnded, { promotionId: id })
    return row
  })

type Issued = {
  promotionId: string
  ownerId: string
  source: 'GIFT' | 'REWARD' | 'REFERRAL'
  expiresAt: Date
  /** For demo data, which needs the same code each time. */
  code?: string
}

/**
 * Issues a single-use voucher to a person, in the caller's transaction. Throws PROMOTION_NOT_FOUND, PROMOTION_STATE_LOCKED, PROMOTION_IS_AUTOMATIC,
 * PROMOTION_CODE_TAKEN.
 */
export const issueVoucher = (deps: Deps, { promotionId, code: wanted, ...voucher }: Issued) =>
  transact(deps, async (deps) => {
    const { entry, state } = await lockPromotion(deps, promotionId)
    if (entry === 'AUTOMATIC') throw promotionError.PROMOTION_IS_AUTOMATIC()
    if (state !== 'ACTIVE') throw promotionError.PROMOTION_STATE_LOCKED()
    for (;;) {
      const code = wanted ?? newCode(voucherPrefix)
      const [made] = await stored.insertCodes(deps.db, [{ code, promotionId, maxUses: 1, ...voucher }])
      if (made) return made
      if (wanted) throw promotionError.PROMOTION_CODE_TAKEN()
    }
  })
