import { appendFileSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { applyPatches } from './patches.ts'
import type { Patch } from './proof.ts'

/**
 * Loaded by `--import` into the processes of a run with a planted fault: patches the text of product files while the module loader reads them. The
 * plan file names the patches; a list beside it records those that were applied.
 */
const planFile = process.env.PROOF_FAULT_PLAN
if (!planFile) throw new Error('PROOF_FAULT_PLAN does not name the plan of patches')
const planned = JSON.parse(readFileSync(planFile, 'utf8')) as (Patch & { file: string })[]

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const mine = planned.filter(({ file }) => pathToFileURL(file).href === url)
    if (mine.length === 0) return loaded
    const source = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source)
    const changed = applyPatches(source, mine)
    appendFileSync(`${planFile}.applied`, mine.map(({ file }) => `${file}\n`).join(''))
    return { ...loaded, source: changed }
  },
})
