import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { listOrderCodes } from '#modules/sale/orders'
import type { Deps } from '#platform/deps'
import { providerOf } from '../einvoice/einvoice.ts'
import { scheduleNextSubmission, claimInvoiceToSubmit, type TakenInvoice } from '../invoices.repository.ts'
import type { Answer, Original, Provider } from '../einvoice/provider.ts'
import { noteAnswer, noteCancellation } from './note-answers.service.ts'

/** Interval between starts. */
const everyMs = 100
/** Rest after each submission, as a multiple of the CPU time that this process used meanwhile, so that requests of buyers go first. */
const restFactor = 9
/** How long one job run lasts. */
const jobMs = 1000

/**
 * Submits waiting invoices one by one and queries those without an answer; schedules the rest. Each is claimed and committed before the provider is
 * called, outside any transaction: after a crash it is queried under the same key. Without a provider drafts wait; while it does not answer, all wait
 * for the next minute.
 */
export async function submitInvoices(deps: Deps) {
  const provider = providerOf(deps.config)
  if (!provider) return
  await submitPaced(
    async () => {
      const invoice = await claimInvoiceToSubmit(deps.db)
      return invoice !== undefined && submitOne(deps, provider, invoice)
    },
    (at) => scheduleNextSubmission(deps.db, at),
  )
}

/** Runs a submission again and again at the pace of the provider, until it is false; after a second the rest is left to a later run. */
export async function submitPaced(submitNext: () => Promise<boolean>, runLater: (at: Date) => Promise<unknown>) {
  const end = performance.now() + jobMs
  while (true) {
    const [begun, before] = [performance.now(), performance.eventLoopUtilization()]
    if (!(await submitNext())) return
    const restMs = Math.max(begun + everyMs - performance.now(), restFactor * performance.eventLoopUtilization(before).active)
    if (performance.now() + restMs > end) {
      await runLater(new Date(Date.now() + restMs))
      return
    }
    await pause(restMs)
  }
}

/** False when the provider does not answer: then the next one need not be tried. */
async function submitOne(deps: Deps, provider: Provider, invoice: TakenInvoice) {
  try {
    if (invoice.state === 'ISSUED')
      await noteCancellation(deps, invoice, await provider.cancel(deps, numbered(invoice, invoice), invoice.reason))
    else await noteAnswer(deps, invoice, await queryOrSubmit(deps, provider, invoice))
    return true
  } catch (error) {
    deps.log.warn({ err: error, invoiceId: invoice.id, tries: invoice.tries }, 'invoice submission failed')
    return false
  }
}

/** Queries first if an earlier submission may have reached the provider. */
async function queryOrSubmit(deps: Deps, provider: Provider, invoice: TakenInvoice): Promise<Answer> {
  if (invoice.tries > 1) {
    const answer = await provider.ask(deps, invoice.providerKey)
    if (answer.outcome !== 'NOT_FOUND') return answer
  }
  const payload = await payloadOf(deps, invoice)
  if (invoice.kind === 'ISSUE') return provider.issue(deps, payload)
  const of = numbered(invoice, invoice.of)
  return invoice.kind === 'ADJUST' ? provider.adjust(deps, payload, of) : provider.replace(deps, payload, of)
}

async function payloadOf(deps: Deps, { orderId, providerKey, buyer, lines, totalVnd, vatVnd, reason }: TakenInvoice) {
  const codes = await listOrderCodes(deps, [orderId])
  return { key: providerKey, orderCode: codes.get(orderId) ?? '', buyer, lines, totalVnd, vatVnd, reason }
}

function numbered({ id }: TakenInvoice, of: Pick<TakenInvoice, 'providerKey' | 'series' | 'number'> | null): Original {
  if (!of?.series || !of.number) throw new Error(`Invoice ${id} is about none that has a number`)
  return { key: of.providerKey, series: of.series, number: of.number }
}
