import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import '#platform/fast-module-resolution'

// first of all, so that everything imported afterwards is compiled once and not at every start
enableCompileCache(path.resolve(import.meta.dirname, '../../../.cache/compile'))
process.env.NODE_ENV ??= 'production'
if (existsSync('.env')) process.loadEnvFile('.env') // the environment itself wins
const { runServer } = await import('./server.ts')
await runServer(process.env)
