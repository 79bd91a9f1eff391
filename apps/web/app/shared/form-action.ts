import { data } from 'react-router'
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

type ServerAction<R> = { serverAction: () => Promise<R>; request: Request }

/**
 * The browser's side of a form: `export const clientAction = inBrowser`. Without an answer from the server the form
 * stays as it is and says so, instead of the page giving way to the error view.
 */
export async function inBrowser<R>({ serverAction, request }: ServerAction<R>): Promise<R | FormRefusal> {
  try {
    return await serverAction()
  } catch (error) {
    // fetch throws TypeError when no answer came; a left page aborts, which is nobody's fault
    const isUnanswered = error instanceof TypeError && !request.signal.aborted
    if (!isUnanswered) throw error
    return { error: noConnection, code: 'NO_CONNECTION' }
  }
}
