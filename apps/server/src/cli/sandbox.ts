import { parseArgs } from 'node:util'
import { freePort } from '@khue/local-postgres/free-port'
import { readSecrets } from '#platform/config/secrets'
import { readConfig } from '../config.ts'
import { runSandboxAlone } from '../sandbox/run-alone.ts'
import { runCli, UsageError } from './run-cli.ts'

const usage = 'npm run sandbox -- [--port 3999]'

/**
 * Plays the outside services for a product outside demo mode, to try it before the contracts are signed: payments, bank, Zalo, SMS, e-mail, invoices and
 * social accounts. PUBLIC_URL is the product's address; the secrets are those of DATA_DIR.
 */
await runCli(async () => {
  const product = readConfig(process.env)
  const asked = readPort()
  const port = asked || (await freePort())
  const at = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, DATA_DIR: product.dataDir, DEMO: '1' }
  const secrets = readSecrets(product.dataDir)
  const alone = { merchantUrl: product.publicUrl, mailPort: asked ? asked + 1 : await freePort() }
  const { settings, close } = await runSandboxAlone(readConfig(at), secrets, alone)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void close().then(() => process.exit(0)))
  console.log(`# Settings of ${product.publicUrl.href} for these sandboxes:`)
  for (const [name, value] of Object.entries(settings)) console.log(`${name}=${value}`)
  console.log(`# What was paid and sent: ${at.PUBLIC_URL}/sandbox?key=${secrets.sandboxKey}`)
})

function readPort() {
  try {
    const { port } = parseArgs({ options: { port: { type: 'string', default: '3999' } } }).values
    const number = Number(port)
    if (Number.isInteger(number) && number >= 0 && number < 65_535) return number
  } catch {
    // an unknown option: the usage says which exist
  }
  throw new UsageError(usage)
}
