import { uuidv7 } from 'uuidv7'
import { assertInsideTransaction } from '#platform/postgres/db'
import type { Deps } from '#platform/deps'
import { type Account, type AccountName, chart, keyOf, nameOf, normalBalanceSign } from './chart.ts'
import { ledgerError } from './ledger.errors.ts'
import * as stored from './ledger.repository.ts'

/** Plus is a debit, minus a credit. */
export type Line = { account: Account; amount: number }

export type Fact = {
  /** Why, in one word for whoever reads a statement: `PAYMENT_RECEIVED`. */
  reason: string
  /** Which fact it is; told again, it is not booked again. */
  source: { kind: string; id: string }
  lines: readonly Line[]
  /** When it happened, if not now. */
  at?: Date
}

/**
 * Books a fact inside the caller's transaction, once however often and by however many at the same time it is told.
 * Lines of nothing are left out. What does not sum to zero in each currency is refused by the database when the caller
 * commits. Throws LEDGER_ENTRY_CONFLICT when the fact was booked before with other lines.
 */
export async function post(deps: Deps, fact: Fact): Promise<Booked> {
  const [booked] = await postAll(deps, [fact])
  return booked! // one for one
}

/** The same for many facts at once, answered in their order. */
export async function postAll(deps: Deps, facts: readonly Fact[]): Promise<Booked[]> {
  if (facts.length === 0) return []
  const drafts = facts.map(draftOf)
  // by their sources, so that two who tell the same facts in another order never wait in a circle
  const inOrder = drafts.toSorted((a, b) => (keyOfFact(a.fact) < keyOfFact(b.fact) ? -1 : 1))
  const isNew = await book(deps, inOrder)
  const left = inOrder.filter(({ id }) => !isNew.has(id))
  if (left.length > 0) {
    await openAccounts(deps, left)
    for (const id of await book(deps, left)) isNew.add(id)
  }
  return Promise.all(
    drafts.map(async ({ id, fact, lines }) =>
      isNew.has(id) ? { postingId: id, isNew: true } : { postingId: await bookedBefore(deps, fact.source, lines), isNew: false },
    ),
  )
}

/**
 * Books a fact that nobody can have told before, since what it is filed under was made in this very transaction. Nobody waits for it:
 * should it be booked all the same, the transaction fails.
 */
export async function postNew(deps: Deps, fact: Fact) {
  const { id, lines } = draftOf(fact)
  const accounts = await stored.cachedPlatformAccounts(assertInsideTransaction(deps.db), lines)
  if (accounts && !fact.at) {
    const { reason, source } = fact
    const entries = lines.map(({ amount }, index) => ({ account: accounts[index]!, amount })) // one for one
    await stored.insertNewPosting(deps.db, { id, reason, sourceKind: source.kind, sourceId: source.id }, entries)
  } else {
    await post(deps, fact) // which opens them
  }
}

export type Booked = { postingId: string; isNew: boolean }
type NamedLine = AccountName & { amount: number }
type Draft = { id: string; fact: Fact; lines: NamedLine[] }

const draftOf = (fact: Fact): Draft => ({
  id: uuidv7(),
  fact,
  lines: fact.lines.filter((line) => line.amount !== 0).map(({ account, amount }) => ({ ...nameOf(account), amount })),
})
const keyOfFact = ({ source }: Fact) => `${source.kind} ${source.id}`

const book = (deps: Deps, drafts: readonly Draft[]) =>
  stored.insertPostings(
    assertInsideTransaction(deps.db),
    drafts.map(({ id, fact: { reason, source, at } }) => ({ id, reason, sourceKind: source.kind, sourceId: source.id, at })),
    drafts.flatMap(({ id, lines }) => lines.map((line) => ({ postingId: id, ...line }))),
  )

/** Opens those of their accounts that nobody has opened, in the order of their keys, again so that nobody waits in a circle. */
async function openAccounts(deps: Deps, drafts: readonly Draft[]) {
  const names = new Map(drafts.flatMap(({ lines }) => lines).map(({ code, ownerId }) => [keyOf({ code, ownerId }), { code, ownerId }]))
  const sorted = [...names].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name)
  await stored.insertAccounts(deps.db, sorted)
}

async function bookedBefore(deps: Deps, { kind, id }: Fact['source'], lines: readonly NamedLine[]) {
  const posting = await stored.findPosting(deps.db, kind, id)
  if (!posting) throw new Error(`The ledger neither took nor holds ${kind} ${id}`)
  const booked = await stored.listLines(deps.db, posting)
  if (!isSame(booked, lines)) throw ledgerError.LEDGER_ENTRY_CONFLICT({ kind, id })
  return posting.id
}

function isSame(some: readonly NamedLine[], others: readonly NamedLine[]) {
  const asText = (lines: readonly NamedLine[]) =>
    lines
      .map((line) => `${keyOf(line)} ${line.amount}`)
      .toSorted()
      .join('\n')
  return asText(some) === asText(others)
}

/** What stands in an account, positive when it holds what it is for: money in an asset, a debt in a liability. Unused is 0. */
export async function balanceOf(deps: Deps, account: Account) {
  const name = nameOf(account)
  return inNormalBalance(await stored.sumEntries(deps.db, name), name)
}

/** The same of all accounts ever used, or of some. */
export async function balances(deps: Deps, filter: stored.BalanceFilter = {}) {
  const rows = await stored.listSums(deps.db, filter)
  return rows.map(({ sum, ...account }) => ({ ...account, balance: inNormalBalance(sum, account) }))
}

/** An account's statement, newest first: `before` is the id of the last entry seen. Amounts are positive when they made it more. */
export async function listEntries(deps: Deps, account: Account, page: stored.Page) {
  const name = nameOf(account)
  const rows = await stored.listAccountEntries(deps.db, name, page)
  return rows.map(({ amount, ...entry }) => ({ ...entry, amount: inNormalBalance(amount, name) }))
}

const inNormalBalance = (amount: number, { code }: Pick<AccountName, 'code'>) => amount * normalBalanceSign(chart[code].kind) || 0 // never -0
