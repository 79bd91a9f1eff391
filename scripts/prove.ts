import { parseArgs } from 'node:util'
import { startServer } from './proofs/database.ts'
import { loadProof, proofNames } from './proofs/registry.ts'
import { isProven, runProof } from './proofs/run-proof.ts'

/**
 * `npm run prove -- NAME [--seed S] [--n N] [--json]`, `npm run prove -- --list`.
 * With --json, stdout carries one line and stderr all the rest.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    n: { type: 'string' },
    json: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})

function stopWith(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}

const say = (line: string) => void process.stderr.write(`${line}\n`)

async function list() {
  for (const proof of await Promise.all(proofNames.map(loadProof))) {
    if (!proof) continue
    process.stdout.write(`${proof.name}: n counts ${proof.counts} (${proof.size.full} unless told)\n`)
    for (const fault of proof.faults) process.stdout.write(`  planted: ${fault.name}\n`)
  }
}

async function prove(name = '') {
  const proof = await loadProof(name)
  if (!proof) stopWith(`Usage: npm run prove -- NAME [--seed S] [--n N] [--json]. NAME is one of: ${proofNames.join(', ')}.`)
  const n = Number(values.n ?? proof.size.full)
  if (!Number.isSafeInteger(n) || n < 1) stopWith(`--n ${values.n} is not usable: it may be a whole number from 1.`)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort()).once('SIGTERM', () => stop.abort())
  const server = await startServer()
  try {
    const outcome = await runProof(proof, server, { seed: values.seed, n, say, signal: stop.signal })
    process.stdout.write(
      values.json ? `${JSON.stringify(outcome)}\n` : `${isProven(outcome) ? 'Proven' : 'NOT PROVEN'}: ${JSON.stringify(outcome.figures)}\n`,
    )
    process.exitCode = isProven(outcome) ? 0 : 1
  } catch (error) {
    if (!stop.signal.aborted) throw error
    process.exitCode = 130
  } finally {
    await server.stop()
  }
}

if (values.list) await list()
else await prove(positionals[0])
