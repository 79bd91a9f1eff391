import { appendFileSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import type { Patch } from './proof.ts'

/**
 * Loaded by `--import` into the processes of a run with a planted fault: changes the text of product files on their way
 * into the module loader. The plan names the patches; beside it, a list grows of those that were really applied.
 */
const planFile = process.env.PROOF_FAULT_PLAN
if (!planFile) throw new Error('PROOF_FAULT_PLAN does not name the plan of patches')
const patches: { file: URL; patch: Patch }[] = (JSON.parse(readFileSync(planFile, 'utf8')) as Patch[]).map((patch) => ({
  file: new URL(`../../${patch.file}`, import.meta.url),
  patch,
}))

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const mine = patches.filter(({ file }) => file.href === url)
    if (mine.length === 0) return loaded
    let source = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source)
    for (const { patch } of mine) source = applied(source, patch)
    appendFileSync(`${planFile}.applied`, mine.map(({ patch }) => `${patch.file}\n`).join(''))
    return { ...loaded, source }
  },
})

function applied(source: string, patch: Patch) {
  const found = source.split(patch.find).length - 1
  if (found !== 1) throw new Error(`${patch.file}: expected to find once, but found ${found} times: ${patch.find}`)
  return source.replace(patch.find, () => patch.replace)
}
