import { nameOrders } from '#modules/orders'
import type { Deps } from '#platform/deps'
import { providerOf } from '../einvoice/einvoice.ts'
import { type InvoiceRow, findInvoice, listLines, takeToTell } from '../invoices.repository.ts'
import type { Answer, Original, Provider } from '../provider.ts'
import { noteAnswer, noteCancellation } from './note-answers.ts'

/** So many in one go; the rest is taken a minute later. */
const mostAtOnce = 500

/**
 * Tells the provider of what waits, one after another, and asks it about what it has not answered. Each is taken and committed before the
 * provider is called, outside any transaction: who dies meanwhile has it asked about under the same key. Without a provider drafts wait.
 */
export async function tellProvider(deps: Deps) {
  const provider = providerOf(deps.config)
  if (!provider) return
  for (let done = 0; done < mostAtOnce; done++) {
    const invoice = await takeToTell(deps.db)
    if (!invoice || !(await tellOne(deps, provider, invoice))) return
  }
}

/** False when nobody answers: then nobody will answer the next, either. */
async function tellOne(deps: Deps, provider: Provider, invoice: InvoiceRow) {
  try {
    if (invoice.state === 'ISSUED') {
      await noteCancellation(deps, invoice.id, await provider.cancel(deps, originalOf(invoice), invoice.reason))
      return true
    }
    await noteAnswer(deps, invoice.id, await answerTo(deps, provider, invoice))
    return true
  } catch (error) {
    deps.log.warn({ err: error, invoiceId: invoice.id, tries: invoice.tries }, 'an invoice waits for its provider')
    return false
  }
}

/** What may have been heard is asked about first. */
async function answerTo(deps: Deps, provider: Provider, invoice: InvoiceRow): Promise<Answer> {
  if (invoice.tries > 1) {
    const answer = await provider.ask(deps, invoice.providerKey)
    if (answer.outcome !== 'UNHEARD') return answer
  }
  const told = await toldOf(deps, invoice)
  if (invoice.kind === 'ISSUE') return provider.issue(deps, told)
  const of = invoice.ofInvoiceId === null ? undefined : await findInvoice(deps.db, invoice.ofInvoiceId)
  if (!of) throw new Error(`Invoice ${invoice.id} is about none`)
  return invoice.kind === 'ADJUST' ? provider.adjust(deps, told, originalOf(of)) : provider.replace(deps, told, originalOf(of))
}

async function toldOf(deps: Deps, { id, orderId, providerKey, buyer, totalVnd, vatVnd, reason }: InvoiceRow) {
  const [codes, lines] = await Promise.all([nameOrders(deps, [orderId]), listLines(deps.db, [id])])
  return { key: providerKey, orderCode: codes.get(orderId) ?? '', buyer, lines, totalVnd, vatVnd, reason }
}

function originalOf({ id, providerKey, series, number }: InvoiceRow): Original {
  if (!series || !number) throw new Error(`Invoice ${id} has no number`)
  return { key: providerKey, series, number }
}
