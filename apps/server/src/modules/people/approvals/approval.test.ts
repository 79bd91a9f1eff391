import { approvalStatuses } from '@khue/contracts/people/approvals'
import { expect, test } from 'vitest'
import { approvalEvents, canMoveApproval, moveApproval } from './approval.ts'

/** Every move that is allowed; all others of the whole product are refused. */
const allowed = {
  'PENDING APPROVE': 'APPROVED',
  'PENDING REFUSE': 'REFUSED',
  'PENDING WITHDRAW': 'WITHDRAWN',
  'PENDING EXPIRE': 'EXPIRED',
  'APPROVED REFUSE': 'REFUSED',
  'APPROVED WITHDRAW': 'WITHDRAWN',
  'APPROVED TAKE_EFFECT': 'EFFECTIVE',
  'APPROVED LAPSE': 'LAPSED',
} as Record<string, string>

test.each(approvalStatuses.flatMap((status) => approvalEvents.map((event) => ({ status, event }))))(
  'a $status request and $event',
  ({ status, event }) => {
    const to = allowed[`${status} ${event}`]
    expect(canMoveApproval(status, event)).toBe(to !== undefined)
    if (to) expect(moveApproval(status, event)).toBe(to)
    else expect(() => moveApproval(status, event)).toThrow('Yêu cầu này không thay đổi được nữa.')
  },
)
