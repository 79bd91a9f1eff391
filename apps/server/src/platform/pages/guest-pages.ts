import { afterCommit } from '../postgres/db.ts'
import type { Deps } from '../deps.ts'

let generation = 0

/** Part of every key of the guest caches of this process. */
export const guestPageGeneration = () => generation

/**
 * After the commit, guests of this process get newly rendered pages with newly asked data: for changes that must show at once, such as a withdrawn
 * consent. Other nodes follow when their pages are five seconds old.
 */
export const forgetGuestPages = ({ db }: Pick<Deps, 'db'>) => afterCommit(db, () => void (generation += 1))
