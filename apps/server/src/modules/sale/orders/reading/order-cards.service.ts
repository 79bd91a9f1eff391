import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { listCards } from './order-cards.repository.ts'

/** Order previews by code: the viewer's own orders, or any for staff. Others are left out. */
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
