import type { addToCart, Cart, CartItem, changeCart } from '@khue/contracts/sale/carts'
import type { Body } from '@khue/contracts/endpoint'
import { parseSku } from '@khue/contracts/sale/offers'
import { uuidv7 } from 'uuidv7'
import { findOwnPupils, schoolPupilError } from '#modules/offer/school-pupils'
import { listPeople, mayActFor } from '#modules/people/people'
import { assertNotOwnOffer, findOffers, getOffers, type Offer } from '#modules/sale/offers'
import { readMemberPrices } from '#modules/sale/promotions'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { changesOf, stateOf } from './cart.ts'
import { cartError } from './carts.errors.ts'
import * as stored from './carts.repository.ts'

type RequestedItem = Pick<Body<typeof addToCart>, 'sku' | 'learnerId'>

/** Adds an item; adding it again changes nothing. Throws OFFER_NOT_FOUND, OWN_OFFER, SCHOOL_PUPIL_REFUSED and CART_FULL. */
export async function addItem(deps: Deps, actor: Actor, { sku, learnerId = actor.id }: RequestedItem) {
  await refuseStranger(deps, actor, learnerId)
  const [offer] = await getOffers(deps, [sku])
  if (!offer) throw cartError.CART_ITEM_NOT_FOUND() // unreachable: getOffers throws when the offer is missing
  assertNotOwnOffer(offer, [actor.id, learnerId])
  const { sellerId: teacherId, categoryIds: subjectIds, priceVnd } = offer
  const [refused] = await findOwnPupils(deps, [{ teacherId, learnerId, subjectIds, priceVnd }])
  if (refused) throw schoolPupilError.SCHOOL_PUPIL_REFUSED()
  const seen = { name: offer.name, priceVnd: offer.priceVnd, seatsLeft: offer.seats?.left ?? null }
  const added = await stored.insertItem(deps.db, { id: uuidv7(), personId: actor.id, sku, learnerId, ...seen })
  if (!added) throw cartError.CART_FULL()
  return added
}

async function refuseStranger(deps: Deps, actor: Actor, learnerId: string) {
  if (!(await mayActFor(deps, actor.id, learnerId))) throw cartError.CART_LEARNER_NOT_FOUND()
}

export const countItems = ({ db }: Deps, actor: Actor) => stored.countShown(db, actor.id)

/** Returns how many items are left. Throws CART_ITEM_NOT_FOUND when none of these is in the cart. */
export async function removeItems(deps: Deps, actor: Actor, ids: readonly string[]) {
  if ((await stored.deleteItems(deps.db, { personId: actor.id, ids })) === 0) throw cartError.CART_ITEM_NOT_FOUND()
  return countItems(deps, actor)
}

export const readCart = async (deps: Deps, actor: Actor) => cartOf((await loadItems(deps, actor)).map(({ item }) => item))

/** Returns changes since the last visit and marks them as seen, so that each is reported once. */
export async function refreshItems(deps: Deps, actor: Actor) {
  const loaded = await loadItems(deps, actor)
  const changed = loaded.filter(({ item }) => item.changes.length > 0)
  if (changed.length > 0) await stored.setSeen(deps.db, actor.id, changed.map(toSeenState))
  const changes = changed.flatMap(({ item }) => item.changes.map((change) => ({ id: item.id, ...change })))
  return { ...cartOf(loaded.map(({ item }) => ({ ...item, changes: [] }))), changes }
}

/** All or nothing. Throws CART_ITEM_NOT_FOUND for an item that is not in this cart. */
export const changeItems = (deps: Deps, actor: Actor, { add, learners, ...marked }: Body<typeof changeCart>) =>
  transact(deps, async (deps) => {
    for (const item of add) await addItem(deps, actor, item)
    for (const mark of stored.markNames) {
      const ids = [...new Set(marked[mark])]
      if (ids.length === 0) continue
      if ((await stored.setMark(deps.db, mark, { personId: actor.id, ids })) < ids.length) throw cartError.CART_ITEM_NOT_FOUND()
    }
    for (const { id, learnerId } of learners) {
      await refuseStranger(deps, actor, learnerId)
      if (!(await stored.setLearner(deps.db, { personId: actor.id, id, learnerId }))) throw cartError.CART_ITEM_NOT_FOUND()
    }
    return readCart(deps, actor)
  })

/** Bought items leave the carts of their buyers. */
export const forgetBought = ({ db }: Deps, bought: readonly stored.Bought[]) => stored.deleteBought(db, bought)

/** Items for a child leave the cart of a former guardian, since they would show the child's name. */
export const forgetChild = async ({ db }: Deps, guardianId: string, childId: string) =>
  void (await stored.deleteFor(db, { personId: guardianId, learnerId: childId }))

type LoadedItem = Awaited<ReturnType<typeof loadItems>>[number]
const toSeenState = ({ item, offer }: LoadedItem): stored.SeenState => ({ id: item.id, now: offer && nowOf(offer) })
const nowOf = ({ name, priceVnd, seats }: Offer) => ({ name, priceVnd, seatsLeft: seats?.left ?? null })

/** All items of the actor's cart, with their current state beside the one last seen. */
async function loadItems(deps: Deps, actor: Actor) {
  const rows = await stored.listItems(deps.db, { personId: actor.id })
  const offers = await findOffers(
    deps,
    rows.map(({ sku }) => sku),
  )
  const sellers = [...offers.values()].flatMap(({ sellerId }) => sellerId ?? [])
  const [people, memberPrices] = await Promise.all([
    listPeople(deps, [...rows.map(({ learnerId }) => learnerId), ...sellers]),
    readMemberPrices(
      deps,
      actor.id,
      rows.flatMap(({ id: key, sku, learnerId }) => {
        const offer = offers.get(sku)
        return offer ? [{ key, offer, learnerId }] : []
      }),
    ),
  ])
  const named = (id: string) => ({ id, name: people.get(id)?.name ?? '' })
  return rows.map((row) => {
    const offer = offers.get(row.sku)
    const now = offer && nowOf(offer)
    const member = memberPrices.get(row.id)
    const item: CartItem = {
      id: row.id,
      sku: row.sku,
      kind: parseSku(row.sku)?.kind ?? 'SUB',
      name: offer?.name ?? row.seenName,
      note: offer?.note ?? '',
      image: offer?.image ?? null,
      href: offer?.href ?? null,
      learner: named(row.learnerId),
      seller: offer?.sellerId ? named(offer.sellerId) : null,
      price: offer?.priceVnd ?? row.seenPriceVnd,
      memberPrice: member ? { amount: member.vnd, isApplicable: member.isApplicable } : null,
      seatsLeft: now?.seatsLeft ?? null,
      isSelected: row.isSelected,
      isSaved: row.isSaved,
      state: stateOf(now),
      changes: changesOf({ priceVnd: row.seenPriceVnd, seatsLeft: row.seenSeatsLeft, isSold: row.seenIsSold }, now),
    }
    return { item, offer }
  })
}

function cartOf(all: readonly CartItem[]): Cart {
  const items = all.filter(({ isSaved }) => !isSaved)
  const toPay = items.filter(({ isSelected, state }) => isSelected && state === 'OK')
  const selectedTotal = toPay.reduce((sum, { price }) => sum + price, 0)
  return { items, saved: all.filter(({ isSaved }) => isSaved), count: items.length, selectedTotal }
}
