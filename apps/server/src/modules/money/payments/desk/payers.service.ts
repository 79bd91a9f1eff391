import type { Deps } from '#platform/deps'
import { isPayer } from '../payers.repository.ts'

/** Whether this person has ever paid for a purchase, even if it was refunded later. */
export const hasEverPaid = ({ db }: Deps, personId: string) => isPayer(db, personId)
