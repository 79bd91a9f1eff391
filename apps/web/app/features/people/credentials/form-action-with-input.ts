import { data } from 'react-router'
import { type FormRefusal, formAction } from '#app/shared/form-action.ts'

/** A refusal with the typed values: a form submitted without script is rendered again with them. */
export type RefusalWithInput = FormRefusal & { typed?: Record<string, string> }

type Args = { request: Request }

/** `formAction` for forms that must work without script. Returns only the named fields, never a password. */
export const formActionWithInput =
  <A extends Args, R>(names: readonly string[], run: (args: A) => Promise<R>) =>
  async (args: A) => {
    const copy = args.request.clone()
    const answer = await formAction(run)(args)
    if (!isRefused(answer)) return answer
    const form = await copy.formData().catch(() => new FormData()) // a body that is not a form has no fields
    const typed = Object.fromEntries(
      [...form].filter((field): field is [string, string] => names.includes(field[0]) && typeof field[1] === 'string'),
    )
    return data<RefusalWithInput>({ ...answer.data, typed }, answer.init ?? {})
  }

type Refused = ReturnType<typeof data<FormRefusal>>

const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' &&
  answer !== null &&
  'data' in answer &&
  typeof answer.data === 'object' &&
  answer.data !== null &&
  'error' in answer.data
