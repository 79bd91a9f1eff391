import { uuidv7 } from 'uuidv7'
import { assertInsideTransaction } from '#platform/postgres/db'
import type { Deps } from '#platform/deps'
import { type Account, type AccountName, chart, keyOf, nameOf, normalBalanceSign } from './chart.ts'
import { ledgerError } from './ledger.errors.ts'
import * as stored from './ledger.repository.ts'

/** Plus is a debit, minus a credit. */
export type Line = { account: Account; amount: number }

export type Fact = {
  /** The reason in one word, for statements: `PAYMENT_RECEIVED`. */
  reason: string
  /** Identifies the fact; a repeat is not booked again. */
  source: { kind: string; id: string }
  lines: readonly Line[]
  /** When it happened, if not now. */
  at?: Date
}

/**
 * Books a fact inside the caller's transaction; idempotent, also under concurrent calls. Zero lines are omitted. The database refuses at commit what
 * does not sum to zero in each currency. Throws LEDGER_ENTRY_CONFLICT when the fact was booked before with other lines.
 */
export async function post(deps: Deps, fact: Fact): Promise<Booked> {
  const [booked] = await postAll(deps, [fact])
  return booked! // one result per fact
}

/** The same for many facts at once, returned in their order. */
export async function postAll(deps: Deps, facts: readonly Fact[]): Promise<Booked[]> {
  if (facts.length === 0) return []
  const drafts = facts.map(draftOf)
  // sorted by source, so that concurrent callers cannot deadlock
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
 * Books a fact that cannot have been booked before, because its source was created in this transaction. Takes no locks: if it is booked already, the
 * transaction fails.
 */
export async function postNew(deps: Deps, fact: Fact) {
  const { id, lines } = draftOf(fact)
  const accounts = await stored.cachedPlatformAccounts(assertInsideTransaction(deps.db), lines)
  if (accounts && !fact.at) {
    const { reason, source } = fact
    const entries = lines.map(({ amount }, index) => ({ account: accounts[index]!, amount })) // one account per line
    await stored.insertNewPosting(deps.db, { id, reason, sourceKind: source.kind, sourceId: source.id }, entries)
  } else {
    await post(deps, fact) // opens the accounts
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

/** Opens missing accounts in the order of their keys, so that concurrent callers cannot deadlock. */
async function openAccounts(deps: Deps, drafts: readonly Draft[]) {
  const names = new Map(drafts.flatMap(({ lines }) => lines).map(({ code, ownerId }) => [keyOf({ code, ownerId }), { code, ownerId }]))
  const sorted = [...names].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name)
  await stored.insertAccounts(deps.db, sorted)
}

async function bookedBefore(deps: Deps, { kind, id }: Fact['source'], lines: readonly NamedLine[]) {
  const posting = await stored.findPosting(deps.db, kind, id)
  if (!posting) throw new Error(`ledger posting neither inserted nor found: ${kind} ${id}`)
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

/** An account's balance in its normal sense: money in an asset, a debt in a liability. An unused account has 0. */
export async function balanceOf(deps: Deps, account: Account) {
  const name = nameOf(account)
  return inNormalBalance(await stored.sumEntries(deps.db, name), name)
}

/** By how much an account's balance grew in a Vietnamese month (`2026-11`); negative when it shrank. */
export async function growthIn(deps: Deps, account: Account, month: string) {
  const name = nameOf(account)
  return inNormalBalance(await stored.sumEntriesOfMonth(deps.db, name, `${month}-01`), name)
}

/** Balances of all accounts in use, or of some. */
export async function balances(deps: Deps, filter: stored.BalanceFilter = {}) {
  const rows = await stored.listSums(deps.db, filter)
  return rows.map(({ sum, ...account }) => ({ ...account, balance: inNormalBalance(sum, account) }))
}

/** An account's statement, newest first: `before` is the id of the last entry of the previous page. Positive amounts increase the balance. */
export async function listEntries(deps: Deps, account: Account, page: stored.Page) {
  const name = nameOf(account)
  const rows = await stored.listAccountEntries(deps.db, name, page)
  return rows.map(({ amount, ...entry }) => ({ ...entry, amount: inNormalBalance(amount, name) }))
}

const inNormalBalance = (amount: number, { code }: Pick<AccountName, 'code'>) => amount * normalBalanceSign(chart[code].kind) || 0 // never -0
