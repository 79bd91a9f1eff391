import { data } from 'react-router'
import type { z } from 'zod'
import { formFault } from './read-form.ts'
import { noConnection, refusalOf } from './refusal.ts'

/** Result of a refused form: a message to show, and the code to distinguish refusals. */
export type FormRefusal = { error: string; code: string; details?: unknown }

/** Wraps a page's action: an expected refusal becomes `{ error }` with its status; any other error reaches the error boundary. */
export const formAction =
  <A, R>(run: (args: A) => Promise<R>) =>
  async (args: A) => {
    try {
      return await run(args)
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      const { status, message, code, details } = refusal
      return data<FormRefusal>({ error: message, code, details }, { status })
    }
  }

type InBrowser<R> = {
  serverAction: () => Promise<R>
  request: Request
  /** Validates the form before sending. Lazy-loaded: the schema library is larger than the page. */
  schema?: () => Promise<z.ZodType>
}

/**
 * The client side of a form: `export const clientAction = inBrowser`. Without a response from the server, the form stays and shows the
 * error, instead of the error boundary replacing the page.
 */
export async function inBrowser<R>({ serverAction, request, schema }: InBrowser<R>) {
  try {
    const fault = schema && formFault(await request.clone().formData(), await schema())
    if (fault) return refused({ error: fault.message, code: fault.code, details: fault.details }, 400)
    return await serverAction()
  } catch (error) {
    // fetch throws TypeError when there is no response; leaving the page aborts the request, which is no error
    const isUnanswered = error instanceof TypeError && !request.signal.aborted
    if (!isUnanswered) throw error
    return refused({ error: noConnection, code: 'NO_CONNECTION' }, 503)
  }
}

// an error status keeps React Router from reloading the page's data, which would fail as well
const refused = (refusal: FormRefusal, status: number) => data(refusal, { status })
