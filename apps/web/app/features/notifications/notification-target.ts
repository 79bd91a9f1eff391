import type { Notification, togetherInvitation } from '@khue/contracts/notifications'

// the contract's word for it, named here because importing it would bring the schema library into the browser
const invitation: typeof togetherInvitation = 'TOGETHER_INVITATION'

export const detailPath = (id: string) => `/notification/${id}`

/** Where a press leads (spec 4): the detail, else its address. A gift is told of on its detail; what leads nowhere is only read. */
export function targetOf({ id, type, url, openDetail, context }: Notification) {
  if (openDetail || type === invitation) return detailPath(id)
  return url ?? (context?.TYPE === 'GIFT' ? detailPath(id) : undefined)
}
