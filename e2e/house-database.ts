import { readSecrets } from '#platform/secrets'
import { openDb } from '#platform/db'
import { findRunningPostgres } from '#platform/embedded-postgres'

const dataDir = () => process.env.KHUE_DATA_DIR ?? ''

/** Where the tester sees what went through the payment sandbox; the key is in the address. */
export const sandboxAddress = () => `/sandbox?key=${readSecrets(dataDir()).sandboxKey}`

/** Lets the price hold of an order end now: nobody waits a quarter of an hour in a journey, and nobody can move the server's clock. */
export async function endPriceHold(orderId: string) {
  const { databasePassword: password } = readSecrets(dataDir())
  const url = await findRunningPostgres({ dataDir: dataDir(), password })
  if (!url) throw new Error(`No database runs on ${dataDir()}`)
  const { pool } = openDb({ url, poolSize: 1, statementTimeoutMs: 5000, poolWaitMs: 5000 })
  try {
    await pool.query(`update orders set expires_at = now() - interval '1 second' where id = $1`, [orderId])
  } finally {
    await pool.end()
  }
}
