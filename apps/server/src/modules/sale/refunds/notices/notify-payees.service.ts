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
export const notifyOfCompletedRefund = (deps: Deps, refund: RefundRow) => notifyPayee(deps, refund, notices.refundCompleted(refund))
export const notifyOfRejection = (deps: Deps, refund: RefundRow, note: string) =>
  notifyPayee(deps, refund, notices.refundRejected({ ...refund, note: escapeMarks(note) }))
export const notifyOfRerouting = (deps: Deps, refund: RefundRow) => notifyPayee(deps, refund, notices.refundRerouted(refund))
