import { type Notice, notify, unmarked } from '#modules/notifications'
import type { Deps } from '#platform/deps'
import * as notices from '../refunds.notices.ts'
import type { RefundRow } from '../refunds.repository.ts'

const tell = async (deps: Deps, { payeeId }: Pick<RefundRow, 'payeeId'>, notice: Notice) => {
  if (payeeId) await notify(deps, [payeeId], notice)
}

export const tellOfApproval = (deps: Deps, refund: RefundRow) => tell(deps, refund, notices.refundApproved(refund))
export const tellOfOwing = (deps: Deps, refund: Parameters<typeof notices.refundOwed>[0] & { payeeId: string | null }) =>
  tell(deps, refund, notices.refundOwed(refund))
export const tellOfDone = (deps: Deps, refund: RefundRow) => tell(deps, refund, notices.refundDone(refund))
export const tellOfRejection = (deps: Deps, refund: RefundRow, note: string) =>
  tell(deps, refund, notices.refundRejected({ ...refund, note: unmarked(note) }))
export const tellOfRerouting = (deps: Deps, refund: RefundRow) => tell(deps, refund, notices.refundRerouted(refund))
