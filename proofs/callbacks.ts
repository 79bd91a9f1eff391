import { placeOrders } from '@khue/contracts/sale/orders'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { bankEnv, sellPlan } from '#testing/sale'
import { walletEnv } from '#testing/sandbox'
import { claimReconciled, reconciled } from './reconcile-claim.ts'
import { type Asked, type Gateway, gateways, type CallbackRequest, payosKeys } from './callbacks.gateways.ts'
import { handleMessage, type Message, newWorld, seen } from './callbacks.model.ts'
import type { Proof, Stage } from './proof.ts'
import { openShop } from './shop.ts'

/**
 * All other gateways and bank notifiers (VNPAY has its own proof): for any callback, signed or forged, for us or for another merchant, too much, too
 * little, repeated or concurrent, the money and the order are those of a reference model that shares no code with the product, and the answer is what
 * the protocol requires.
 */
const rowsOf = (gateway: string) => `callbacks of ${gateway} are booked as the model says, and nothing else is`
const answersOf = (gateway: string) => `${gateway} gets an acknowledgement for accepted callbacks and for no others`

type Shop = Awaited<ReturnType<typeof openShop>>
type Scene = { stage: Stage; shop: Shop; receiver: Shop; number: number }
type Scenario = Scene & {
  gateway: Gateway
  asked: Asked
  orderId: string
  requests: { request: CallbackRequest; message: Message }[]
  numbers: string[]
}

const sumVnd = 990_000

async function open({ stage, shop, receiver, number }: Scene, gateway: Gateway): Promise<Scenario> {
  const buyer = await shop.given.student()
  const placed = await shop.call(placeOrders, buyer, { body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })
  const [orderId = ''] = placed.data?.ids ?? []
  const { data, code: refusal } = await shop.call(startCheckout, buyer, { body: { ids: [orderId], method: gateway.method } })
  if (!data) throw new Error(`${gateway.name} refused to open a payment: ${refusal}`)
  const { rows } = await stage.pool.query<{ reference: string | null }>(
    `select a.provider_reference as reference from payment_attempts a join checkouts c on c.id = a.checkout_id where c.code = $1`,
    [data.code],
  )
  const asked = { code: data.code, reference: rows[0]?.reference ?? data.code }
  return { stage, shop, receiver, number, gateway, asked, orderId, requests: [], numbers: [] }
}

/** A new request, an earlier one, or one changed by an attacker. */
function nextRequest(scenario: Scenario) {
  const { stage, gateway, asked, requests } = scenario
  const { random } = stage
  if (requests.length > 0 && random.chance(0.3)) return random.pick(requests)
  if (requests.length > 0 && random.chance(0.25)) {
    const { request, message } = random.pick(requests)
    const body = random.pick(gateway.alterations)(request.body, asked)
    if (body !== request.body) return { request: { ...request, body }, message: { ...message, isAuthentic: false } }
  }
  const number = `${4_000_000 + scenario.number * 50 + scenario.numbers.length}`
  scenario.numbers.push(number)
  const meaning = gateway.saysNo && random.chance(0.2) ? ('refused' as const) : ('paid' as const)
  const message = {
    meaning,
    number,
    amountVnd: meaning === 'paid' && random.chance(0.3) ? random.pick([980_000, 1_000_000]) : sumVnd,
    isStranger: meaning === 'paid' && random.chance(0.12),
    isAuthentic: !random.chance(0.15),
    isForUs: !random.chance(0.1),
  }
  const written = { request: gateway.write(asked, message), message }
  requests.push(written)
  return written
}

async function deliver({ stage, receiver, gateway }: Scenario, { request, message }: ReturnType<typeof nextRequest>, times: number) {
  const answers = await Promise.all(Array.from({ length: times }, () => receiver.ask({ method: 'POST', ...request })))
  const isWanted = message.isAuthentic && (message.isForUs || !gateway.refusesOthers)
  for (const answer of answers) stage.claim(answersOf(gateway.name), gateway.wasHeard(answer) === isWanted, { message, answer })
}

async function factsOf({ stage, gateway, orderId, numbers }: Scenario) {
  const { rows: money } = await stage.pool.query<{ it: string }>(
    `select gateway_transaction_no || ' ' || amount_vnd || ' ' || booked_as as it from payment_receipts
     where method = $1 and gateway_transaction_no = any($2)`,
    [gateway.method, numbers],
  )
  const { rows: order } = await stage.pool.query<{ status: string }>('select status from orders where id = $1', [orderId])
  return { money: money.map(({ it }) => it).toSorted(), order: order[0]?.status }
}

async function runScenario(scene: Scene, gateway: Gateway) {
  const scenario = await open(scene, gateway)
  const world = newWorld(sumVnd, gateway.takesOnce)
  for (let steps = 4 + scene.stage.random.below(5); steps > 0; steps--) {
    const next = nextRequest(scenario)
    await deliver(scenario, next, 1 + scene.stage.random.below(3))
    handleMessage(world, next.message)
    await scene.shop.work(1)
    const [facts, expected] = [await factsOf(scenario), seen(world)]
    const isRight = JSON.stringify(facts) === JSON.stringify(expected)
    scene.stage.claim(rowsOf(gateway.name), isRight, { message: next.message, facts, expected })
    if (!isRight) return
  }
}

async function run(stage: Stage) {
  // The sandbox of demo mode opens wallet payments.
  const demo = { DEMO: '1', DATA_DIR: stage.folder, DATA_KEY: Buffer.alloc(32, 'k').toString('base64url') }
  const shop = await openShop(stage, { ...bankEnv, ...walletEnv, ...demo })
  let withPayos: Shop | undefined // with a payOS contract, each payment would be opened there
  const earsOf = async ({ name }: Gateway) =>
    name === 'payOS' ? (withPayos ??= await openShop(stage, { ...bankEnv, ...payosKeys })) : shop
  await sellPlan(shop.deps)
  const stories = stage.isReal ? stage.n : 5 * stage.n // a planted fault ends the run when it is caught
  for (let number = 0; number < stories; number++) {
    const { awaited } = stage
    const meant = gateways.filter(({ name }) => awaited.length === 0 || awaited.some((claim) => claim.includes(name)))
    const gateway = meant[number % meant.length]!
    await runScenario({ stage, shop, receiver: await earsOf(gateway), number }, gateway)
    stage.trial()
  }
  await claimReconciled(stage)
}

const all = (of: (gateway: string) => string) => gateways.map(({ name }) => of(name))
const tellers = ['SePay', 'Casso', 'payOS'] as const

type Change = readonly [gateway: (typeof gateways)[number]['name'], declaration: string, find: string, replace: string]
const signatures: readonly Change[] = [
  [
    'MoMo',
    'readSignedNotice',
    'return isSameText(fields.signature, momoSignature(fields, signedNames.notice, keys)) ? fields : undefined',
    'return fields',
  ],
  [
    'ZaloPay',
    'readSignedData',
    "typeof data === 'string' && isSameText(given, hmacSha256(data, key2)) ? data : undefined",
    "typeof data === 'string' ? data : undefined",
  ],
  ['Fundiin', 'isSigned', '=> isSameText(given, fundiinSignature(body, keys))', '=> true'],
  ['SePay', 'isFromSepay', "return isSame(signature, `sha256=${hmacOf('sha256', signed, webhookSecret)}`)", 'return true'],
  [
    'Casso',
    'isFromCasso',
    "return time !== undefined && isSame(hash, hmacOf('sha512', `${time}.${JSON.stringify(inOrder(said))}`, secret))",
    'return true',
  ],
  [
    'payOS',
    'verifiedPayos',
    'return isSame(signature, payosSignature(data as Data, key)) ? (data as Data) : undefined',
    'return data as Data',
  ],
]
const merchants: readonly Change[] = [
  ['MoMo', 'walletRoutes', 'if (said?.partnerCode !== settings.partnerCode) throw', 'if (!said?.partnerCode) throw'],
  ['ZaloPay', 'walletRoutes', 'if (said?.appId !== settings.appId) return', 'if (!said?.appId) return'],
  ['Fundiin', 'walletRoutes', 'if (said?.merchantId !== settings.merchantId) throw', 'if (!said?.merchantId) throw'],
]
/** A check that each callback endpoint makes by itself: all are removed at once, and the proof must notice each. */
const unchecked = (what: string, changes: readonly Change[]) =>
  changes.map(([gateway, declaration, find, replace]) => ({
    name: `${what} of ${gateway} not checked`,
    plantGroup: what,
    breaks: [answersOf(gateway), rowsOf(gateway)],
    patches: [{ module: 'payments', declaration, find, replace }],
  }))

export const callbacks: Proof = {
  name: 'callbacks',
  counts: 'stories of a buyer and one of six notifiers, each of 4 to 8 messages, some of them several times at once',
  size: { full: 1200, short: 12 },
  limitSeconds: 1200,
  faults: [
    ...unchecked('signature', signatures),
    ...unchecked('merchant', merchants),
    {
      name: 'amount not compared',
      breaks: all(rowsOf),
      patches: [
        {
          module: 'payments',
          declaration: 'recordAnswer',
          find: 'if (found.checkout.amountVnd !== amountVnd) {',
          replace: 'if (amountVnd === undefined) {',
        },
      ],
    },
    {
      name: 'account not compared',
      plantGroup: 'merchant',
      breaks: tellers.map(rowsOf),
      patches: [{ module: 'payments', declaration: 'recordTransfer', find: 'if (!isOurs) {', replace: 'if (transfer.isOutgoing) {' }],
    },
    {
      name: 'a repeated notification is booked again',
      breaks: [...all(rowsOf), reconciled],
      sql: 'alter table payment_receipts drop constraint payment_receipts_unique',
      patches: [
        {
          module: 'payments',
          declaration: 'receiveUnexpectedMoney',
          find: 'return (await recogniseReceipt(deps.db, money)) ? undefined : receiveMoney(deps, money, as, found?.checkout)',
          replace: 'return receiveMoney(deps, money, as, found?.checkout)',
        },
      ],
    },
  ],
  run,
}
