import { setTimeout as pause } from 'node:timers/promises'
import { callPath } from '@khue/contracts/call-path'
import type { CallInput, Endpoint, Reply } from '@khue/contracts/endpoint'
import { createPromotion, makePromotionCodes, movePromotion } from '@khue/contracts/promotions-admin'
import { openMarket } from '#testing/market'
import type { TestPerson } from '#testing/people'
import { draftOf } from '#testing/promotions'
import { bankEnv } from '#testing/sale'
import { startProduct } from './product.ts'
import type { Stage } from './proof.ts'
import { openShop } from './shop.ts'

/** `code` is empty on success, and when nothing that makes sense was answered at all. */
export type Told<E extends Endpoint> = { status: number; code: string; data: Reply<E> | undefined }
/** One of the servers that share the database. */
export type Node = {
  call: <const E extends Endpoint>(endpoint: E, as: TestPerson, input: CallInput<E>) => Promise<Told<E>>
  /** What somebody outside is answered who needs no account: a status. */
  hear: (letter: { method: 'GET' | 'POST'; url: string; headers?: Record<string, string>; body?: string }) => Promise<number>
}

export type House = Awaited<ReturnType<typeof openHouse>>

/**
 * The market on two servers over one database: one in this process, the other a process of its own. Where a fault is planted the second is
 * in this process too, with a pool of its own: that is as good for races between connections, and begins at once.
 */
export async function openHouse(stage: Stage) {
  const shop = await openShop(stage, bankEnv)
  const other = stage.isReal ? await remoteNode(stage) : localNode(await openShop(stage, bankEnv))
  const market = await openMarket(shop.deps, shop.given)
  const admins = [await shop.given.admin(), await shop.given.admin()] as const
  const nodes = [localNode(shop), other] as const
  const promote = async (limits: { maxUses?: number; maxPerHousehold?: number }) => {
    const [node, admin] = [nodes[0], admins[0]]
    const { data } = await node.call(createPromotion, admin, { body: draftOf(limits) })
    if (!data) throw new Error('The house makes no promotion')
    const code = `MONEY-${data.id.slice(-8)}`.toUpperCase()
    await node.call(movePromotion, admin, { params: { id: data.id }, body: { state: 'ACTIVE' } })
    await node.call(makePromotionCodes, admin, { params: { id: data.id }, body: { code } })
    return { id: data.id, code, ...limits }
  }
  const { families, alone } = market.households
  const buyers = [...families.map(({ parent }) => parent), ...alone]
  const learnersOf = new Map(families.map(({ parent, child }) => [parent.id, [parent, child]]))
  return {
    stage,
    deps: shop.deps,
    work: shop.work,
    nodes,
    market,
    admins,
    buyers,
    learnersOf,
    promote,
    newBuyer: () => shop.given.student(),
  }
}

type Shop = Awaited<ReturnType<typeof openShop>>
const localNode = ({ call, hear }: Shop): Node => ({ call, hear })

const remoteNode = async (stage: Stage) => nodeAt((await startProduct(stage, bankEnv)).url)

const busyMs = 300

/** A server of its own, by its address; asked again while it is too busy to answer, as one that has just begun may be. */
export function nodeAt(url: string): Node {
  const node: Node = {
    async call(endpoint, as, input) {
      const { body } = input as { body?: object } // only some endpoints have one
      const response = await fetch(`${url}/api${callPath(endpoint, input)}`, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${as.accessToken}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const { data, code = '' } = (await response.json()) as { data?: never; code?: string } // our own wire form
      if (response.status !== 503) return { status: response.status, code, data }
      await pause(busyMs)
      return node.call(endpoint, as, input)
    },
    async hear({ url: path, ...letter }) {
      const response = await fetch(`${url}${path}`, letter)
      await response.text()
      return response.status
    },
  }
  return node
}
