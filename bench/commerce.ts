import { addToCart } from '@khue/contracts/sale/carts'
import { checkCode } from '@khue/contracts/sale/promotions'
import autocannon, { type Request } from 'autocannon'
import { sql } from 'drizzle-orm'
import { growDatabase } from './growth/grow.ts'
import { fillBare, run, vacuum } from './bulk.ts'
import { asBuyer, connections, type BenchTarget, type PurchaseRequest } from './sale.ts'

/** Items added to carts per second; carts are empty at the beginning of each round. */
export async function measureCarts(target: BenchTarget, nextPurchase: () => PurchaseRequest, seconds: number) {
  await target.deps.db.execute(sql`truncate cart_items`)
  return askAll(target.url, seconds, {
    method: 'POST',
    path: `/api${addToCart.path}`,
    setupRequest: (request) => {
      const { token, sku } = nextPurchase()
      return { ...request, headers: asBuyer(token), body: JSON.stringify({ sku, quantity: 1 }) }
    },
  })
}

/** Promotion codes checked per second, each for a plan, by one person after another. */
export const measureCodes = (target: BenchTarget, nextPurchase: () => PurchaseRequest, code: string, seconds: number) =>
  askAll(target.url, seconds, {
    method: 'POST',
    path: `/api${checkCode.path}`,
    setupRequest: (request) => {
      const { token, sku } = nextPurchase()
      return { ...request, headers: asBuyer(token), body: JSON.stringify({ code, items: [{ sku }] }) }
    },
  })

export const measureLimitItems = (url: string, seconds: number) => askAll(url, seconds, { method: 'POST', path: '/item' })

async function askAll(url: string, seconds: number, request: Request) {
  const result = await autocannon({ url, connections, duration: seconds, requests: [request] })
  const bad = result.non2xx + result.errors + result.timeouts
  if (bad > 0) throw new Error(`${url}${request.path ?? ''}: ${bad} bad answers of ${result.requests.total}`)
  return { rate: result.requests.total / result.duration, p99Ms: result.latency.p99 }
}

const postingsAtOnce = 250_000
const linesOfPosting = 2

/**
 * Postings of two lines each, inserted in SQL as source kind `GIVEN_BACK`: refunds to learning balances over three years, distributed over all
 * people. Existing entries stay.
 */
export async function growLedger({ deps }: BenchTarget, entries: number, say: (line: string) => void) {
  const begun = performance.now()
  await growDatabase(deps, { users: 2000, orders: 0, seed: 'bench' })
  await run(deps, openBenchAccounts)
  const { rows } = await deps.db.execute<{ there: number }>(
    sql`select count(*)::int as there from ledger_postings where source_kind = 'bench'`,
  )
  const [there, wanted] = [rows[0]?.there ?? 0, Math.ceil(entries / linesOfPosting)]
  if (there >= wanted) return
  await fillBare(deps, 'ledger_postings', () =>
    fillBare(deps, 'ledger_entries', async () => {
      for (let from = there; from < wanted; from += postingsAtOnce)
        await run(deps, writePostings(from, Math.min(from + postingsAtOnce, wanted)))
    }),
  )
  await vacuum(deps, 'ledger_postings')
  await vacuum(deps, 'ledger_entries')
  say(
    `  ${((wanted - there) * linesOfPosting).toLocaleString('en-US')} entries generated in ${Math.round((performance.now() - begun) / 1000)} s`,
  )
}

const openBenchAccounts = `
  insert into ledger_accounts (id, code, owner_id, kind, currency)
  select uuidv7(), 'LEARNING_BALANCE', id, 'liability', 'VND' from (select id from people order by id desc limit 2000) as people
  union all select uuidv7(), 'BANK', null, 'asset', 'VND' on conflict do nothing`

const writePostings = (from: number, until: number) => `
  with owner as (select array_agg(id order by id) as ids from ledger_accounts where code = 'LEARNING_BALANCE'),
  bank as (select id from ledger_accounts where code = 'BANK'),
  fact as (
    select n, uuidv7(-age) as id, now() - age as at, date_trunc('month', (now() - age) at time zone 'Asia/Ho_Chi_Minh')::date as month, owner.ids[1 + n % array_length(owner.ids, 1)] as account
    from generate_series(${from}, ${until} - 1) as n cross join owner cross join lateral (select (n % 1000) * interval '1 day' as age) as at
  ),
  posting as (
    insert into ledger_postings (month, id, at, reason, source_kind, source_id, line_count)
    select month, id, at, 'REFUND_PAID', 'bench', n::text, ${linesOfPosting} from fact
  )
  insert into ledger_entries (month, id, posting_id, account_id, currency, amount)
  select month, uuidv7(), fact.id, line.account, 'VND', line.amount
  from fact cross join bank cross join lateral (values (bank.id, 1000), (fact.account, -1000)) as line (account, amount)`
