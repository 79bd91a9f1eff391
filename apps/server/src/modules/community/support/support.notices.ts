import { listHousehold, listPeopleOfRole } from '#modules/people/people'
import { type Notice, notify, escapeMarks } from '#modules/people/notifications'
import type { Deps } from '#platform/deps'
import type { RequestRow } from './support.repository.ts'

/** Notifies all staff outside the household of a customer who waits and has no agent: once per message that starts the wait. */
export async function notifyStaffOfWaiting(deps: Deps, row: Pick<RequestRow, 'id' | 'subject' | 'agentId' | 'lastSeq' | 'customerId'>) {
  if (row.agentId) return // the agent gets the chat's own notice
  const household = await listHousehold(deps, row.customerId)
  const staff = (await listPeopleOfRole(deps, 'admin')).filter((id) => !household.includes(id))
  await notify(deps, staff, waitingNotice(row))
}

const waitingNotice = ({ id, subject, lastSeq }: Pick<RequestRow, 'id' | 'subject' | 'lastSeq'>): Notice => ({
  event: `support.waiting ${id} ${lastSeq}`,
  category: 'GENERAL',
  type: 'SUPPORT_WAITING',
  title: 'Có yêu cầu hỗ trợ đang chờ',
  text: escapeMarks(subject),
  url: '/admin/supports',
  reason: 'Bạn nhận tin này vì bạn trong đội hỗ trợ.',
})
