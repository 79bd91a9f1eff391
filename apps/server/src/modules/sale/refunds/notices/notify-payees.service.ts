import { type Notice, notify, escapeMarks } from '#modules/people/notifications'
import type { Deps } from '#platform/deps'
import * as notices from './refunds.notices.ts'
import type { RefundRow } from '../refunds.repository.ts'

const notifyPayee = async (deps: Deps, { payeeId }: Pick<RefundRow, 'payeeId'>, notice: Notice) => {
  if (payeeId) await notify(deps, [payeeId], notice)
}

export const notifyOfApproval = (deps: Deps, refund: RefundRow) => notifyPayee(deps, refund, notices.refundApproved(refund))
export const notifyOfOwedRefund = (deps: Deps, refund: Parameters<typeof notices.refundOwed>[0] & { payeeId: string | null }) =>
  notifyPayee(deps, refund, notices.refundOwed(refund))

type OtherPayee = { payerId: string; vnd: number }

/** `others` paid a part with an older membership, which has returned to them. */
export async function notifyOfCompletedRefund(deps: Deps, refund: RefundRow, others: readonly OtherPayee[] = []) {
  const othersVnd = others.reduce((sum, { vnd }) => sum + vnd, 0)
  await notifyPayee(deps, refund, notices.refundCompleted({ ...refund, amountVnd: refund.amountVnd - othersVnd, othersVnd }))
  for (const { payerId, vnd } of others) await notify(deps, [payerId], notices.creditReturned({ ...refund, amountVnd: vnd }))
}
export const notifyOfRejection = (deps: Deps, refund: RefundRow, note: string) =>
  notifyPayee(deps, refund, notices.refundRejected({ ...refund, note: escapeMarks(note) }))
export const notifyOfRerouting = (deps: Deps, refund: RefundRow) => notifyPayee(deps, refund, notices.refundRerouted(refund))
