import { grantVouchers, listMyGifts, sendGift } from '@khue/contracts/sale/gifts'
import { createPromotion, movePromotion } from '@khue/contracts/sale/promotions-admin'
import { draftOf } from '#testing/promotions'
import { people } from '#testing/people'
import { openFixture } from './access-matrix.fixture.ts'
import { claimReconciled } from './reconcile-claim.ts'
import type { Proof, Stage } from './proof.ts'

/**
 * A gift is claimed once. In each round a mother has a gift, and claims it for herself and for both of her children at the same moment, each twice;
 * in every third round it expires meanwhile, in every third it has expired before.
 */
const claims = {
  once: 'a gift is claimed once, and its voucher belongs to one person',
  answered: 'everyone who gets a success has claimed the gift, and the others learn that it was claimed or has expired',
  over: 'a gift that expired unclaimed is never claimed afterwards',
} as const

type Claimed = { receiverType: 'PARENT' | 'STUDENT'; receiver?: string }

async function run(stage: Stage) {
  const nodes = [await openFixture(stage), await openFixture(stage)]
  const [node] = nodes
  if (!node) throw new Error('no node was opened')
  const given = people(stage.deps)
  const admin = { token: (await given.admin()).accessToken }
  const { id } = (await node.call(createPromotion, admin, { body: draftOf() })).data as { id: string } // the contract's own reply
  await node.call(movePromotion, admin, { params: { id }, body: { state: 'ACTIVE' } })
  const mother = await given.parent()
  const as = { token: mother.accessToken }
  const children = [await given.student(), await given.student()]
  const ways: Claimed[] = [
    { receiverType: 'PARENT' },
    ...children.map(({ phone }) => ({ receiverType: 'STUDENT' as const, receiver: phone })),
  ]
  for (let round = 0; round * ways.length * 2 < stage.n; round++) {
    await node.call(grantVouchers, admin, { params: { id }, body: { phones: [mother.phone], days: 30 } })
    const { items } = (await node.call(listMyGifts, as, {})).data as { items: { promotionCode: string }[] } // the contract's own reply
    const promotionCode = items[0]?.promotionCode ?? ''
    const end = () => stage.pool.query(`update gifts set expires_at = now() where promotion_code = $1`, [promotionCode])
    const isOver = round % 3 === 2
    const isEnding = round % 3 === 1
    if (isOver) await end()
    const claim = async (way: Claimed, at: number) => {
      const answer = await nodes[at % 2]!.call(sendGift, as, { body: { promotionCode, ...way } }) // two nodes
      stage.trial()
      return answer
    }
    const [answers] = await Promise.all([Promise.all([...ways, ...ways].map(claim)), isEnding && end()])
    await judge(stage, promotionCode, { answers, isEnding, isOver })
    const late = await claim(ways[0]!, 0)
    stage.claim(claims.over, late.status === 409, { status: late.status, code: late.code })
  }
  await claimReconciled(stage)
  for (const one of nodes) await one.close()
}

type Answers = { answers: readonly { status: number; code: string }[]; isEnding: boolean; isOver: boolean }
async function judge(stage: Stage, promotionCode: string, { answers, isEnding, isOver }: Answers) {
  const { rows } = await stage.pool.query<{ claimed: number; state: string }>(
    `select g.state, count(c.gift_id)::int as claimed from gifts g left join gift_claims c on c.gift_id = g.id where g.promotion_code = $1 group by g.state`,
    [promotionCode],
  )
  const answered = answers.filter(({ status }) => status === 200).length
  const [claimed, state] = [rows[0]?.claimed ?? 0, rows[0]?.state]
  stage.claim(claims.once, claimed <= 1 && answered <= 1 && (isEnding || isOver || claimed === 1), { claimed, answered, state })
  stage.claim(claims.over, !isOver || claimed === 0, { claimed })
  stage.claim(claims.answered, answered === claimed, { answered, claimed })
  for (const { status, code } of answers) {
    stage.claim(claims.answered, status === 200 || code === 'GIFT_CLAIMED' || ((isEnding || isOver) && code === 'GIFT_EXPIRED'), {
      status,
      code,
    })
  }
}

const unlocked = {
  module: 'gifts',
  declaration: 'lockOffered',
  find: `    .where(and(eq(gifts.promotionCode, promotionCode), eq(gifts.receiverId, receiverId)))
    .for('update')`,
  replace: '    .where(and(eq(gifts.promotionCode, promotionCode), eq(gifts.receiverId, receiverId)))',
}
const unguarded = {
  module: 'promotions',
  declaration: 'setOwner',
  find: 'eq(promotionCodes.ownerId, from), ',
  replace: '',
}

export const giftRace: Proof = {
  name: 'gift-race',
  counts: 'claims of a gift, six at once over two nodes',
  size: { full: 3000, short: 36 },
  limitSeconds: 300,
  faults: [
    {
      name: 'read, then write',
      breaks: [claims.once, claims.answered],
      sql: `alter table gift_claims drop constraint gift_claims_pkey; drop trigger gifts_ended_immutable on gifts`,
      patches: [unlocked, unguarded],
    },
    {
      name: 'expiry is not checked',
      breaks: [claims.over, claims.once],
      patches: [
        {
          module: 'gifts',
          declaration: 'claimGift',
          find: `gift.state === 'OFFERED' && gift.isOver ? 'EXPIRED' : gift.state, 'CLAIM'`,
          replace: `'OFFERED', 'CLAIM'`,
        },
      ],
    },
  ],
  run,
}
