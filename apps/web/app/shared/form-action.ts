import { data } from 'react-router'
import type { z } from 'zod'
import { formFault } from './read-form.ts'
import { noConnection, refusalOf } from './refusal.ts'

/** What a form gets back when its action was refused: a sentence to show, and the code for those who must tell refusals apart. */
export type FormRefusal = { error: string; code: string; details?: unknown }

/** Wraps a page's action: an expected refusal becomes `{ error }` with its status; anything else reaches the error view. */
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
  /** Checks the form before it is sent. Loaded on use: the schema library is heavier than the page. */
  schema?: () => Promise<z.ZodType>
}

/**
 * The browser's side of a form: `export const clientAction = inBrowser`. Without an answer from the server the form
 * stays as it is and says so, instead of the page giving way to the error view.
 */
export async function inBrowser<R>({ serverAction, request, schema }: InBrowser<R>) {
  try {
    const fault = schema && formFault(await request.clone().formData(), await schema())
    if (fault) return refused({ error: fault.message, code: fault.code, details: fault.details }, 400)
    return await serverAction()
  } catch (error) {
    // fetch throws TypeError when no answer came; a left page aborts, which is nobody's fault
    const isUnanswered = error instanceof TypeError && !request.signal.aborted
    if (!isUnanswered) throw error
    return refused({ error: noConnection, code: 'NO_CONNECTION' }, 503)
  }
}

// the status keeps the router from loading the page anew, which could only fail as well
const refused = (refusal: FormRefusal, status: number) => data(refusal, { status })
