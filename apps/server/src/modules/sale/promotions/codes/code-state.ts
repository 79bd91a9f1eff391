import { type CodeRefusal, refusals, usedOnDevice } from '../refusals.ts'

/** A stored code with its promotion. */
export type KnownCode = {
  ownerId: string | null
  withdrawnAt: Date | null
  expiresAt: Date | null
  maxUses: number | null
  uses: number
  promotion: {
    state: 'DRAFT' | 'ACTIVE' | 'PAUSED' | 'ENDED'
    startsAt: Date
    endsAt: Date | null
    maxUses: number | null
    uses: number
    maxPerPerson: number | null
    maxPerHousehold: number | null
  }
}
/** How often the buyer, and their whole household, has used the promotion. */
export type UsesBy = { person: number; household: number; isKnownElsewhere: boolean }

/** Why a person may not use a code now, regardless of the basket; undefined when they may. Checked in the order of the contract. */
export function evaluateCode(
  known: KnownCode | undefined,
  by: { personId: string | undefined; uses: UsesBy; now: Date },
): CodeRefusal | undefined {
  if (!known || known.promotion.state === 'DRAFT') return refusals.UNKNOWN()
  if (known.ownerId !== null && known.ownerId !== by.personId) return refusals.NOT_YOURS()
  return evaluateTime(known, by.now) ?? evaluateUses(known, by.uses)
}

/** An end time is exclusive. */
function evaluateTime({ promotion, withdrawnAt, expiresAt }: KnownCode, now: Date) {
  const end = [promotion.endsAt, expiresAt].flatMap((at) => (at && at <= now ? [at] : [])).toSorted((a, b) => a.getTime() - b.getTime())[0]
  if (withdrawnAt !== null || promotion.state === 'ENDED' || end) return refusals.OVER(end ?? null)
  if (now < promotion.startsAt) return refusals.NOT_STARTED(promotion.startsAt)
  return promotion.state === 'PAUSED' ? refusals.PAUSED() : undefined
}

const isUsedUp = ({ maxUses, uses }: { maxUses: number | null; uses: number }) => maxUses !== null && uses >= maxUses

function evaluateUses({ promotion, ...code }: KnownCode, { person, household, isKnownElsewhere }: UsesBy) {
  if (isUsedUp(promotion) || isUsedUp(code)) return refusals.USED_UP()
  if (isUsedUp({ maxUses: promotion.maxPerPerson, uses: person })) return refusals.ALREADY_USED()
  if (isUsedUp({ maxUses: promotion.maxPerHousehold, uses: household })) return refusals.HOUSEHOLD()
  return promotion.maxPerHousehold !== null && isKnownElsewhere ? usedOnDevice : undefined
}
