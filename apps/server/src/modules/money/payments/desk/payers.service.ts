import type { Deps } from '#platform/deps'
import { isPayer, payFromOneAccount } from '../payers.repository.ts'

/** Whether this person has ever paid for a purchase, even if it was refunded later. */
export const hasEverPaid = ({ db }: Deps, personId: string) => isPayer(db, personId)

/** Whether bank transfers for two people came from the same account, as far as bank feeds name it. */
export const sharePayingAccount = ({ db }: Deps, one: string, other: string) => payFromOneAccount(db, one, other)
