import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Order, Report } from './attempt.ts'
import { query, type Server } from './database.ts'
import type { Fault, Proof } from './proof.ts'

/** What `--json` prints. */
export type Outcome = {
  name: string
  seed: string
  trials: number
  failures: number
  planted: number
  plantedCaught: number
  figures: Record<string, number | string>
}

export type Asked = { seed: string; n: number; say: (line: string) => void }

const compileCache = path.resolve(import.meta.dirname, '../../.cache/compile')
const here = (file: string) => path.join(import.meta.dirname, file)

/** Runs a proof against the real product, then against each of its planted faults. */
export async function runProof(proof: Proof, server: Server, { seed, n, say }: Asked): Promise<Outcome> {
  const real = await runOnce(proof, server, { seed, n }, undefined)
  const failures = Object.values(real.broken).reduce((sum, count) => sum + count, 0)
  say(`${proof.name}: ${real.trials} trials, ${failures} failures`)
  let plantedCaught = 0
  for (const fault of proof.faults) {
    const report = await runOnce(proof, server, { seed, n: Math.min(n, proof.size.short) }, fault)
    const caughtBy = fault.breaks.filter((sentence) => report.broken[sentence])
    if (caughtBy.length > 0) plantedCaught += 1
    say(
      `  planted "${fault.name}": ${caughtBy.length > 0 ? `caught by "${caughtBy[0]}"` : `NOT CAUGHT, broken were ${JSON.stringify(report.broken)}`}`,
    )
  }
  if (real.trials < n) throw new Error(`${proof.name} ran ${real.trials} trials of the ${n} it was asked for`)
  return { name: proof.name, seed, trials: real.trials, failures, planted: proof.faults.length, plantedCaught, figures: real.figures }
}

/** True when nothing failed and every planted fault was caught. */
export const isProven = (outcome: Outcome) => outcome.failures === 0 && outcome.plantedCaught === outcome.planted

let runs = 0

async function runOnce(proof: Proof, server: Server, { seed, n }: { seed: string; n: number }, fault: Fault | undefined) {
  const databaseUrl = await server.clone(`proof_${proof.name.replaceAll('-', '_')}_${process.pid}_${(runs += 1)}`)
  if (fault?.sql) await query(databaseUrl, fault.sql)
  const folder = mkdtempSync(path.join(tmpdir(), 'khue-proof-'))
  const order: Order = { name: proof.name, seed, n, isReal: fault === undefined, awaited: fault?.breaks ?? [], databaseUrl, folder }
  const plan = path.join(folder, 'plan.json')
  writeFileSync(plan, JSON.stringify(fault?.patches ?? []))
  try {
    const report = await inChild(proof, order, fault?.patches ? plan : undefined)
    const untouched = unapplied(fault, plan)
    if (untouched.length > 0) throw new Error(`"${fault?.name}" was never planted: nothing loaded ${untouched.join(', ')}`)
    return report
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function unapplied(fault: Fault | undefined, plan: string) {
  const applied = existsSync(`${plan}.applied`) ? readFileSync(`${plan}.applied`, 'utf8').split('\n') : []
  return (fault?.patches ?? []).map((patch) => patch.file).filter((file) => !applied.includes(file))
}

function inChild(proof: Proof, order: Order, plan: string | undefined) {
  return new Promise<Report>((resolve, reject) => {
    const hooks = ['--import', here('leash.ts'), ...(plan ? ['--import', here('patch-hook.ts')] : [])]
    const child = spawn(process.execPath, [...hooks, here('attempt.ts')], {
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: compileCache,
        PROOF_ORDER: JSON.stringify(order),
        ...(plan ? { PROOF_FAULT_PLAN: plan } : {}),
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const limit = setTimeout(() => child.kill('SIGTERM'), proof.limitSeconds * 1000)
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearTimeout(limit)
      const last = output.trimEnd().split('\n').at(-1)
      if (code === 0 && last) resolve(JSON.parse(last) as Report) // written by attempt.ts
      else reject(new Error(`${proof.name} ${signal ? `was stopped after ${proof.limitSeconds} s` : `ended with code ${code}`}`))
    })
  })
}
