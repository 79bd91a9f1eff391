import type * as contract from '@khue/contracts/chat'

// What the contract says, without the schema library that it comes with.
export const messageLimit = 5000 satisfies typeof contract.messageLimit
export const badgeLimit = 99 satisfies typeof contract.badgeLimit
export const changeMinutes = 15 satisfies typeof contract.changeMinutes
