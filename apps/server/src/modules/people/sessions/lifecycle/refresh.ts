/** All facts that decide about a presented refresh token, read by the database's clock, under the lock of its session. */
export type RefreshFacts = {
  hasEnded: boolean
  isSameDevice: boolean
  hasExpired: boolean
  wasUsed: boolean
  /** Used no longer ago than one tab may lag behind another. */
  isJustUsed: boolean
  isSuccessorUsed: boolean
}

/** `rotate`: first use. `repeat`: another tab was faster, same answer. `theft`: the session must end. `refuse`: no change. */
export type RefreshVerdict = 'rotate' | 'repeat' | 'theft' | 'refuse'

/** Architecture 3a, "Browser sessions". Theft is checked before expiry: an old token that was used and is shown again is a copy. */
export function decideRefresh(facts: RefreshFacts): RefreshVerdict {
  if (facts.hasEnded) return 'refuse'
  if (!facts.isSameDevice) return 'theft'
  if (facts.wasUsed) return facts.isJustUsed && !facts.isSuccessorUsed ? 'repeat' : 'theft'
  return facts.hasExpired ? 'refuse' : 'rotate'
}
