import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Forms without scripts; to be known before the routes that take them. */
export const readForms = (fastify: FastifyInstance) =>
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
export const formOf = ({ body }: FastifyRequest) => (body instanceof URLSearchParams ? body : new URLSearchParams())

export const sendPage = (reply: FastifyReply, body: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-store').send(body)

/**
 * Where the merchant is called: this very process, at the address where it was just reached, since a demo house need not
 * be reachable by its public name from inside. A real gateway has the address from its contract or from the request to pay.
 */
export function selfUrl({ socket: { localAddress = '127.0.0.1', localPort } }: FastifyRequest, path: string) {
  const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress
  return `http://${host}:${localPort}${path}`
}
