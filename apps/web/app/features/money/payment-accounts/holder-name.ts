import { fold } from '@khue/contracts/fold'

/** A name as banks write it, while the user types: upper case without diacritics, keeping a trailing space. */
export const asBanksWrite = (typed: string) => fold(`${typed}|`).slice(0, -1).toUpperCase()
