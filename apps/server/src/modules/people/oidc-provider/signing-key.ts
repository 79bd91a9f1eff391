/** The two every client understands. RS256 is what OpenID Connect falls back to, ES256 what we prefer. */
export const signingAlgorithms = ['RS256', 'ES256'] as const
export type SigningAlgorithm = (typeof signingAlgorithms)[number]

/** A key signs for 90 days. Its successor is published a day before it signs, so that nobody's cached key set lacks it. */
export const signingKeyLife = {
  signsDays: 90,
  publishedAheadHours: 24,
  /** An id token may still be shown as a hint at logout when it has long expired. */
  keptDays: 45,
} as const

type Key = { alg: string; signs: boolean }

/** Of each algorithm the key that signs comes first, because the first is used; the others are there to be verified with. */
export const inSigningOrder = <T extends Key>(keys: readonly T[]) => keys.toSorted((a, b) => Number(b.signs) - Number(a.signs))
