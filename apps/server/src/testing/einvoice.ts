import type { Deps } from '#platform/deps'
import { sql } from 'drizzle-orm'
import { secretOf } from '../sandbox/secret-of.ts'
import type { EinvoiceMode } from '../sandbox/einvoice/einvoice-office.ts'
import { ownSecrets, sandboxWith } from './sandbox.ts'

const page = `/sandbox/einvoice?key=${ownSecrets.sandboxKey}`

/** An office for invoices beside the house: the settings of a contract with it, how it answers, and what it has. */
export async function openOffice() {
  const { fastify, origin } = await sandboxWith([])
  return {
    env: { EINVOICE_URL: `${origin}/sandbox/einvoice/api`, EINVOICE_KEY: secretOf(ownSecrets.sandboxKey, 'einvoice') },
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
export const timeToAsk = ({ db }: Deps) =>
  db.execute(sql`update invoices set ask_after = now() - interval '1 second' where ask_after is not null`)

/** Another job that goes on telling where one has stopped is begun at once. False when nobody goes on. */
export async function hurryTelling({ db }: Deps) {
  const { rowCount } = await db.execute(sql`
    update graphile_worker._private_jobs set run_at = now() where key = 'invoices:tell_more' returning run_at`)
  return (rowCount ?? 0) > 0
}
