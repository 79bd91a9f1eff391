import type { Deps } from '#platform/deps'
import { isPayer } from '../payers.repository.ts'

/** Whether money of this person has ever counted for what they asked for, even if it was given back later. */
export const hasEverPaid = ({ db }: Deps, personId: string) => isPayer(db, personId)
