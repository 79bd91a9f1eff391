import type { Notification, togetherInvitation } from '@khue/contracts/people/notifications'

// copied from the contract, because importing it would bundle the schema library
const invitation: typeof togetherInvitation = 'TOGETHER_INVITATION'

export const isInvitation = ({ type }: Notification) => type === invitation

/**
 * Target of a notification (spec 4): the detail, else its URL, else a gift's dialog over the detail; without a target it is only marked as
 * read.
 */
export function targetOf(notification: Notification) {
  const { id, url, openDetail, context } = notification
  const detail = `/notification/${id}`
  if (openDetail || isInvitation(notification)) return detail
  return url ?? (context?.TYPE === 'GIFT' ? `${detail}?open=gift` : undefined)
}
