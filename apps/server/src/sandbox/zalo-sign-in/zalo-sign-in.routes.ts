import type { FastifyInstance } from 'fastify'
import { backTo, choicePage, findPersona, refusalPage, createAuthServer } from '../authorization-server.ts'
import { formOf, readForms, sendPage } from '../forms.ts'

export const zaloSignInPath = '/sandbox/zalo-sign-in/v4'
export const zaloSignInGraphPath = '/sandbox/zalo-sign-in/graph'
type Registered = { appId: string; secret: string; redirectUri: string }
type Query = { Querystring: Record<string, string> }

/** Zalo Login v4 with its own conventions: secrets and tokens in headers, and every error with status 200. */
export async function zaloSignInRoutes(fastify: FastifyInstance, { appId, secret, redirectUri }: Registered) {
  const authServer = createAuthServer()
  readForms(fastify)
  const isKnown = (query: Record<string, string>) =>
    query.app_id === appId && query.redirect_uri === redirectUri && /^[\w-]{43}$/.test(query.code_challenge ?? '')

  fastify.get<Query>(`${zaloSignInPath}/permission`, ({ query, url }, reply) =>
    sendPage(reply, isKnown(query) ? choicePage('Zalo', url) : refusalPage('Zalo', 'Ứng dụng không hợp lệ (-14004)')),
  )
  fastify.post<Query>(`${zaloSignInPath}/permission`, (request, reply) => {
    const { state = '', code_challenge: challenge = '' } = request.query
    if (!isKnown(request.query)) return sendPage(reply, refusalPage('Zalo', 'Ứng dụng không hợp lệ (-14004)'))
    const person = findPersona(formOf(request).get('person'))
    if (!person) return reply.redirect(backTo(redirectUri, { state, error: 'access_denied' }), 303)
    const code = authServer.grant({ person, redirectUri, challenge, nonce: undefined })
    return reply.redirect(backTo(redirectUri, { code, state, code_challenge: challenge }), 303)
  })

  fastify.post(`${zaloSignInPath}/access_token`, (request, reply) => {
    const form = formOf(request)
    if (request.headers.secret_key !== secret) return reply.send(zaloError(-14_019, 'Secret key is invalid'))
    if (form.get('app_id') !== appId || form.get('grant_type') !== 'authorization_code')
      return reply.send(zaloError(-14_002, 'Invalid app id'))
    const granted = authServer.redeem(form.get('code'), form.get('code_verifier'))
    if (!granted) return reply.send(zaloError(-14_010, 'Authorized code is invalid'))
    const [token, refreshToken] = [authServer.issueToken(granted.person), authServer.issueToken(granted.person)]
    return reply.send({ access_token: token, refresh_token: refreshToken, expires_in: '3600' })
  })
  fastify.get(`${zaloSignInGraphPath}/me`, (request, reply) => {
    const person = authServer.personOf([request.headers.access_token].flat()[0])
    if (!person) return reply.send({ error: 452, message: 'Session key invalid.' })
    return reply.send({ id: `39${person.id}00000000000`, name: person.name, is_sensitive: false, error: 0, message: 'Success' })
  })
}

const zaloError = (error: number, name: string) => ({ error, error_name: name, error_description: name })
