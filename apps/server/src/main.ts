import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import '#platform/fast-module-resolution'

// before all other imports, so that everything imported later is compiled once instead of at every start
enableCompileCache(path.resolve(import.meta.dirname, '../../../.cache/compile'))
process.env.NODE_ENV ??= 'production'
if (existsSync('.env')) process.loadEnvFile('.env') // existing environment variables take precedence
const { runServer } = await import('./server.ts')
await runServer(process.env)
