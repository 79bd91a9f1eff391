/** Options of a race test: a race shows a fault only now and then, so it runs several times, and every round must pass. Never retry one. */
export const rounds = { repeats: 4 } as const
