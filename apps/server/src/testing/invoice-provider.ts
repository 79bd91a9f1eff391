import type { Deps } from '#platform/deps'
import { sql } from 'drizzle-orm'
import { secretOf } from '../sandbox/secret-of.ts'
import type { EinvoiceMode } from '../sandbox/einvoice/einvoice-office.ts'
import { sandboxSecrets, startSandbox } from './sandbox.ts'

const page = `/sandbox/einvoice?key=${sandboxSecrets.sandboxKey}`

/** An e-invoice provider beside the product: settings of a contract with it, its behaviour, and its invoices. */
export async function startInvoiceProvider() {
  const { fastify, origin } = await startSandbox([])
  return {
    env: { EINVOICE_URL: `${origin}/sandbox/einvoice/api`, EINVOICE_KEY: secretOf(sandboxSecrets.sandboxKey, 'einvoice') },
    async answers(mode: EinvoiceMode) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await fastify.inject({ method: 'POST', url: page, headers, payload: `mode=${mode}` })
    },
    /** Its invoices of an order: one line of text each, the newest first. */
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

/** Makes the next submission or poll of the provider due. */
export const makeRetryDue = ({ db }: Deps) =>
  db.execute(sql`update invoices set next_poll_at = now() - interval '1 second' where next_poll_at is not null`)

/** Runs the job that continues a stopped submission batch. False when there is none. */
export async function makeTellJobDue({ db }: Deps) {
  const { rowCount } = await db.execute(sql`
    update graphile_worker._private_jobs set run_at = now() where key = 'invoices:submit_more' returning run_at`)
  return (rowCount ?? 0) > 0
}
