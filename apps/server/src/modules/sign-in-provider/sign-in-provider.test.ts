import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'

const { app } = await testApp()

test('says who it is and which keys it signs with', async () => {
  const metadata = (await app.fastify.inject('/oidc/.well-known/openid-configuration')).json()
  console.log(metadata)
  const { keys } = (await app.fastify.inject('/oidc/jwks')).json()
  console.log(keys)
  const r = await app.fastify.inject('/oidc/auth?client_id=x')
  console.log(r.statusCode, r.headers, r.body.slice(-400))
  expect(keys).toHaveLength(2)
})
