/** The two algorithms every client supports. RS256 is OpenID Connect's default, ES256 our preference. */
export const signingAlgorithms = ['RS256', 'ES256'] as const
export type SigningAlgorithm = (typeof signingAlgorithms)[number]

/** A key signs for 90 days. Its successor is published a day before it signs, so that cached key sets contain it in time. */
export const signingKeyLife = {
  signsDays: 90,
  publishedAheadHours: 24,
  /** An expired id token may still be sent as a logout hint. */
  keptDays: 45,
} as const

type Key = { alg: string; signs: boolean }

/** The library signs with the first key of each algorithm, so the signing one comes first; the others only verify. */
export const inSigningOrder = <T extends Key>(keys: readonly T[]) => keys.toSorted((a, b) => Number(b.signs) - Number(a.signs))
