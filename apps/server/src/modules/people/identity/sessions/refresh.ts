/** All that decides what happens to a refresh token that is shown: each fact read by the database's clock, under the lock of its session. */
export type RefreshFacts = {
  hasEnded: boolean
  isSameDevice: boolean
  hasExpired: boolean
  wasUsed: boolean
  /** Used no longer ago than a tab may lag behind its neighbour. */
  isJustUsed: boolean
  isSuccessorUsed: boolean
}

/** `rotate`: first use. `repeat`: a neighbour tab was faster, same answer. `theft`: the session must end. `refuse`: nothing happens. */
export type RefreshVerdict = 'rotate' | 'repeat' | 'theft' | 'refuse'

/** Architecture 3a, "Browser sessions". Theft is judged before age: an old token that was used and is shown again is a copy. */
export function decideRefresh(facts: RefreshFacts): RefreshVerdict {
  if (facts.hasEnded) return 'refuse'
  if (!facts.isSameDevice) return 'theft'
  if (facts.wasUsed) return facts.isJustUsed && !facts.isSuccessorUsed ? 'repeat' : 'theft'
  return facts.hasExpired ? 'refuse' : 'rotate'
}
