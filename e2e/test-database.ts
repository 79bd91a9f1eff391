import { createHmac } from 'node:crypto'
import type { Config } from '#platform/config/config'
import { readSecrets } from '#platform/config/secrets'
import { seal } from '#platform/crypto/encryption'
import { openDb } from '#platform/postgres/db'
import { findRunningPostgres } from '@khue/local-postgres/postgres-server'

const dataDir = () => process.env.KHUE_DATA_DIR ?? ''

/** Address of the payment sandbox's tester pages; it contains the key. */
export const sandboxAddress = (page = '/sandbox') => `${page}?key=${readSecrets(dataDir()).sandboxKey}`

/** The server's hash of the address that a code belongs to: neither codes nor numbers are stored in clear. */
export function addressHash(phone: string) {
  const { dataKey } = readSecrets(dataDir())
  const words = JSON.stringify(['address', phone.replace(/^0/, '+84')])
  return createHmac('sha256', `one-time-codes:${dataKey}`).update(words).digest('base64url')
}

/** The form of a contract as the server stores it: only sealed. */
export function sealedForm(contractId: string) {
  const form = { idNumber: '079190001234', issueDate: '2021-05-04', issuePlace: 'Cục Cảnh sát QLHC về TTXH', address: 'Số 1 Tràng Tiền' }
  return seal({ DATA_KEY: readSecrets(dataDir()).dataKey } as Config, JSON.stringify(form), `teacher-contract:${contractId}`)
}

/** Changes data that no page can change, mostly times: journeys must not wait, and the server's clock is real. */
export async function runSql(statement: string, values: readonly unknown[] = []) {
  const { rowCount } = await query(statement, values)
  if (rowCount === 0) throw new Error('The statement changed no row')
}

/** Reads what no page shows. */
export const readSql = async (statement: string, values: readonly unknown[] = []): Promise<unknown[]> =>
  (await query(statement, values)).rows

async function query(statement: string, values: readonly unknown[]) {
  const { databasePassword: password } = readSecrets(dataDir())
  const url = await findRunningPostgres({ dataDir: dataDir(), password })
  if (!url) throw new Error(`No database is running in ${dataDir()}`)
  const { pool } = openDb({ url, poolSize: 1, statementTimeoutMs: 5000, poolWaitMs: 5000 })
  try {
    return await pool.query(statement, [...values])
  } finally {
    await pool.end()
  }
}

/** Makes the price hold of an order expire now. */
export const expirePriceHold = (orderId: string) =>
  runSql(`update orders set expires_at = now() - interval '1 second' where id = $1`, [orderId])

/** Simulates a gateway that charged a checkout 25 hours ago and holds the money. */
export const markPaymentHeld = (code: string) =>
  runSql(
    `with held as (select id from checkouts where code = $1),
      asked as (update payment_attempts set created_at = now() - interval '25 hours', answered_at = now(), gateway_code = '07/07'
        where checkout_id = (select id from held)),
      event as (insert into order_events (order_id, id, kind, subject, checkout_code)
        select order_id, gen_random_uuid(), 'PAYMENT_HELD', checkout_id::text, $1 from checkout_orders where checkout_id = (select id from held))
    update orders set status = 'WAITING_CONFIRMATION', paid_by_checkout_id = (select id from held)
    where id in (select order_id from checkout_orders where checkout_id = (select id from held))`,
    [code],
  )
