import type { Endpoint } from '@khue/contracts/endpoint'
import { contextWith } from './page-context.testing.ts'

/** The id of what the submitted form asks for. */
export const requestId = '0193d1c0-0000-8000-a000-000000000001'
const id = '0193d1c0-0000-7000-a000-000000000002'

/** Submits a form to a page's action, whose path names one thing by its id; returns the calls that it makes, and its answer. */
export async function submitForm(action: (args: never) => Promise<unknown>, fields: Record<string, string>) {
  const calls: { endpoint: Endpoint; body: unknown }[] = []
  const call = async (endpoint: Endpoint, { body }: { body?: unknown } = {}) => {
    calls.push({ endpoint, body })
    return { id }
  }
  const context = contextWith(call, requestId)
  const request = new Request('http://khue.vn/page', { method: 'POST', body: new URLSearchParams(fields) })
  const answer = await action({ request, context, params: { id } } as never) // the arguments that actions use
  return { calls, answer }
}
