import { data } from 'react-router'
import { type FormRefusal, formAction } from '#app/shared/form-action.ts'

/** A refusal with what had been typed: a form that was sent before its script had come is drawn anew with it. */
export type RefusalWithInput = FormRefusal & { typed?: Record<string, string> }

type Args = { request: Request }

/** `formAction` for forms that must work without script. Only the named fields come back, never a password. */
export const formActionWithInput =
  <A extends Args, R>(names: readonly string[], run: (args: A) => Promise<R>) =>
  async (args: A) => {
    const copy = args.request.clone()
    const answer = await formAction(run)(args)
    if (!isRefused(answer)) return answer
    const form = await copy.formData().catch(() => new FormData()) // what is no form has no fields
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
