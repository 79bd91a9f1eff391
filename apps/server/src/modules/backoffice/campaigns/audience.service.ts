import type { Audience, CampaignCategory } from '@khue/contracts/backoffice/campaigns'
import { isOnByDefault } from '@khue/contracts/people/notification-settings'
import { findClassByCode } from '#modules/offer/open-classes'
import { listHolders } from '#modules/sale/entitlements'
import { listReachable } from '#modules/people/people'
import { listConsenting } from '#modules/people/notifications'
import { listMembers } from '#modules/sale/subscriptions'
import type { Deps } from '#platform/deps'
import { handleInOrder } from '#platform/postgres/batches'
import { firstId, type IdSlice } from '#platform/postgres/id-slices'

export type Wanted = { category: CampaignCategory; audience: Audience }
type Part = (slice: IdSlice) => Promise<readonly string[]>

/** One query per criterion, in the module that owns it, the most selective first: the first is scanned in id order, the others filter its results. */
async function partsOf(deps: Deps, { category, audience }: Wanted) {
  const { roles, provinceCodes, skus, isWithoutPlan, classCode } = audience
  const learnt = classCode === null ? undefined : await findClassByCode(deps, classCode)
  const parts: Part[] = []
  if (classCode !== null) parts.push(async (slice) => (learnt ? listHolders(deps, { kind: 'LL', refIds: [learnt.id] }, slice) : []))
  if (!isOnByDefault(category)) parts.push((slice) => listConsenting(deps, category, slice))
  if (skus.length > 0) parts.push((slice) => listMembers(deps, { skus }, slice))
  parts.push((slice) => listReachable(deps, { roles, provinceCodes }, slice))
  const without: Part[] = isWithoutPlan ? [(slice) => listMembers(deps, { skus: [] }, slice)] : []
  return { parts, without }
}

/** The next people by id; `lastPersonId` is the cursor for the next call, null at the end. */
export async function listAudience(deps: Deps, wanted: Wanted, after: string | null, limit: number) {
  const { parts, without } = await partsOf(deps, wanted)
  const [first, ...others] = parts
  if (!first) throw new Error('An audience has at least one part')
  const scanned = await first({ after: after ?? firstId, limit })
  let meant = scanned
  for (const part of others) meant = meant.length > 0 ? await part({ among: meant }) : meant
  for (const part of without) {
    const not = new Set(meant.length > 0 ? await part({ among: meant }) : [])
    meant = meant.filter((id) => !not.has(id))
  }
  return { personIds: meant, lastPersonId: scanned.length === limit ? (scanned.at(-1) ?? null) : null }
}

const countedAtOnce = 10_000

/** How many people the campaign would reach now. */
export async function countAudience(deps: Deps, wanted: Wanted) {
  let people = 0
  await handleInOrder(async (after) => {
    const { personIds, lastPersonId } = await listAudience(deps, wanted, after, countedAtOnce)
    people += personIds.length
    return lastPersonId ?? undefined
  })
  return people
}
