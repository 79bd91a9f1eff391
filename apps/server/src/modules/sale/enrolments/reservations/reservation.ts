/** What decides whether a learner can reserve a class, by the database's clock. */
export type Asked = {
  kind: 'OPEN' | 'INTERACTIVE'
  feeVnd: number
  isRemoved: boolean
  hasTime: boolean
  hasBegun: boolean
  /** The learner has a membership that has not ended. */
  isMember: boolean
  /** A membership of the learner lasts over the beginning of the class. */
  isCovered: boolean
}
type Refusal = 'CLASS_NOT_FOUND' | 'PAID' | 'NO_TIME' | 'BEGUN' | 'MEMBERS_ONLY' | 'MEMBERSHIP_ENDS'

/** Why a class cannot be reserved, whatever its free seats. */
export function refusalOf({ kind, feeVnd, isRemoved, hasTime, hasBegun, isMember, isCovered }: Asked): Refusal | undefined {
  if (isRemoved) return 'CLASS_NOT_FOUND'
  if (feeVnd > 0) return 'PAID'
  if (!hasTime) return 'NO_TIME'
  if (hasBegun) return 'BEGUN'
  if (kind === 'INTERACTIVE' || isCovered) return undefined
  return isMember ? 'MEMBERSHIP_ENDS' : 'MEMBERS_ONLY'
}
