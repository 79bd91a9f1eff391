import { readSecrets } from '#platform/secrets'
import { openDb } from '#platform/db'
import { findRunningPostgres } from '#platform/embedded-postgres'

const dataDir = () => process.env.KHUE_DATA_DIR ?? ''

/** Where the tester sees what went through the payment sandbox, or another of its pages; the key is in the address. */
export const sandboxAddress = (page = '/sandbox') => `${page}?key=${readSecrets(dataDir()).sandboxKey}`

/** Changes what no page can change, mostly the time: nobody waits in a journey, and nobody can move the server's clock. */
export async function inHouse(statement: string, values: readonly unknown[] = []) {
  const { databasePassword: password } = readSecrets(dataDir())
  const url = await findRunningPostgres({ dataDir: dataDir(), password })
  if (!url) throw new Error(`No database runs on ${dataDir()}`)
  const { pool } = openDb({ url, poolSize: 1, statementTimeoutMs: 5000, poolWaitMs: 5000 })
  try {
    await pool.query(statement, [...values])
  } finally {
    await pool.end()
  }
}

/** Lets the price hold of an order end now. */
export const endPriceHold = (orderId: string) =>
  inHouse(`update orders set expires_at = now() - interval '1 second' where id = $1`, [orderId])
