import { recordPayoutOutcome } from '@khue/contracts/money/payouts-admin'
import type { TaxPolicy } from '@khue/contracts/ground/tax-rules'
import { readMyTaxYear } from '@khue/contracts/sale/tax-papers'
import { sql } from 'drizzle-orm'
import { setPayee } from '#modules/money/payouts'
import { recordContract } from '#modules/offer/teacher-contracts'
import { taxPapers } from '#modules/sale/tax-papers'
import type { Deps } from '#platform/deps'
import { inVietnam } from '#platform/vietnam/time'
import { startInvoiceProvider } from './invoice-provider.ts'
import { payoutActions } from './payouts.ts'
import type { TestPerson } from './people.ts'
import { testApp } from './test-app.ts'

export const taxId = '079203012345'

async function runTaxPaperJob(deps: Deps, name: string) {
  for (const job of taxPapers.jobs ?? []) if (job.name === name) await job.run(deps, {})
}

async function sendAll(deps: Deps) {
  for (let left = 1; left > 0;) {
    await deps.db.execute(sql`update tax_papers set next_poll_at = now() - interval '1 second' where state in ('DRAFT', 'SENT')`)
    await runTaxPaperJob(deps, 'tax-papers:submit')
    const { rowCount } = await deps.db.execute(sql`delete from graphile_worker._private_jobs where key = 'tax-papers:submit_more'`)
    left = rowCount ?? 0
  }
}

/** An installation that pays teachers, with a provider that numbers its papers. */
export async function taxPaperTestApp() {
  const provider = await startInvoiceProvider()
  const app = await testApp({ env: { ...provider.env, LOG_LEVEL: 'fatal' } }) // the provider fails on purpose
  const { call, deps, deliverEvents } = app
  const payouts = await payoutActions(app)

  /** Completes a contract with a person: from then on their tax id is known. */
  async function contract({ id: personId }: TestPerson, legalName = 'Trần Thị Ánh') {
    const [signedAt, at] = [new Date(), new Date()]
    await recordContract(deps, {
      personId,
      legalName,
      signedAt,
      form: {
        idNumber: taxId,
        issueDate: '2021-05-04',
        issuePlace: 'Cục CSQLHC',
        address: '12 Lê Lợi',
        provinceCode: '46',
        taxpayerKind: 'INDIVIDUAL',
      },
      bankAccount: '',
      completed: {
        by: payouts.preparer.id,
        at,
      },
    })
  }

  /** A teacher whose contract names a tax id. */
  async function taxpayer(taxPolicy: TaxPolicy = 'SPEC_MONTHLY') {
    const teacher = await payouts.payee({ taxPolicy })
    await contract(teacher)
    await deps.db.transaction((db) =>
      setPayee({ ...deps, db }, { personId: teacher.id, legalName: 'Trần Thị Ánh', taxpayerKind: 'INDIVIDUAL', taxPolicy, holds: [] }),
    )
    return teacher
  }

  /** Everything that is due now, paid by the bank today. */
  async function payAll() {
    const batchId = await payouts.batch()
    const on = inVietnam(new Date()).toPlainDate().toString()
    for (const { id } of await payouts.payoutsOf(batchId)) {
      const body = { outcome: 'PAID' as const, on, bankReference: 'FT0001', reason: 'Theo sao kê' }
      await call(recordPayoutOutcome, { as: payouts.preparer, params: { id }, body })
    }
    await deliverEvents()
    return batchId
  }

  const runJob = (name: string) => runTaxPaperJob(deps, name)
  /** Sends what is due, also what was postponed. */
  async function send() {
    await sendAll(deps)
    await deliverEvents()
  }
  const yearOf = async (as: TestPerson, year?: number) => (await call(readMyTaxYear, { as, query: year ? { year } : {} })).data

  return { ...app, ...payouts, provider, contract, taxpayer, payAll, runJob, send, yearOf }
}
