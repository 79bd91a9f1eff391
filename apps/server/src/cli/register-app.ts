import { parseArgs } from 'node:util'
import { registerClient } from '#modules/people/oidc-provider'
import { readSecrets } from '#platform/config/secrets'
import { runCli, UsageError } from './run-cli.ts'
import { withDatabase } from './with-database.ts'

const usage = `npm run app:register -- --name "Trường Khuê" --redirect https://truong.example.vn/callback [--after-logout https://truong.example.vn/]
  --redirect may be given several times; --app: runs on people's devices and keeps no secret; --own: belongs to this platform, no consent is asked`

/** Registers another application that signs people in with their accounts here (architecture 3a): on the machine itself, never over the web. */
await runCli(async () => {
  const { name = '', redirect = [], 'after-logout': afterLogout = [], app, own } = parse()
  if (!name.trim() || redirect.length === 0) throw new UsageError(usage)
  await withDatabase(async (deps) => {
    const { config } = deps
    const sealing = { ...config, DATA_KEY: config.DATA_KEY ?? readSecrets(config.dataDir).dataKey }
    const client = { name: name.trim(), redirectUris: redirect, postLogoutRedirectUris: afterLogout, isApp: app, isFirstParty: own }
    const { id, secret } = await registerClient({ ...deps, config: sealing }, client)
    console.log(`issuer         ${new URL('/oidc', config.publicUrl).href}`)
    console.log(`client_id      ${id}`)
    console.log(secret === undefined ? 'client_secret  none: PKCE alone' : `client_secret  ${secret}   (shown this once)`)
  })
})

function parse() {
  const [text, texts, flag] = [{ type: 'string' }, { type: 'string', multiple: true }, { type: 'boolean', default: false }] as const
  try {
    return parseArgs({ options: { name: text, redirect: texts, 'after-logout': texts, app: flag, own: flag } }).values
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`) // parseArgs throws nothing else
  }
}
