import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { formOf, readForms } from '../forms.ts'
import { answerTemplate, type ZnsContract, zaloTokens } from './zns.ts'

export const znsPath = '/sandbox/zns/message/template'
export const znsTokenPath = '/sandbox/zns/v4/oa/access_token'

/** As slow as the real one sometimes is, so that two concurrent exchanges of one token meet. */
const tokenMs = 50

/** The two Zalo servers that the product calls. Like Zalo they always answer 200. */
export function znsRoutes(fastify: FastifyInstance, contract: ZnsContract) {
  const tokens = zaloTokens(contract)
  readForms(fastify)
  fastify.post(znsTokenPath, async (request, reply) => {
    await wait(tokenMs)
    return reply.send(tokens.exchange(formOf(request), String(request.headers.secret_key ?? '')))
  })
  fastify.post(znsPath, (request, reply) => {
    const isKnown = tokens.isLiving(String(request.headers.access_token ?? ''))
    return reply.send(isKnown ? answerTemplate(contract.outbox, request.body) : { error: -124, message: 'Access token invalid' })
  })
}
