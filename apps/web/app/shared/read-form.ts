import { formKeyField } from '@khue/contracts/form-key'
import { data } from 'react-router'
import type { z } from 'zod'

const incomplete = 'Thông tin gửi lên chưa đúng. Vui lòng kiểm tra và điền đầy đủ.'

/** The key belongs to the transport: the server has read it before the page. */
function fieldsOf(form: FormData) {
  const { [formKeyField]: _key, ...fields } = Object.fromEntries(form)
  return fields
}

/** Errors of a form by field, in the shape of the API's refusals; undefined when it is valid. */
export function formFault(form: FormData, schema: z.ZodType) {
  const parsed = schema.safeParse(fieldsOf(form))
  if (parsed.success) return undefined
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return { code: 'INVALID_INPUT', message: incomplete, details: { issues } }
}

/** Parses a form by the contract's schema; throws a refusal for invalid input. */
export async function readForm<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  const form = await request.formData().catch(() => new FormData()) // a body that is not a form has no fields
  const fault = formFault(form, schema)
  if (fault) throw data(fault, { status: 400 })
  return schema.parse(fieldsOf(form))
}
