import { data } from 'react-router'
import type { z } from 'zod'

const incomplete = 'Thông tin gửi lên chưa đúng. Vui lòng kiểm tra và điền đầy đủ.'

/** Reads a form by the contract's schema; a form that does not fit is refused like any other input. */
export async function readForm<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  const parsed = schema.safeParse(Object.fromEntries(await request.formData()))
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw data({ code: 'INVALID_INPUT', message: incomplete, details: { issues } }, { status: 400 })
}
