import { createHash, randomUUID } from 'node:crypto'
import type { Endpoint } from '@khue/contracts/endpoint'
import { formKeyField } from '@khue/contracts/form-key'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../http/networks.ts'

/** The key of a submitted form, or the header of a client that sends one; undefined for a form that a guest sends without script. */
export async function readFormKey({ body, headers }: FastifyRequest): Promise<string | undefined> {
  const header = headers[formKeyField]
  const given = typeof header === 'string' ? header : undefined
  if (!Buffer.isBuffer(body)) return given
  const form = await new Response(Uint8Array.from(body), { headers: { 'content-type': headers['content-type'] ?? '' } })
    .formData()
    .catch(() => undefined) // malformed: the page refuses it
  const field = form?.get(formKeyField)
  return typeof field === 'string' && field !== '' ? field : given
}

/**
 * Idempotency keys for the calls of one submitted form. An action may call several endpoints, and one of them several times, so each call gets a key
 * of its own, which is the same when the form is sent again.
 */
export function formKeys(formKey: string) {
  const calls = new Map<string, number>()
  return ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => {
    const call = `${method} ${path}`
    const nth = calls.get(call) ?? 0
    calls.set(call, nth + 1)
    return hash(`${formKey}\n${call}\n${nth}`).toString('base64url')
  }
}

/**
 * The key of a form that a guest sends without script: their page is shared and holds none. The same content from the same network within ten minutes is one
 * request, so that a double click is.
 */
export function guestFormKey({ ip, url, body }: FastifyRequest, now = Date.now()) {
  const minutes = Math.floor(now / 600_000)
  return Buffer.isBuffer(body) ? hash(`${minutes}\n${networkOf(ip)}\n${url}\n`, body).toString('base64url') : undefined
}

/** An id for what a form asks for, for endpoints whose body contains one; the same when the form is sent again. */
export function requestIdOf(formKey: string | undefined) {
  if (formKey === undefined) return randomUUID()
  const hex = hash(formKey).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}` // version 8: made by our own rule
}

const hash = (value: string, content: Uint8Array = Buffer.alloc(0)) => createHash('sha256').update(value).update(content).digest()
