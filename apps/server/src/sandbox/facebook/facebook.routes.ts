import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { backTo, choicePage, findPersona, refusalPage, createAuthServer } from '../authorization-server.ts'
import { formOf, readForms, sendPage } from '../forms.ts'

export const facebookDialogPath = '/sandbox/facebook/dialog/oauth'
export const facebookGraphPath = '/sandbox/facebook/graph'
type Registered = { appId: string; secret: string; redirectUri: string }
type Query = { Querystring: Record<string, string> }

/** Facebook Login and the necessary part of the Graph API; "Require App Secret" is on, so each call must carry its proof. */
export async function facebookRoutes(fastify: FastifyInstance, { appId, secret, redirectUri }: Registered) {
  const authServer = createAuthServer()
  readForms(fastify)
  const isKnown = (query: Record<string, string>) =>
    query.client_id === appId && query.redirect_uri === redirectUri && query.code_challenge_method === 'S256'
  const unknown = 'URL bị chặn: Không thể chuyển hướng vì URI chuyển hướng không nằm trong danh sách cho phép.'

  fastify.get<Query>(facebookDialogPath, ({ query, url }, reply) =>
    isKnown(query) ? sendPage(reply, choicePage('Facebook', url)) : sendPage(reply.code(400), refusalPage('Facebook', unknown)),
  )
  fastify.post<Query>(facebookDialogPath, (request, reply) => {
    const { state = '', code_challenge: challenge = '' } = request.query
    if (!isKnown(request.query)) return sendPage(reply.code(400), refusalPage('Facebook', unknown))
    const person = findPersona(formOf(request).get('person'))
    if (!person) return reply.redirect(backTo(redirectUri, { state, error: 'access_denied', error_reason: 'user_denied' }), 303)
    const code = authServer.grant({ person, redirectUri, challenge, nonce: undefined })
    return reply.redirect(`${backTo(redirectUri, { state, code })}#_=_`, 303)
  })

  fastify.get<Query>(`${facebookGraphPath}/oauth/access_token`, ({ query }, reply) => {
    const isClient = query.client_id === appId && query.client_secret === secret && query.redirect_uri === redirectUri
    const granted = isClient ? authServer.redeem(query.code ?? null, query.code_verifier ?? null) : undefined
    if (!granted) return reply.code(400).send(oauthError('Invalid verification code format.', 100))
    return reply.send({ access_token: authServer.issueToken(granted.person), token_type: 'bearer', expires_in: 5_183_944 })
  })
  fastify.get<Query>(`${facebookGraphPath}/debug_token`, ({ query }, reply) => {
    if (query.access_token !== `${appId}|${secret}`) return reply.code(400).send(oauthError('Invalid OAuth access token signature.', 190))
    const person = authServer.personOf(query.input_token)
    return reply.send({ data: person ? { app_id: appId, type: 'USER', is_valid: true, user_id: idOf(person.id) } : { is_valid: false } })
  })
  fastify.get<Query>(`${facebookGraphPath}/me`, ({ query }, reply) => {
    const { access_token: token = '', appsecret_proof: proof, fields = 'id,name' } = query
    const person = authServer.personOf(token)
    if (!person) return reply.code(400).send(oauthError('Invalid OAuth access token.', 190))
    if (proof !== createHmac('sha256', secret).update(token).digest('hex'))
      return reply.code(400).send(oauthError('API calls from the server require an appsecret_proof argument', 100))
    const all: Record<string, string> = { id: idOf(person.id), name: person.name, email: person.email }
    return reply.send(Object.fromEntries(fields.split(',').map((field) => [field, all[field]])))
  })
}

const idOf = (personId: string) => `10${personId}0000000000`
const oauthError = (message: string, code: number) => ({ error: { message, type: 'OAuthException', code, fbtrace_id: 'sandbox' } })
