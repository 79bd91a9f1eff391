import { fold } from '@khue/contracts/fold'

/** A name as banks write it, while it is being typed: capitals without marks, the space just typed still there. */
export const asBanksWrite = (typed: string) => fold(`${typed}|`).slice(0, -1).toUpperCase()
