/**
 * Ledger: balanced entries of đồng and of points, a currency of its own. Nothing else moves either (docs/money.md).
 * Owns accounts, postings and entries, and the rules by which amounts are split. Does not know what an order or a lesson
 * is: whoever knows the fact tells it with its lines, in the transaction in which it becomes true.
 *
 * The database keeps the promises: a posting sums to zero in each currency or does not commit, a fact is booked once, and
 * what is booked is never changed; a mistake is corrected by another posting.
 * References people only. Calls nobody, hears nothing, announces nothing.
 */
export { type Account } from './chart.ts'
export { balanceOf, balances, type Fact, type Line, listEntries, post, postAll, postNew } from './ledger.service.ts'
export { countStatement, listStatement, trialBalance } from './statements.service.ts'
export { earningDays, recogniseByDay, splitByWeight } from './money.ts'
