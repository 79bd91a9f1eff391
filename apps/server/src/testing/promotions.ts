import * as contract from '@khue/contracts/sale/promotions-admin'
import { decideApproval } from '@khue/contracts/people/approvals'
import type { testApp } from './test-app.ts'

type Full = Awaited<ReturnType<typeof testApp>>
/** Events are delivered where a large promotion is approved. */
type App = Pick<Full, 'call' | 'given'> & Partial<Pick<Full, 'deliverEvents'>>
type DraftOptions = Partial<Omit<contract.PromotionDraft, 'conditions'>> & { on?: Partial<contract.PromotionConditions> }

/**
 * Ten percent off everything with a code, so little that one admin may give it; the builder fills in all values that a test does not mention. Another
 * value has no cap, unless a test states one.
 */
export function draftOf({ on, ...wanted }: DraftOptions = {}): contract.PromotionDraft {
  return {
    name: 'Chào năm học',
    explanation: 'Giảm 10% khi đăng ký học',
    entry: 'CODE',
    effect: 'PERCENT',
    value: 10,
    cap: wanted.effect === undefined && wanted.value === undefined ? 199_999 : null,
    freeCount: null,
    stacking: 'STACKABLE',
    position: 0,
    fundedBy: 'PLATFORM',
    conditions: {
      kinds: [],
      categoryIds: [],
      teacherIds: [],
      skus: [],
      minTotal: 0,
      isFirstOrder: false,
      isForMembers: false,
      isReferralReward: false,
      ...on,
    },
    startsAt: '2026-01-01T00:00:00Z',
    endsAt: null,
    maxUses: null,
    maxPerPerson: null,
    maxPerHousehold: null,
    ...wanted,
  }
}

let codes = 0

/** Active promotions, created as an admin creates them. */
export async function promotionActions({ call, given, deliverEvents }: App) {
  const [admin, second] = [await given.admin(), await given.admin()]
  const at = (id: string) => ({ as: admin, params: { id } })
  /** A large promotion takes a second admin. */
  async function approve(id: string) {
    await call(decideApproval, { as: second, params: { id }, body: { verdict: 'APPROVED', reason: 'Đã xem' } })
    if (!deliverEvents) throw new Error('a large promotion takes a second admin: pass deliverEvents')
    await deliverEvents()
  }
  /** Active, with one code that everyone may use unless it is automatic. */
  async function promote(wanted: DraftOptions = {}) {
    const draft = draftOf(wanted)
    const { id } = (await call(contract.createPromotion, { as: admin, body: draft })).data
    const { data } = await call(contract.movePromotion, { ...at(id), body: { state: 'ACTIVE' } })
    for (const asked of data.approvals) await approve(asked.id)
    const code = `MA-${++codes}`
    if (draft.entry === 'CODE') await call(contract.makePromotionCodes, { ...at(id), body: { code } })
    return { id, code, draft }
  }
  return { admin, second, at, promote }
}
