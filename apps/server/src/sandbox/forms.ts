import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Parses forms without scripts; register it before the routes that take them. */
export const readForms = (fastify: FastifyInstance) =>
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
export const formOf = ({ body }: FastifyRequest) => (body instanceof URLSearchParams ? body : new URLSearchParams())

export const sendPage = (reply: FastifyReply, body: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-store').send(body)

/**
 * The merchant's address for callbacks. In a demo it is this process, at the address on which the request arrived, because a demo need not be reachable
 * by its public name from inside. A real gateway has the address from its contract or from the payment request.
 */
export function callbackUrl({ socket }: FastifyRequest, path: string, merchantUrl: URL | undefined) {
  if (merchantUrl) return new URL(path, merchantUrl).href
  const { localAddress = '127.0.0.1', localPort } = socket
  const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress
  return `http://${host}:${localPort}${path}`
}
