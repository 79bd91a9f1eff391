import type { Deps } from '#platform/deps'
import { sql } from 'drizzle-orm'
import { secretOf } from '../sandbox/secret-of.ts'
import type { EinvoiceMode } from '../sandbox/einvoice/einvoice-office.ts'
import { sandboxSecrets, startSandbox } from './sandbox.ts'

const page = `/sandbox/einvoice?key=${sandboxSecrets.sandboxKey}`

/** An office for invoices beside the house: the settings of a contract with it, how it answers, and what it has. */
export async function startInvoiceProvider() {
  const { fastify, origin } = await startSandbox([])
  return {
    env: { EINVOICE_URL: `${origin}/sandbox/einvoice/api`, EINVOICE_KEY: secretOf(sandboxSecrets.sandboxKey, 'einvoice') },
    async answers(mode: EinvoiceMode) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await fastify.inject({ method: 'POST', url: page, headers, payload: `mode=${mode}` })
    },
    /** What it has of an order: one line of words each, the newest first. */
    async has(orderCode: string) {
      const { body } = await fastify.inject(page)
      const rows = [...body.matchAll(/<tr>([^]*?)<\/tr>/g)].map(([, row = '']) =>
        row
          .replaceAll(/<[^>]+>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      )
      return rows.filter((row) => row.includes(orderCode))
    },
  }
}

/** The time to tell or ask the provider again has come. */
export const makeRetryDue = ({ db }: Deps) =>
  db.execute(sql`update invoices set next_poll_at = now() - interval '1 second' where next_poll_at is not null`)

/** Another job that goes on telling where one has stopped is begun at once. False when nobody goes on. */
export async function makeTellJobDue({ db }: Deps) {
  const { rowCount } = await db.execute(sql`
    update graphile_worker._private_jobs set run_at = now() where key = 'invoices:submit_more' returning run_at`)
  return (rowCount ?? 0) > 0
}
