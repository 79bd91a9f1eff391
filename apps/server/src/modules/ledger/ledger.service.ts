import type { Deps } from '#platform/deps'
import { type Account, type AccountName, chart, keyOf, nameOf, signOfMore } from './chart.ts'
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
 * commits. Throws LEDGER_FACT_CHANGED when the fact was booked before with other lines.
 */
export async function post(deps: Deps, { reason, source, at, lines }: Fact) {
  const moved = lines.filter((line) => line.amount !== 0).map(({ account, amount }) => ({ ...nameOf(account), amount }))
  const posting = await stored.insertPosting(deps.db, { reason, sourceKind: source.kind, sourceId: source.id, at, lineCount: moved.length })
  if (!posting) return { postingId: await bookedBefore(deps, source, moved), isNew: false }
  const ids = await openAccounts(deps, moved)
  await stored.insertEntries(
    deps.db,
    posting,
    moved.map((line) => ({ accountId: idOf(ids, line), currency: chart[line.code].currency, amount: line.amount })),
  )
  return { postingId: posting.id, isNew: true }
}

type NamedLine = AccountName & { amount: number }

async function bookedBefore(deps: Deps, { kind, id }: Fact['source'], lines: readonly NamedLine[]) {
  const posting = await stored.findPosting(deps.db, kind, id)
  if (!posting) throw new Error(`The ledger neither took nor holds ${kind} ${id}`)
  const booked = await stored.listLines(deps.db, posting)
  if (!isSame(booked, lines)) throw ledgerError.LEDGER_FACT_CHANGED({ kind, id })
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

/** The ids of these accounts by their key. In the order of their keys, so that two who open the same ones never wait in a circle. */
async function openAccounts(deps: Deps, names: readonly AccountName[]) {
  const found = await accountIds(deps, names)
  const missing = new Map(names.filter((name) => !found.has(keyOf(name))).map((name) => [keyOf(name), name]))
  if (missing.size === 0) return found
  await stored.insertAccounts(
    deps.db,
    [...missing].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name),
  )
  return accountIds(deps, names)
}

async function accountIds(deps: Deps, names: readonly AccountName[]) {
  const rows = await stored.listAccounts(deps.db, {
    codes: [...new Set(names.map((name) => name.code))],
    ownerIds: [...new Set(names.map((name) => name.ownerId).filter((id) => id !== null))],
  })
  return new Map(rows.map((row) => [keyOf(row), row.id]))
}

function idOf(ids: ReadonlyMap<string, string>, name: AccountName) {
  const id = ids.get(keyOf(name))
  if (!id) throw new Error(`The account ${keyOf(name)} was neither found nor opened`)
  return id
}

/** What stands in an account, positive when it holds what it is for: money in an asset, a debt in a liability. Unused is 0. */
export async function balanceOf(deps: Deps, account: Account) {
  const name = nameOf(account)
  return inOwnSense(await stored.sumEntries(deps.db, name), name)
}

/** The same of all accounts ever used, or of some. */
export async function balances(deps: Deps, filter: stored.BalanceFilter = {}) {
  const rows = await stored.listSums(deps.db, filter)
  return rows.map(({ sum, ...account }) => ({ ...account, balance: inOwnSense(sum, account) }))
}

/** An account's statement, newest first: `before` is the id of the last entry seen. Amounts are positive when they made it more. */
export async function listEntries(deps: Deps, account: Account, page: stored.Page) {
  const name = nameOf(account)
  const rows = await stored.listAccountEntries(deps.db, name, page)
  return rows.map(({ amount, ...entry }) => ({ ...entry, amount: inOwnSense(amount, name) }))
}

const inOwnSense = (amount: number, { code }: Pick<AccountName, 'code'>) => amount * signOfMore(chart[code].kind) || 0 // never -0
