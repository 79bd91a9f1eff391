// Plain JavaScript for any Node from 20 on: it runs before anything is installed. `npm start` and every other command start here: install missing
// packages, build if stale, then run the command with the Node version that the project installs.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSite, isBuilt } from './setup/build.mjs'
import { runCommand, stopWithParent } from './setup/children.mjs'
import { installPackages, isInstalled } from './setup/install.mjs'
import { withSetupLock } from './setup/lock.mjs'
import { serverFlags } from './setup/server-flags.mjs'
import { step } from './setup/steps.mjs'

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))))
const node = path.resolve('node_modules/.bin/node')
const tool = (name, ...args) => [node, path.resolve('node_modules/.bin', name), ...args]
const stage = (name) => [node, 'scripts/test.ts', '--only', name]

/** The script of each command; `needs: 'build'` also builds the site first, `isInteractive` keeps the keyboard attached. */
const commands = {
  start: { needs: 'build', run: [node, ...serverFlags, 'apps/server/src/main.ts'], env: { NODE_ENV: 'production' } },
  dev: { run: [node, 'apps/server/src/cli/dev.ts'], env: { NODE_ENV: 'development' } },
  build: { needs: 'build' },
  test: { needs: 'build', run: [node, 'scripts/test.ts'] },
  check: { run: [node, 'scripts/test.ts', '--fast'] },
  'test:unit': { run: tool('vitest', 'run') },
  'test:e2e': { needs: 'build', run: tool('playwright', 'test') },
  screens: { needs: 'build', run: [node, 'e2e/screens.ts'] },
  format: { run: tool('oxfmt') },
  lint: { run: stage('lint') },
  types: { run: stage('types') },
  boundaries: { run: stage('boundaries') },
  unused: { run: stage('unused') },
  prove: { needs: 'build', run: [node, 'scripts/prove.ts'] },
  bench: { needs: 'build', run: [node, 'scripts/bench.ts'], env: { NODE_ENV: 'production' } },
  mutate: { run: [node, 'scripts/mutate.ts'] },
  demo: { run: [node, 'bench/growth/demo.ts'] },
  reconcile: { run: [node, 'apps/server/src/cli/reconcile.ts'] },
  'admin:create': { run: [node, 'apps/server/src/cli/admin-create.ts'] },
  'app:register': { run: [node, 'apps/server/src/cli/register-app.ts'] },
  sandbox: { run: [node, 'apps/server/src/cli/sandbox.ts'] },
  'import:places': { run: [node, 'apps/server/src/cli/import-places.ts'] },
  'db:new': { run: tool('drizzle-kit', 'generate'), cwd: 'apps/server', isInteractive: true },
  'db:migrate': { run: [node, 'apps/server/src/cli/db-migrate.ts'] },
  'db:reset': { run: [node, 'apps/server/src/cli/db-reset.ts'] },
  'new:module': { run: [node, 'scripts/new-module.ts'] },
  endpoints: { run: [node, 'scripts/endpoints.ts'] },
}

const [name, ...args] = process.argv.slice(2)
const command = commands[name]
if (!command) fail(`Commands: ${Object.keys(commands).join(', ')}`)
if (Number(process.versions.node.split('.')[0]) < 20) fail(`Node 20 or newer is required; this is ${process.version}.`)
stopWithParent()

try {
  if (!isInstalled()) await withSetupLock(async () => isInstalled() || (await step('Installing packages', installPackages)))
  if (command.needs === 'build' && !isBuilt()) await withSetupLock(async () => isBuilt() || (await step('Building the site', buildSite)))
} catch (error) {
  fail(error.message)
}
if (command.run) process.exitCode = await runCommand([...command.run, ...args], command)

function fail(line) {
  console.error(line)
  process.exit(1)
}
