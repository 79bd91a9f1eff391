import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dropDatabase } from '#testing/database'
import type { Order, Report } from './attempt.ts'
import { query, type Server } from './database.ts'
import { inLanes } from './lanes.ts'
import { locatePatch } from './patches.ts'
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

export type Asked = {
  seed: string
  n: number
  say: (line: string) => void
  /** Stops the running process, and throws once it has ended. */
  signal?: AbortSignal
}

const compileCache = path.resolve(import.meta.dirname, '../.cache/compile')
const here = (file: string) => path.join(import.meta.dirname, file)
const quickLoad = here('../apps/server/src/platform/fast-module-resolution.ts')

/**
 * Runs a proof against the real product and against each of its planted faults. Short runs mostly wait for processes and for the database: two at a
 * time take little longer than one. Longer runs have the machine to themselves.
 */
export async function runProof(proof: Proof, server: Server, { seed, n, say, signal }: Asked): Promise<Outcome> {
  const isShort = n <= proof.size.short
  const run = async (planted: readonly Fault[]) => {
    signal?.throwIfAborted()
    const isReal = planted.length === 0
    try {
      return [{ planted, report: await runOnce(proof, server, { seed, n: isReal ? n : Math.min(n, proof.size.short), signal }, planted) }]
    } catch (error) {
      // the other runs are reported, too; the proof fails, because these faults are not caught
      if (isReal || signal?.aborted) throw error
      say(`  planted "${planted.map(({ name }) => name).join('", "')}": NOT JUDGED, ${String(error)}`)
      return []
    }
  }
  const ended = await inLanes(isShort && !proof.isTimed ? 2 : 1, [[], ...faultGroupsOf(proof, isShort)], run)
  return outcomeOf(proof, ended.flat(), { seed, n, say })
}

type EndedRun = { planted: readonly Fault[]; report: Report }

/** Adds up the results of all runs of a proof. */
export function outcomeOf(proof: Proof, ended: readonly EndedRun[], { seed, n, say }: Pick<Asked, 'seed' | 'n' | 'say'>): Outcome {
  const real = ended.find(({ planted }) => planted.length === 0)?.report
  if (!real || real.trials < n) throw new Error(`${proof.name} ran ${real?.trials} trials of the ${n} it was asked for`)
  say(`${proof.name}: ${real.trials} trials, ${failuresOf(real)} failures`)
  for (const { planted, report } of ended) for (const fault of planted) say(verdict(fault, report))
  const plantedCaught = ended.flatMap(({ planted, report }) => planted.filter((fault) => caughtBy(fault, report))).length
  const { trials, figures } = real
  return { name: proof.name, seed, trials, failures: failuresOf(real), planted: proof.faults.length, plantedCaught, figures }
}

/** Which faults are planted together: those of a group in the short form, otherwise each alone. */
export function faultGroupsOf({ name, faults }: Proof, isShort = true): Fault[][] {
  const groups = Map.groupBy(faults, (fault) => (isShort && fault.plantGroup) || fault)
  for (const group of groups.values()) {
    const sentences = group.flatMap(({ breaks }) => breaks)
    const twice = sentences.find((sentence, at) => sentences.indexOf(sentence) !== at)
    if (group.length > 1 && twice) throw new Error(`${name}: more than one fault of a group may have broken "${twice}"`)
  }
  return [...groups.values()]
}

const failuresOf = ({ broken }: Report) => Object.values(broken).reduce((sum, count) => sum + count, 0)
const caughtBy = ({ breaks }: Fault, { broken }: Report) => breaks.find((sentence) => broken[sentence])

function verdict(fault: Fault, report: Report) {
  const sentence = caughtBy(fault, report)
  return `  planted "${fault.name}": ${sentence ? `caught by "${sentence}"` : `NOT CAUGHT, broken were ${JSON.stringify(report.broken)}`}`
}

/** True when nothing failed and every planted fault was caught. */
export const isProven = (outcome: Outcome) => outcome.failures === 0 && outcome.plantedCaught === outcome.planted

let runs = 0

type RunInput = { seed: string; n: number; signal: AbortSignal | undefined }

export async function runOnce(proof: Proof, server: Server, { seed, n, signal }: RunInput, planted: readonly Fault[]) {
  const patches = planted.flatMap((fault) => fault.patches ?? []).map((patch) => ({ ...patch, file: locatePatch(patch).file }))
  const databaseUrl = await server.clone(`proof_${proof.name.replaceAll('-', '_')}_${process.pid}_${(runs += 1)}`)
  for (const { sql } of planted) if (sql) await query(databaseUrl, sql)
  const folder = mkdtempSync(path.join(tmpdir(), 'khue-proof-'))
  const awaited = planted.map(({ breaks }) => breaks)
  const order: Order = { name: proof.name, seed, n, isReal: planted.length === 0, awaited, databaseUrl, folder }
  const plan = path.join(folder, 'plan.json')
  writeFileSync(plan, JSON.stringify(patches))
  try {
    const report = await inChild(proof, order, { plan: patches.length > 0 ? plan : undefined, signal })
    const untouched = unapplied(patches, plan)
    const names = planted.map((fault) => fault.name).join('", "')
    if (untouched.length > 0) throw new Error(`"${names}" was never planted: nothing loaded ${untouched.join(', ')}`)
    return report
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await dropDatabase(databaseUrl)
  }
}

function unapplied(patches: readonly { file: string }[], plan: string) {
  const applied = existsSync(`${plan}.applied`) ? readFileSync(`${plan}.applied`, 'utf8').split('\n') : []
  return patches.map((patch) => patch.file).filter((file) => !applied.includes(file))
}

function inChild(proof: Proof, order: Order, { plan, signal }: { plan: string | undefined; signal: AbortSignal | undefined }) {
  return new Promise<Report>((resolve, reject) => {
    const hooks = ['--import', here('exit-with-parent.ts'), '--import', quickLoad, ...(plan ? ['--import', here('patch-hook.ts')] : [])]
    const child = spawn(process.execPath, [...hooks, here('attempt.ts')], {
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: compileCache,
        PROOF_ORDER: JSON.stringify(order),
        ...(plan ? { PROOF_FAULT_PLAN: plan } : {}),
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const stop = () => child.kill('SIGTERM')
    const limit = setTimeout(stop, proof.limitSeconds * 1000)
    signal?.addEventListener('abort', stop)
    if (signal?.aborted) stop()
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('error', reject)
    child.once('close', (code, endedBy) => {
      clearTimeout(limit)
      signal?.removeEventListener('abort', stop)
      const last = output.trimEnd().split('\n').at(-1)
      if (code === 0 && last) resolve(JSON.parse(last) as Report) // written by attempt.ts
      else
        reject(
          new Error(
            `${proof.name} ${endedBy ? `was stopped by ${endedBy}: it may take ${proof.limitSeconds} s` : `ended with code ${code}`}`,
          ),
        )
    })
  })
}
