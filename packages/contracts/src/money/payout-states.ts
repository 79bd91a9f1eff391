/** A batch: prepared, checked by one admin, approved by another one, exported to the bank, closed when each of its payouts has ended. */
export const payoutBatchStates = ['PREPARED', 'CHECKED', 'APPROVED', 'EXPORTED', 'CLOSED', 'DROPPED'] as const
export type PayoutBatchState = (typeof payoutBatchStates)[number]

/**
 * One payout to one person. RETURNED: the money is owed again, and the next batch tries anew. UNKNOWN: the bank did not say; it is never sent again, two
 * people decide by the bank's statement.
 */
export const payoutStates = ['PLANNED', 'IN_TRANSIT', 'PAID', 'RETURNED', 'UNKNOWN', 'DROPPED'] as const
export type PayoutState = (typeof payoutStates)[number]

/** How a batch reaches the bank: a file that an admin uploads there, or payOS. */
export const payoutChannels = ['FILE', 'PAYOS'] as const
export type PayoutChannel = (typeof payoutChannels)[number]

/** What a teacher earns by: a lesson at an hour, a recorded course, a share of the plans' revenue. */
export const earningKinds = ['LESSON', 'RECORDED', 'PLAN_SHARE'] as const
export type EarningKind = (typeof earningKinds)[number]

/**
 * Why a payee is not in the next batch. BELOW_MINIMUM: waits until more is owed. NEGATIVE: reversals exceed what is owed. NO_CONTRACT: nothing says how to
 * tax. NO_ACCOUNT, ACCOUNT_NAME (the holder is not the contract's name), ACCOUNT_CHANGED (less than two days ago). HELD: an admin
 * holds it.
 */
export const payoutObstacles = [
  'BELOW_MINIMUM',
  'NEGATIVE',
  'NO_CONTRACT',
  'NO_ACCOUNT',
  'ACCOUNT_NAME',
  'ACCOUNT_CHANGED',
  'HELD',
] as const
export type PayoutObstacle = (typeof payoutObstacles)[number]

/** A changed payment account waits so many days before money is sent to it. */
export const accountWaitDays = 2
