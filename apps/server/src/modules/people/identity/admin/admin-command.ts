import type { Actor } from '#platform/http/api'

/** What an admin does to somebody: to whom, and why. */
export type AdminCommand = { actor: Actor; id: string; reason: string }
