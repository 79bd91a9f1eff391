import type { Endpoint } from '@khue/contracts/endpoint'
import { expect, test } from 'vitest'
import { withChat } from './modules/community/chat/chat.testing.ts'
import { approvalDeeds } from './testing/deeds/approval.deeds.ts'
import { backofficeDeeds } from './testing/deeds/backoffice.deeds.ts'
import { communityDeeds } from './testing/deeds/community.deeds.ts'
import { deedWorld } from './testing/deeds/deed.ts'
import { moneyDeeds } from './testing/deeds/money.deeds.ts'
import { offerDeeds } from './testing/deeds/offer.deeds.ts'
import { peopleDeeds } from './testing/deeds/people.deeds.ts'
import { refundDeeds } from './testing/deeds/refund.deeds.ts'
import { saleDeeds } from './testing/deeds/sale.deeds.ts'

/* Each deed of an admin is refused when everyone concerned is of the admin's own household, or the table says why it is not. */

const world = await deedWorld(withChat)
const deeds = [
  ...peopleDeeds,
  ...approvalDeeds,
  ...communityDeeds,
  ...offerDeeds,
  ...moneyDeeds,
  ...saleDeeds,
  ...refundDeeds,
  ...backofficeDeeds,
]

/** Deeds that decide nobody's case, with the reason. */
const allowed: readonly (readonly [names: RegExp, why: string])[] = [
  [/^POST \/mid\/v1\/admin\/users\/:id\/(lock|end-sessions)$/, 'protects at once; unlocking is refused'],
  [/ with a second admin$/, 'only asks'],
  [/^POST \/mid\/v1\/admin\/approvals\/:id\/decide REFUSED$/, 'refuses what would benefit the household'],
  [/^POST \/mid\/v1\/admin\/approvals\/:id\/withdraw$/, 'gives up what was asked'],
  [/^POST \/chat\/v1\/admin\/supports\/:id\/hand-over$/, 'gives it to another'],
  [/^PUT \/escrow\/v1\/admin\/fee-rates general$/, 'nobody of the household sells'],
  [/^POST \/(payments\/v1\/admin\/held\/:code\/recheck|invoices\/v1\/admin\/invoices\/:id\/retry)$/, 'asks again outside'],
  [/^POST \/refunds\/v1\/admin\/bank-transfer-export$/, 'lists what two admins approved'],
  [/^\S+ \/promotions\/v1\/admin\/(promotions(?!\/:id\/gifts)|rewards)/, 'for everyone; nobody uses codes that their household made'],
  [/^\S+ \/(css\/v1\/admin\/categories|knowledge|messaging|subscriptions|marketing|ledger|utilities|tax)\b/, 'for everyone'],
]
const isAllowed = (name: string) => allowed.some(([names]) => names.test(name))
const nameOf = ({ endpoint: { method, path }, how }: { endpoint: Endpoint; how?: string }) =>
  [`${method} ${path}`, how ?? ''].join(' ').trim()

const named = deeds.map((deed) => [nameOf(deed), deed] as const)
const decisive = named.filter(([name]) => !isAllowed(name))

test.each(decisive)('%s is refused for the own household', async (_name, { prepare }) => {
  const { by = world.admin, act } = await prepare(world)
  await world.pool.query(
    `insert into guardianships (guardian_id, child_id) select $1, p.id from people p
     where p.id <> $1 and not exists (select from person_roles r where r.person_id = p.id and r.role = 'admin') on conflict do nothing`,
    [by.id],
  )
  try {
    expect((await act()).answer.code).toBe('OWN_CASE')
  } finally {
    await world.pool.query(`delete from guardianships`)
  }
})
