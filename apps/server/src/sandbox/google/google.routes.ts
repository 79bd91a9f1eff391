import type { FastifyInstance } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { backTo, choicePage, findPersona, refusalPage, createAuthServer } from '../authorization-server.ts'
import { formOf, readForms, sendPage } from '../forms.ts'

export const googlePath = '/sandbox/google'
type Registered = { issuer: string; clientId: string; clientSecret: string; redirectUri: string }

/** Google as an OpenID provider: discovery, code with PKCE, RS256. Like the real one it refuses browsers embedded in other apps. */
export async function googleRoutes(fastify: FastifyInstance, registered: Registered) {
  const { issuer, clientId, clientSecret } = registered
  const authServer = createAuthServer()
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const kid = 'sandbox'
  readForms(fastify)
  fastify.get(`${googlePath}/.well-known/openid-configuration`, () => metadataOf(issuer))
  fastify.get(`${googlePath}/jwks`, async () => ({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] }))

  fastify.get<{ Querystring: Record<string, string> }>(`${googlePath}/auth`, ({ query, url, headers }, reply) => {
    if (/\bwv\b|Zalo|FBAN|FBAV|Instagram/.test(headers['user-agent'] ?? ''))
      return sendPage(reply.code(403), refusalPage('Google', 'Lỗi 403: disallowed_useragent'))
    const fault = faultOf(query, registered)
    return fault ? sendPage(reply.code(400), refusalPage('Google', fault)) : sendPage(reply, choicePage('Google', url))
  })
  fastify.post<{ Querystring: Record<string, string> }>(`${googlePath}/auth`, (request, reply) => {
    const { query } = request
    const fault = faultOf(query, registered)
    if (fault) return sendPage(reply.code(400), refusalPage('Google', fault))
    const { redirect_uri: redirectUri = '', state = '', code_challenge: challenge = '', nonce } = query
    const person = findPersona(formOf(request).get('person'))
    if (!person) return reply.redirect(backTo(redirectUri, { state, error: 'access_denied' }), 303)
    const code = authServer.grant({ person, redirectUri, challenge, nonce })
    return reply.redirect(backTo(redirectUri, { state, code, iss: issuer, scope: 'openid profile', prompt: 'consent' }), 303)
  })

  fastify.post(`${googlePath}/token`, async (request, reply) => {
    const form = formOf(request)
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return reply.code(401).send({ error: 'invalid_client' })
    const granted = authServer.redeem(form.get('code'), form.get('code_verifier'))
    if (granted?.redirectUri !== form.get('redirect_uri')) return reply.code(400).send({ error: 'invalid_grant' })
    const { person, nonce } = granted
    const idToken = await new SignJWT({ nonce, azp: clientId, name: person.name, email: person.email, email_verified: true })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setSubject(`google-${person.id}`)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
    return {
      access_token: authServer.issueToken(person),
      token_type: 'Bearer',
      expires_in: 3599,
      scope: 'openid profile',
      id_token: idToken,
    }
  })
}

function faultOf(query: Record<string, string>, { clientId, redirectUri }: Registered) {
  if (query.client_id !== clientId) return 'Lỗi 401: invalid_client'
  if (query.redirect_uri !== redirectUri) return 'Lỗi 400: redirect_uri_mismatch'
  if (query.response_type !== 'code' || query.code_challenge_method !== 'S256') return 'Lỗi 400: invalid_request'
  return undefined
}

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
})
