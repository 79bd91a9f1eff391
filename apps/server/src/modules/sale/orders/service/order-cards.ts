import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { listCards } from '../order-cards.repository.ts'

/** What a card of an order shows, by the order's code: of one's own, and for whoever works here of any. Others are missing. */
export async function listOrderCards({ db }: Deps, viewer: Pick<Actor, 'id' | 'roles'>, codes: readonly string[]) {
  const isStaff = viewer.roles.includes('admin')
  const rows = codes.length > 0 ? await listCards(db, { codes, viewerId: viewer.id, isStaff }) : []
  return new Map(
    rows.map(({ id, code, isOwn, ...card }) => [
      code,
      { ...card, href: isOwn ? `/account/my-orders/${id}` : `/admin/orders?term=${code}` },
    ]),
  )
}
