// Separate from the endpoints, so that pages load no schemas.

/** The whole revenue, and a whole day. */
export const planShareLimits = { permille: 1000, capMinutes: 1440 } as const
