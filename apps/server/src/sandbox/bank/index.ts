import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config'
import type { Secrets } from '#platform/config/secrets'
import { readForms } from '../forms.ts'
import { openBank } from './bank.ts'
import { bankAppPath, bankAppRoutes, bankTesterRoutes, payosPath, payosRoutes } from './bank.routes.ts'
import { openPayos } from './payos.ts'

/** Settings of a demo without a bank account: a simulated bank app, and two services that report its transfers. */
export function sandboxBank(config: Config, { sandboxSecret: seed }: Secrets) {
  if (config.BANK_ACCOUNT !== undefined) return {}
  const secretOf = (name: string) => createHmac('sha256', seed).update(`sandbox ${name}`).digest('base64url')
  return {
    BANK_BIN: '970436',
    BANK_ACCOUNT: '0123456789',
    BANK_HOLDER: 'KHUE DEMO',
    BANK_APP_URL: new URL(bankAppPath, config.publicUrl).href,
    SEPAY_WEBHOOK_SECRET: secretOf('sepay'),
    CASSO_SECRET: secretOf('casso'),
  }
}

/** Mounts the bank when the configured bank app is its own; returns whether it did. */
export async function mountBank(fastify: FastifyInstance, config: Config, locked: { constraints: Record<string, string> } | undefined) {
  const { BANK_BIN: bin, BANK_ACCOUNT: account, BANK_APP_URL: appUrl, publicUrl } = config
  if (!bin || !account || appUrl !== new URL(bankAppPath, publicUrl).href) return false
  const bank = openBank({ bin, account })
  const payos = playedPayos(config, bank)
  const secrets = { sepay: config.SEPAY_WEBHOOK_SECRET, casso: config.CASSO_SECRET, payos: config.PAYOS_CHECKSUM_KEY }
  const played = { bank, secrets, payos, merchantUrl: config.sandbox?.alone?.merchantUrl }
  await fastify.register(async (scope) => {
    readForms(scope)
    bankAppRoutes(scope, played)
    if (payos) payosRoutes(scope, payos)
    if (locked) bankTesterRoutes(scope, played, locked)
  })
  return true
}

function playedPayos(config: Config, bank: ReturnType<typeof openBank>) {
  const { PAYOS_CLIENT_ID: clientId, PAYOS_API_KEY: apiKey, PAYOS_CHECKSUM_KEY: checksumKey, PAYOS_API_URL: apiUrl, publicUrl } = config
  if (!clientId || !apiKey || !checksumKey || apiUrl !== new URL(payosPath, publicUrl).href) return undefined
  return openPayos(bank, { clientId, apiKey, checksumKey })
}
