import { setTimeout as pause } from 'node:timers/promises'
import { callPath } from '@khue/contracts/call-path'
import type { CallInput, Endpoint, Reply } from '@khue/contracts/endpoint'
import { createPromotion, makePromotionCodes, movePromotion } from '@khue/contracts/sale/promotions-admin'
import { createReward } from '@khue/contracts/sale/rewards'
import { setVerified } from '#modules/people/people'
import { seedMarketplace } from '#testing/marketplace'
import type { TestPerson } from '#testing/people'
import { draftOf } from '#testing/promotions'
import { bankEnv, sellPlan } from '#testing/sale'
import { startProduct } from './product.ts'
import type { Stage } from './proof.ts'
import { openShop } from './shop.ts'

/** `code` is empty on success, and when there was no valid answer at all. */
export type NodeAnswer<E extends Endpoint> = { status: number; code: string; data: Reply<E> | undefined }
/** One of the servers that share the database. */
export type Node = {
  call: <const E extends Endpoint>(endpoint: E, as: TestPerson, input: CallInput<E>) => Promise<NodeAnswer<E>>
  /** Sends a request as an outside system without an account: returns the status. */
  callBack: (letter: { method: 'GET' | 'POST'; url: string; headers?: Record<string, string>; body?: string }) => Promise<number>
}

/** One admin gives all points. */
const unbounded = { POINTS_ALONE_UP_TO: '1000000', POINTS_PER_GIVER_AND_DAY: '1000000', POINTS_PER_RECEIVER_AND_DAY: '1000000' }
const env = { ...bankEnv, ...unbounded, INSTALMENTS: '1' }

export type Fixture = Awaited<ReturnType<typeof openFixture>>

/**
 * A shop on two servers over one database: one in this process, the other in its own. With a planted fault there is only one, whose requests race on
 * separate connections: that is enough to catch the fault, and starts faster.
 */
export async function openFixture(stage: Stage) {
  const [shop, elsewhere] = await Promise.all([openShop(stage, env), stage.isReal && remoteNode(stage)])
  const { deps, given } = shop
  const market = await seedMarketplace(deps, given)
  const { sku: pair } = await sellPlan(deps, { sku: 'SUB-12M', name: 'Chòm Sao', priceVnd: 1_690_000, months: 12, seats: 2 })
  const admins = [await shop.given.admin(), await shop.given.admin()] as const
  const nodes = [localNode(shop), elsewhere || localNode(shop)] as const
  const promote = async (limits: { maxUses?: number; maxPerHousehold?: number }) => {
    const [node, admin] = [nodes[0], admins[0]]
    const { data } = await node.call(createPromotion, admin, { body: draftOf(limits) })
    if (!data) throw new Error('The promotion was not created')
    const code = `MONEY-${data.id.slice(-8)}`.toUpperCase()
    await node.call(movePromotion, admin, { params: { id: data.id }, body: { state: 'ACTIVE' } })
    await node.call(makePromotionCodes, admin, { params: { id: data.id }, body: { code } })
    return { id: data.id, code, ...limits }
  }
  /** A voucher for points. */
  const reward = async ({ points, stock }: { points: number; stock: number | null }) => {
    const { id: promotionId } = await promote({})
    const body = { promotionId, name: `Voucher ${points}`, points, stock }
    const { data } = await nodes[0].call(createReward, admins[0], { body })
    if (!data) throw new Error('The reward was not created')
    return { id: data.id, points }
  }
  /** Buyers here may pay in instalments. */
  const known = async (person: TestPerson) => {
    await setVerified(deps, person.id, true)
    return person
  }
  const newBuyer = async () => known(await given.student())
  const newFamily = async (): Promise<Family> => {
    const parent = await known(await given.parent())
    return { parent, child: await given.student({ guardianId: parent.id }) }
  }
  const { households } = market
  const families: Family[] = [...households.families]
  const buyers = [...families.map(({ parent }) => parent), ...households.alone]
  for (const buyer of buyers) await known(buyer)
  return {
    stage,
    deps,
    work: shop.work,
    nodes,
    market: { ...market, skus: { ...market.skus, pair } },
    admins,
    buyers,
    families,
    rewards: [await reward({ points: 300, stock: 5 }), await reward({ points: 150, stock: null })] as const,
    promote,
    reward,
    newBuyer,
    newFamily,
    /** Adds a buyer to the simulation. */
    join(buyer: TestPerson, family?: Family) {
      buyers.push(buyer)
      if (family) families.push(family)
    },
  }
}

type Family = { parent: TestPerson; child: TestPerson }
type Shop = Awaited<ReturnType<typeof openShop>>
const localNode = ({ call, callBack }: Shop): Node => ({ call, callBack })

const remoteNode = async (stage: Stage) => nodeAt((await startProduct(stage, env)).url)

const busyMs = 300

/** A server in its own process, by its address; requests are repeated while it is too busy, as right after its start. */
export function nodeAt(url: string): Node {
  const node: Node = {
    async call(endpoint, as, input) {
      const { body } = input as { body?: object } // only some endpoints have one
      const response = await fetch(`${url}/api${callPath(endpoint, input)}`, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${as.accessToken}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const { data, code = '' } = (await response.json()) as { data?: never; code?: string } // our own reply format
      if (response.status !== 503) return { status: response.status, code, data }
      await pause(busyMs)
      return node.call(endpoint, as, input)
    },
    async callBack({ url: path, ...letter }) {
      const response = await fetch(`${url}${path}`, letter)
      await response.text()
      return response.status
    },
  }
  return node
}
