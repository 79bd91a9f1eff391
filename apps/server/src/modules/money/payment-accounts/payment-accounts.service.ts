import { findBank } from '@khue/contracts/money/banks'
import { type NewPaymentAccount, paymentAccountLimit } from '@khue/contracts/money/payment-accounts'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { notify } from '#modules/people/notifications'
import { lockSubject } from '#modules/people/people'
import { requirePassword } from '#modules/people/credentials'
import type { Actor } from '#platform/http/api'
import { violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { seal, unseal } from '#platform/crypto/encryption'
import { paymentAccountError } from './payment-accounts.errors.ts'
import { defaultAccountChanged } from './payment-accounts.notices.ts'
import * as stored from './payment-accounts.repository.ts'

const contextOf = (accountId: string) => `payment-account:${accountId}`

type StoredAccount = Awaited<ReturnType<typeof stored.listOwn>>[number]

export const shown = ({ id, bankBin, lastFour, holder, isDefault }: Omit<StoredAccount, 'sealedNumber'>) => ({
  id,
  bankBin,
  bankName: findBank(bankBin)?.name ?? bankBin,
  maskedNumber: `•••• ${lastFour}`,
  holder,
  isDefault,
})

/** The default first. */
export const listOwnAccounts = async ({ db }: Deps, { id }: Pick<Actor, 'id'>) => (await stored.listOwn(db, id)).map(shown)

/** Adds an account of the actor; the first one is the default. */
export const addAccount = (deps: Deps, actor: Actor, { bankBin, number, holder }: z.output<typeof NewPaymentAccount>) =>
  transact(deps, async (inside) => {
    const { db, config } = inside
    const personId = actor.id
    await lockSubject(inside, actor)
    await stored.lockAccountsOf(db, personId)
    const own = await stored.listOwn(db, personId)
    if (own.length >= paymentAccountLimit) throw paymentAccountError.TOO_MANY_PAYMENT_ACCOUNTS()
    const isKnown = own.some((account) => account.bankBin === bankBin && numberOf(config, account) === number)
    if (isKnown) throw paymentAccountError.PAYMENT_ACCOUNT_DUPLICATE()
    const id = uuidv7()
    const account = { id, bankBin, lastFour: number.slice(-4), holder }
    await stored.insertAccount(db, { ...account, personId, sealedNumber: seal(config, number, contextOf(id)) })
    const isDefault = own.length === 0
    if (isDefault) await stored.setDefault(db, personId, id)
    return shown({ ...account, isDefault })
  })

type ImportedAccount = { personId: string; bankBin: string; number: string; holder: string }

/** Adds accounts that were checked outside the product; people who have an account keep theirs. */
export const importAccounts = (deps: Deps, accounts: readonly ImportedAccount[]) =>
  transact(deps, async ({ db, config }) => {
    const owners = new Set(
      await stored.listOwners(
        db,
        accounts.map(({ personId }) => personId),
      ),
    )
    const rows = accounts
      .filter(({ personId }) => !owners.has(personId))
      .map(({ number, ...account }) => {
        const id = uuidv7()
        return { id, ...account, lastFour: number.slice(-4), sealedNumber: seal(config, number, contextOf(id)) }
      })
    if (rows.length > 0) await stored.insertFirstAccounts(db, rows)
  })

export const numberOf = (config: Deps['config'], { id, sealedNumber }: StoredAccount) =>
  unseal(config, sealedNumber, contextOf(id)).toString()

/** Whether two people have entered the same bank account. */
export async function shareBankAccount({ db, config }: Deps, one: string, other: string) {
  const [ours, theirs] = [await stored.listOwn(db, one), await stored.listOwn(db, other)]
  const keys = new Set(ours.map((account) => `${account.bankBin} ${numberOf(config, account)}`))
  return theirs.some((account) => keys.has(`${account.bankBin} ${numberOf(config, account)}`))
}

/** Account details as they were at the time of the decision. */
const Pinned = z.object({ bankBin: z.string(), number: z.string(), holder: z.string() })

/** A snapshot of a person's account, encrypted for `context`: later changes do not affect it. Undefined when it does not exist. */
export async function pinAccount({ db, config }: Deps, personId: string, accountId: string, context: string) {
  const account = (await stored.listOwn(db, personId)).find(({ id }) => id === accountId)
  if (!account) return undefined
  const { bankBin, holder } = account
  return seal(config, JSON.stringify({ bankBin, holder, number: numberOf(config, account) }), context)
}
export type DefaultAccount = { bankBin: string; lastFour: string; holder: string; since: Date; pin: (context: string) => string }
/** The default accounts of these people; `pin` makes the encrypted snapshot for a context, and is called only for those that are paid. */
export async function findDefaultAccounts({ db, config }: Deps, personIds: readonly string[]): Promise<Map<string, DefaultAccount>> {
  const rows = personIds.length > 0 ? await stored.listDefaults(db, personIds) : []
  return new Map(
    rows.map(({ personId, bankBin, lastFour, holder, since, ...row }) => {
      const pin = (context: string) =>
        seal(config, JSON.stringify({ bankBin, holder, number: unseal(config, row.sealedNumber, contextOf(row.id)).toString() }), context)
      return [personId, { bankBin, lastFour, holder, since, pin }]
    }),
  )
}

/** Decrypts the snapshot for this `context`, to send the money. */
export const readPinned = ({ config }: Deps, sealed: string, context: string) =>
  Pinned.parse(JSON.parse(unseal(config, sealed, context).toString()))

/** Tells the owner when another account becomes the default. */
export const preferAccount = (deps: Deps, { id: personId }: Actor, accountId: string) =>
  transact(deps, async (deps) => {
    await stored.lockAccountsOf(deps.db, personId)
    const set = await stored.setDefault(deps.db, personId, accountId)
    const preferred = set && (await stored.listOwn(deps.db, personId)).find(({ id }) => id === accountId)
    if (!preferred) throw paymentAccountError.PAYMENT_ACCOUNT_NOT_FOUND()
    if (set.changedAt) await notifyOfChange(deps, personId, { ...preferred, since: set.changedAt })
    return shown(preferred)
  })

type Preferred = { id: string; bankBin: string; lastFour: string; since: Date }
const notifyOfChange = (deps: Deps, personId: string, { id: accountId, bankBin, lastFour, since }: Preferred) =>
  notify(deps, [personId], defaultAccountChanged({ accountId, bank: findBank(bankBin)?.name ?? bankBin, lastFour, since }))

/** Deletes an own account after a password check. The database refuses to delete the only one (spec 5). */
export async function deleteAccount(deps: Deps, actor: Actor, accountId: string, password: string) {
  await requirePassword(deps, actor.accountId, password)
  await transact(deps, async (deps) => {
    const next = await stored.passOnDefault(deps.db, actor.id, accountId)
    const deleted = await stored.deleteOwn(deps.db, actor.id, accountId)
    if (deleted.length === 0) throw paymentAccountError.PAYMENT_ACCOUNT_NOT_FOUND()
    if (next) await notifyOfChange(deps, actor.id, next)
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'default_payment_account_exists' ? paymentAccountError.LAST_PAYMENT_ACCOUNT() : error
  })
}
