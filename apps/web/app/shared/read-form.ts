import { data } from 'react-router'
import type { z } from 'zod'

const incomplete = 'Thông tin gửi lên chưa đúng. Vui lòng kiểm tra và điền đầy đủ.'

/** What is wrong with a form, field by field, in the shape in which the API refuses input; undefined when it fits. */
export function formFault(form: FormData, schema: z.ZodType) {
  const parsed = schema.safeParse(Object.fromEntries(form))
  if (parsed.success) return undefined
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return { code: 'INVALID_INPUT', message: incomplete, details: { issues } }
}

/** Reads a form by the contract's schema; a form that actions not fit is refused like any other input. */
export async function readForm<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  const form = await request.formData().catch(() => new FormData()) // what is no form has no fields
  const fault = formFault(form, schema)
  if (fault) throw data(fault, { status: 400 })
  return schema.parse(Object.fromEntries(form))
}
