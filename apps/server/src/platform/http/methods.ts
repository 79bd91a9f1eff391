import type { FastifyInstance } from 'fastify'
import { commonError } from '../errors.ts'
import { sendRefusal } from './mount-api.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** TRACE, PROPFIND and every other method that no address of ours has: refused before any route, which would pass it on to pages. */
export function refuseUnknownMethods(fastify: FastifyInstance) {
  fastify.addHook('onRequest', (request, reply, next) => {
    if (methods.includes(request.method)) next()
    else sendRefusal(commonError.METHOD_NOT_ALLOWED(), request, reply.header('allow', methods.join(', ')))
  })
}
