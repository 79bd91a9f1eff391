import { parseArgs } from 'node:util'
import { startServer } from './proofs/database.ts'
import { proofs } from './proofs/registry.ts'
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

function list() {
  for (const { name, counts, size, faults } of proofs) {
    process.stdout.write(`${name}: n counts ${counts} (${size.full} unless told)\n`)
    for (const fault of faults) process.stdout.write(`  planted: ${fault.name}\n`)
  }
}

async function prove(name: string | undefined) {
  const proof = proofs.find((one) => one.name === name)
  if (!proof)
    stopWith(`Usage: npm run prove -- NAME [--seed S] [--n N] [--json]. NAME is one of: ${proofs.map((one) => one.name).join(', ')}.`)
  const n = Number(values.n ?? proof.size.full)
  if (!Number.isSafeInteger(n) || n < 1) stopWith(`--n ${values.n} is not usable: it may be a whole number from 1.`)
  const server = await startServer()
  const stopped = () => void server.stop().then(() => process.exit(130))
  process.once('SIGINT', stopped).once('SIGTERM', stopped)
  try {
    const outcome = await runProof(proof, server, { seed: values.seed, n, say: (line) => process.stderr.write(`${line}\n`) })
    process.stdout.write(
      values.json ? `${JSON.stringify(outcome)}\n` : `${isProven(outcome) ? 'Proven' : 'NOT PROVEN'}: ${JSON.stringify(outcome.figures)}\n`,
    )
    process.exitCode = isProven(outcome) ? 0 : 1
  } finally {
    await server.stop()
  }
}

if (values.list) list()
else await prove(positionals[0])
