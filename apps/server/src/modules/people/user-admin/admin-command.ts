import type { Actor } from '#platform/http/api'

/** An admin's action on a person, with its reason. */
export type AdminCommand = { actor: Actor; id: string; reason: string }
