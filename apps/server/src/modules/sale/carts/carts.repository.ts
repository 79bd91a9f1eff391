import { cartLimit } from '@khue/contracts/sale/carts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Db, prepared, preparedSql, pipelineWrite } from '#platform/postgres/db'
import { cartItems } from './carts.tables.ts'

const { placeholder } = sql

const add = preparedSql<{ id: string; count: number }>(
  'add_to_cart',
  () => sql`
    with others as (
      select count(*)::int as kept, (count(*) filter (where not is_saved))::int as shown from ${cartItems}
      where person_id = ${placeholder('personId')}::uuid and (sku, learner_id) <> (${placeholder('sku')}, ${placeholder('learnerId')}::uuid)),
    added as (
      insert into ${cartItems} as item (id, person_id, sku, learner_id, seen_name, seen_price_vnd, seen_seats_left)
      select ${placeholder('id')}::uuid, ${placeholder('personId')}::uuid, ${placeholder('sku')}, ${placeholder('learnerId')}::uuid,
        ${placeholder('name')}, ${placeholder('priceVnd')}::bigint, ${placeholder('seatsLeft')}::integer
      from others where kept < ${sql.raw(String(cartLimit))}
      on conflict (person_id, sku, learner_id) do update set is_saved = false, is_selected = true, seen_is_sold = true,
        seen_name = excluded.seen_name, seen_price_vnd = excluded.seen_price_vnd, seen_seats_left = excluded.seen_seats_left
      returning item.id)
    select added.id, others.shown + 1 as count from added, others`,
)
export type NewItem = {
  id: string
  personId: string
  sku: string
  learnerId: string
  name: string
  priceVnd: number
  seatsLeft: number | null
}
/**
 * Adds an item, or selects the existing one again, in one statement. Undefined when the cart is full: a soft limit, which two concurrent requests may
 * exceed by one.
 */
export const insertItem = async (db: Db, item: NewItem) => (await add(db, item))[0]

/** A person's cart items, newest first. */
export const listItems = prepared('list_cart', (db) =>
  db
    .select()
    .from(cartItems)
    .where(eq(cartItems.personId, placeholder('personId')))
    .orderBy(desc(cartItems.id)),
)

const count = preparedSql<{ count: number }>(
  'count_cart',
  () => sql`select count(*)::int as count from ${cartItems} where person_id = ${placeholder('personId')}::uuid and not is_saved`,
)
export const countShown = async (db: Db, personId: string) => (await count(db, { personId }))[0]?.count ?? 0

const ofPerson = sql`person_id = ${placeholder('personId')}::uuid and id = any(${placeholder('ids')}::uuid[])`
type Owned = { personId: string; ids: readonly string[] }

const remove = preparedSql<{ id: string }>('remove_from_cart', () => sql`delete from ${cartItems} where ${ofPerson} returning id`)
/** Returns how many were deleted. */
export const deleteItems = async (db: Db, owned: Owned) => (await remove(db, owned)).length

const marks = {
  save: preparedSql<{ id: string }>('save_of_cart', () => marking(sql`is_saved = true, is_selected = false`)),
  unsave: preparedSql<{ id: string }>('unsave_of_cart', () => marking(sql`is_saved = false, is_selected = true`)),
  select: preparedSql<{ id: string }>('choose_of_cart', () => marking(sql`is_selected = not is_saved`)),
  deselect: preparedSql<{ id: string }>('unchoose_of_cart', () => marking(sql`is_selected = false`)),
}
const marking = (marks: ReturnType<typeof sql>) => sql`update ${cartItems} set ${marks} where ${ofPerson} returning id`
export type Mark = keyof typeof marks
export const markNames = ['save', 'unsave', 'select', 'deselect'] as const satisfies readonly Mark[]
/** Returns how many were marked. */
export const setMark = async (db: Db, mark: Mark, owned: Owned) => (await marks[mark](db, owned)).length

/**
 * Reserves the key, so that a concurrent insert of the same item waits, or is waited for. A separate statement, so that the next one sees what others
 * have committed meanwhile.
 */
const reserve = preparedSql(
  'reserve_in_cart',
  () => sql`
    insert into ${cartItems} as held (id, person_id, sku, learner_id, seen_name, seen_price_vnd)
    select ${placeholder('reservedId')}::uuid, person_id, sku, ${placeholder('learnerId')}::uuid, seen_name, seen_price_vnd from ${cartItems}
    where person_id = ${placeholder('personId')}::uuid and id = ${placeholder('id')}::uuid
    on conflict (person_id, sku, learner_id) do update set sku = held.sku`,
)
const giveTo = preparedSql<{ id: string }>(
  'set_learner_of_cart',
  () => sql`
    with meant as (select id, sku from ${cartItems} where person_id = ${placeholder('personId')}::uuid and id = ${placeholder('id')}::uuid for update),
    doubled as (
      delete from ${cartItems} as other using meant where other.person_id = ${placeholder('personId')}::uuid and other.sku = meant.sku
        and other.learner_id = ${placeholder('learnerId')}::uuid and other.id <> meant.id)
    select id from meant`,
)
const setLearnerOf = preparedSql(
  'set_learner_of_cart_item',
  () => sql`update ${cartItems} set learner_id = ${placeholder('learnerId')}::uuid where id = ${placeholder('id')}::uuid`,
)
type Given = { personId: string; id: string; learnerId: string }
/** Changes the learner of an item and merges it with an item that is already there for that learner. False when it is not in the cart. */
export async function setLearner(db: Db, given: Given) {
  await reserve(db, { ...given, reservedId: uuidv7() })
  const [meant] = await giveTo(db, given)
  if (!meant) return false
  await setLearnerOf(db, { id: given.id, learnerId: given.learnerId })
  return true
}

const see = preparedSql(
  'see_cart',
  () => sql`
    update ${cartItems} as item set seen_price_vnd = coalesce(now.price, seen_price_vnd),
      seen_seats_left = case when now.is_sold then now.seats else seen_seats_left end,
      seen_name = coalesce(now.name, seen_name), seen_is_sold = now.is_sold
    from unnest(${placeholder('ids')}::uuid[], ${placeholder('names')}::text[], ${placeholder('prices')}::bigint[],
      ${placeholder('seats')}::integer[], ${placeholder('areSold')}::boolean[]) as now (id, name, price, seats, is_sold)
    where item.id = now.id and item.person_id = ${placeholder('personId')}::uuid`,
)
export type SeenState = { id: string; now: { name: string; priceVnd: number; seatsLeft: number | null } | undefined }
/** Stores the current state as the state that the owner has seen. */
export const setSeen = (db: Db, personId: string, sights: readonly SeenState[]) =>
  see(db, {
    personId,
    ids: sights.map(({ id }) => id),
    names: sights.map(({ now }) => now?.name ?? null),
    prices: sights.map(({ now }) => now?.priceVnd ?? null),
    seats: sights.map(({ now }) => now?.seatsLeft ?? null),
    areSold: sights.map(({ now }) => now !== undefined),
  })

const forget = preparedSql(
  'forget_bought',
  () => sql`
    delete from ${cartItems} as item using unnest(${placeholder('buyers')}::uuid[], ${placeholder('skus')}::text[], ${placeholder('learners')}::uuid[])
      as bought (buyer_id, sku, learner_id)
    where item.person_id = bought.buyer_id and item.sku = bought.sku and item.learner_id = bought.learner_id`,
)
export type Bought = { buyerId: string; sku: string; learnerId: string }
/** Deletes bought items from the carts of their buyers. */
export const deleteBought = (db: Db, bought: readonly Bought[]) =>
  pipelineWrite(
    db,
    forget(db, {
      buyers: bought.map(({ buyerId }) => buyerId),
      skus: bought.map(({ sku }) => sku),
      learners: bought.map(({ learnerId }) => learnerId),
    }),
  )

export const deleteFor = (db: Db, { personId, learnerId }: { personId: string; learnerId: string }) =>
  db.delete(cartItems).where(and(eq(cartItems.personId, personId), eq(cartItems.learnerId, learnerId)))

/** Deletes the person's cart and items for this person in other carts. */
export const deleteAllOf = (db: Db, personId: string) =>
  db.execute(sql`delete from ${cartItems} where person_id = ${personId}::uuid or learner_id = ${personId}::uuid`)
