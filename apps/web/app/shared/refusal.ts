import type { Refusal as RefusalBody } from '@khue/contracts/endpoint'

/** A refusal of the API as pages receive it: the server's body, and the HTTP status. */
export type Refusal = RefusalBody & { status: number }

/** Spec 8: messages for responses without one. */
export const noConnection = 'Lỗi kết nối. Vui lòng thử lại sau!'
export const unknownFault = 'Đã có lỗi xảy ra. Vui lòng thử lại sau!'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Extracts a refusal from a thrown value. A page's own call throws `data(body, { status })`; the error boundary receives the same as a
 * route error response. Undefined for anything else.
 */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!isObject(error)) return undefined
  const status = isObject(error.init) ? error.init.status : error.status
  if (typeof status !== 'number' || !isObject(error.data)) return undefined
  const { code, message, details } = error.data
  if (typeof code !== 'string' || typeof message !== 'string') return undefined
  return { status, code, message, details }
}
