import { parseArgs } from 'node:util'
import { type Server, startServer } from '../proofs/database.ts'
import type { Proof } from '../proofs/proof.ts'
import { loadProof, proofNames } from '../proofs/registry.ts'
import { isProven, runProof } from '../proofs/run-proof.ts'
import { runShortForms } from '../proofs/short-forms.ts'

/**
 * `npm run prove -- NAME [--seed S] [--n N] [--json]`, `npm run prove -- --list`, `npm run prove -- --short`: all proofs in their short forms, each
 * with the faults of the day or, with --every-fault, with all. With --json, stdout carries one line and stderr everything else.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    n: { type: 'string' },
    json: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    'every-fault': { type: 'boolean', default: false },
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
    process.stdout.write(`${proof.name}: n counts ${proof.counts} (default ${proof.size.full})\n`)
    for (const fault of proof.faults) process.stdout.write(`  planted: ${fault.name}\n`)
  }
}

async function proveAllShort(server: Server, signal: AbortSignal) {
  const withEveryFault = values['every-fault']
  const { proofs } = await runShortForms(server, { say: (line) => void process.stdout.write(`${line}\n`), signal, withEveryFault })
  process.exitCode = proofs.some(({ failure }) => failure !== undefined) ? 1 : 0
}

async function proveOne(server: Server, signal: AbortSignal, { proof, n }: { proof: Proof; n: number }) {
  const outcome = await runProof(proof, server, { seed: values.seed, n, say, signal })
  process.stdout.write(
    values.json ? `${JSON.stringify(outcome)}\n` : `${isProven(outcome) ? 'Proven' : 'NOT PROVEN'}: ${JSON.stringify(outcome.figures)}\n`,
  )
  process.exitCode = isProven(outcome) ? 0 : 1
}

async function proofOf(name = '') {
  const proof = await loadProof(name)
  if (!proof) stopWith(`Usage: npm run prove -- NAME [--seed S] [--n N] [--json]. NAME is one of: ${proofNames.join(', ')}.`)
  const n = Number(values.n ?? proof.size.full)
  if (!Number.isSafeInteger(n) || n < 1) stopWith(`--n ${values.n} is invalid: expected a whole number from 1.`)
  return { proof, n }
}

/** Starts a database server for the work and stops it afterwards; an interrupt stops both. */
async function withServer(work: (server: Server, signal: AbortSignal) => Promise<void>) {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort()).once('SIGTERM', () => stop.abort())
  const server = await startServer()
  try {
    await work(server, stop.signal)
  } catch (error) {
    if (!stop.signal.aborted) throw error
    process.exitCode = 130
  } finally {
    await server.stop()
  }
}

if (values.list) await list()
else if (values.short) await withServer(proveAllShort)
else {
  const chosen = await proofOf(positionals[0])
  await withServer((server, signal) => proveOne(server, signal, chosen))
}
