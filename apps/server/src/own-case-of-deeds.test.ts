import { expect, test } from 'vitest'
import { withChat } from './modules/community/chat/chat.testing.ts'
import { namedDeeds } from './testing/deeds/all-deeds.ts'
import { deedWorld } from './testing/deeds/deed.ts'

/* Each deed of an admin is refused when everyone concerned is of the admin's own household, or the table says why it is not. */

const world = await deedWorld(withChat)

/** Deeds that decide nobody's case, with the reason. */
const allowed: readonly (readonly [names: RegExp, why: string])[] = [
  [/^POST \/mid\/v1\/admin\/users\/:id\/(lock|end-sessions)$/, 'protects at once; unlocking is refused'],
  [/ with a second admin$/, 'only asks'],
  [/^POST \/mid\/v1\/admin\/approvals\/:id\/withdraw$/, 'gives up what was asked'],
  [/^POST \/chat\/v1\/admin\/supports\/:id\/hand-over$/, 'gives it to another'],
  [/^PUT \/escrow\/v1\/admin\/fee-rates general$/, 'nobody of the household sells'],
  [
    /^POST \/(payments\/v1\/admin\/held\/:code\/recheck|(invoices\/v1\/admin\/invoices|tax-papers\/v1\/admin\/papers)\/:id\/retry)$/,
    'asks again outside',
  ],
  [/^POST \/refunds\/v1\/admin\/bank-transfer-export$/, 'lists what two admins approved'],
  [/^POST \/payouts\/v1\/admin\/batches(\/:id\/drop)?$/, 'computes what is due, or lets all of it wait; others check it'],
  [/^PUT \/payouts\/v1\/admin\/calendars$/, 'for everyone'],
  [/^POST \/tax-papers\/v1\/admin\/filings$/, 'of everyone who was paid'],
  [/^\S+ \/mid\/v1\/admin\/closures/, 'for everyone'],
  [/^\S+ \/authoring\/v1\/(courses(?!\/:id\/runs)|classes)/, 'writes what another admin approves'],
  [/^\S+ \/promotions\/v1\/admin\/(promotions(?!\/:id\/gifts)|rewards)/, 'for everyone; nobody uses codes that their household made'],
  [/^\S+ \/(css\/v1\/admin\/categories|knowledge|messaging|subscriptions|marketing|ledger|utilities|tax)\b/, 'for everyone'],
]
const isAllowed = (name: string) => allowed.some(([names]) => names.test(name))
const decisive = namedDeeds.filter(([name]) => !isAllowed(name))

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
