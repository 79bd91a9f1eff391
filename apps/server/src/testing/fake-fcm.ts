import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { jwtVerify } from 'jose'

type Message = { token: string; notification: { title: string; body: string }; data: Record<string, string> }

const project = 'khue-test'
const email = `push@${project}.iam.gserviceaccount.com`
const bearerGrant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/**
 * Firebase Cloud Messaging (HTTP v1) with its token service, which accepts only assertions signed by its own service account. Tokens that end in
 * `-gone` are unregistered. `settings` configures the product for it.
 */
export async function fakeFcm() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const messages: Message[] = []
  const granted = new Set<string>()
  const server = Fastify()
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  await server.register(async (scope) => {
    scope.post<{ Body: { grant_type: string; assertion: string } }>('/token', async ({ body }, reply) => {
      const { payload } = await jwtVerify(body.assertion, publicKey, {
        issuer: email,
        audience: `${address()}/token`,
        algorithms: ['RS256'],
      })
      if (body.grant_type !== bearerGrant || payload.scope !== 'https://www.googleapis.com/auth/firebase.messaging')
        return reply.code(400).send()
      const token = randomUUID()
      granted.add(token)
      return { access_token: token, expires_in: 3600, token_type: 'Bearer' }
    })
    scope.post<{ Body: { message: Message } }>(`/v1/projects/${project}/messages::send`, async ({ body, headers }, reply) => {
      if (!granted.has((headers.authorization ?? '').replace('Bearer ', '')))
        return reply.code(401).send({ error: { status: 'UNAUTHENTICATED' } })
      if (body.message.token.endsWith('-gone')) {
        return reply.code(404).send({ error: { status: 'NOT_FOUND', details: [{ errorCode: 'UNREGISTERED' }] } })
      }
      messages.push(body.message)
      return { name: `projects/${project}/messages/${messages.length}` }
    })
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const address = () => `http://127.0.0.1:${(server.server.address() as AddressInfo).port}` // listening on TCP, so it has one
  return {
    messages,
    granted,
    settings: {
      FCM_PROJECT_ID: project,
      FCM_CLIENT_EMAIL: email,
      FCM_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      FCM_API_URL: address(),
      FCM_TOKEN_URL: `${address()}/token`,
    },
    stop: () => server.close(),
  }
}
