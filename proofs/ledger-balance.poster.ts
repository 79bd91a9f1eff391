import { readConfig } from '#server/config'
import { openDb } from '#platform/postgres/db'
import { openLog } from '#platform/log'
import { factOf, postFact } from './ledger-balance.facts.ts'

/** Posts the facts from `POSTER_FROM` up to `POSTER_TO`, six at a time, and prints the number of each acknowledged one. Made to be killed. */
const { DATABASE_URL = '', CLERK_SEED = '', POSTER_FROM, POSTER_TO, CLERK_PEOPLE = '' } = process.env
const { db } = openDb({ url: DATABASE_URL, poolSize: 6, statementTimeoutMs: 20_000, poolWaitMs: 20_000 })
const deps = { db, clock: () => new Date(), config: readConfig({ ...process.env, LOG_LEVEL: 'silent' }), log: openLog('silent') }
let next = Number(POSTER_FROM)

async function work() {
  while (next < Number(POSTER_TO)) {
    const number = next++
    await postFact(deps, factOf(CLERK_SEED, number, CLERK_PEOPLE.split(',')))
    process.stdout.write(`${number}\n`)
  }
}
await Promise.all(Array.from({ length: 6 }, work))
process.exit(0)
