import type { Notification, togetherInvitation } from '@khue/contracts/people/notifications'

// the contract's word for it, named here because importing it would bring the schema library into the browser
const invitation: typeof togetherInvitation = 'TOGETHER_INVITATION'

export const isInvitation = ({ type }: Notification) => type === invitation

/** Where a press leads (spec 4): the detail, else its address, else the dialog of a gift, over its detail; what leads nowhere is only read. */
export function targetOf(notification: Notification) {
  const { id, url, openDetail, context } = notification
  const detail = `/notification/${id}`
  if (openDetail || isInvitation(notification)) return detail
  return url ?? (context?.TYPE === 'GIFT' ? `${detail}?open=gift` : undefined)
}
