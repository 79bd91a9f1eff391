import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config/config'
import { formOf, readForms, sendPage } from '../forms.ts'
import { secretOf } from '../secret-of.ts'
import { type Answer, einvoiceModes, type EinvoiceOffice, einvoiceOffice } from './einvoice-office.ts'
import { officePage } from './einvoice.pages.ts'
import { Asked, Cancellation, Certificate, einvoicePath, hasValidSignature, Question, signEinvoice } from './einvoice-protocol.ts'

/** Settings of a simulated e-invoice provider, if none is configured. Its protocol is our own, not that of a real provider. */
export const sandboxEinvoice = (config: Config, key: string) => ({
  ...(config.EINVOICE_URL === undefined && {
    EINVOICE_URL: new URL(einvoicePath, config.publicUrl).href,
    EINVOICE_KEY: secretOf(key, 'einvoice'),
  }),
})

type Locked = { constraints: Record<string, string> }

/** Mounts the provider when the settings point at this server. Returns whether it did. */
export async function mountEinvoice(fastify: FastifyInstance, config: Config, locked: Locked | undefined) {
  const { EINVOICE_URL: url, EINVOICE_KEY: secret, publicUrl } = config
  if (!secret || url !== new URL(einvoicePath, publicUrl).href) return false
  const office = einvoiceOffice()
  await fastify.register(async (scope) => officeRoutes(scope, office, secret))
  if (locked) await fastify.register(async (scope) => testerRoutes(scope, office, locked))
  return true
}

/** For the merchant's server only, authenticated by the shared secret. Signatures cover bytes, so bodies are read as text. */
function officeRoutes(scope: FastifyInstance, office: EinvoiceOffice, secret: string) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const serve = (path: string, answer: (body: unknown) => Answer | undefined) =>
    scope.post(`${einvoicePath}${path}`, async (request, reply) => {
      const body = String(request.body)
      if (!hasValidSignature(secret, request.headers, path, body)) return reply.code(401).send('')
      const said = answer(read(body))
      if (!said) return reply.code(400).send('')
      if (office.mode === 'LOSE') return reply.code(504).send('')
      const text = JSON.stringify(said)
      const seal = signEinvoice(secret, timeOf(request), path, text)
      return reply
        .type('application/json')
        .header('x-signature', seal)
        .send(forged(office, said) ?? text)
    })
  for (const way of ['invoices', 'adjustments', 'replacements'] as const) {
    serve(`/v1/${way}`, (body) => {
      const asked = Asked.safeParse(body)
      return asked.success ? office.submit({ way, asked: asked.data }) : undefined
    })
  }
  serve('/v1/certificates', (body) => {
    const asked = Certificate.safeParse(body)
    return asked.success ? office.submit({ way: 'certificates', asked: asked.data }) : undefined
  })
  serve('/v1/questions', (body) => {
    const asked = Question.safeParse(body)
    return asked.success ? office.ask(asked.data.key) : undefined
  })
  serve('/v1/cancellations', (body) => {
    const asked = Cancellation.safeParse(body)
    return asked.success ? office.cancel(asked.data) : undefined
  })
}

const timeOf = ({ headers }: FastifyRequest) => String(headers['x-time'])
/** A reply altered by an attacker on the way. */
const forged = ({ mode }: EinvoiceOffice, said: Answer) => (mode === 'FORGE' ? JSON.stringify({ ...said, number: '00000000' }) : undefined)

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function testerRoutes(scope: FastifyInstance, office: EinvoiceOffice, locked: Locked) {
  readForms(scope)
  scope.get('/sandbox/einvoice', locked, async (_request, reply) => sendPage(reply, officePage(office)))
  scope.post('/sandbox/einvoice', locked, async (request, reply) => {
    const mode = einvoiceModes.find((one) => one === formOf(request).get('mode'))
    if (mode) office.mode = mode
    return reply.redirect('/sandbox/einvoice', 303)
  })
}
