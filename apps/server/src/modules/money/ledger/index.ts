/**
 * Ledger: balanced entries of đồng and of points, a currency of its own. Only the ledger moves either (docs/money.md).
 * Owns accounts, postings and entries, and the rules by which amounts are split; does not own orders or lessons: their modules post each fact with
 * its lines, in the transaction in which it becomes true; calls no module; subscribes to nothing; publishes nothing.
 * The database enforces the invariants: a posting sums to zero in each currency or does not commit, a fact is booked once, and bookings are
 * immutable; a mistake is corrected by another posting. References people only.
 */
export { type Account } from './chart.ts'
export { balanceOf, balances, type Fact, growthIn, type Line, listEntries, post, postAll, postNew } from './ledger.service.ts'
export { countStatement, listStatement, trialBalance } from './statements.service.ts'
export { earningDays, recogniseByDay, splitByLargestRemainder, splitByWeight } from './money.ts'
