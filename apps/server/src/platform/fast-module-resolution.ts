import { registerHooks, type ResolveFnOutput } from 'node:module'

/**
 * Loaded before anything that loads much of the product: a process of ours names some five thousand files, and to look each name up takes a
 * third of its whole start. A file of ours that names another by its place names it in full: there is nothing to look up. Any other name means
 * the same wherever it stands in a part of ours (a workspace, the scripts): it is looked up once. Files of drizzle-orm name each other in
 * full as well and are all modules; its package.json has 180 KB, which Node parses anew for each of them.
 */
const root = new URL('../../../../', import.meta.url).href
const found = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL = '', conditions } = context
    if (/^\.{1,2}\/.*\.js$/.test(specifier) && /\/node_modules\/drizzle-orm\/.*\.js$/.test(parentURL))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    const part = partOf(parentURL)
    if (!part || !conditions.includes('import')) return nextResolve(specifier, context)
    if (specifier.startsWith('.')) {
      if (!specifier.endsWith('.ts')) return nextResolve(specifier, context)
      return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true }
    }
    const known = found.get(`${part} ${specifier}`)
    if (known) return { ...known, shortCircuit: true }
    const resolved = nextResolve(specifier, context)
    found.set(`${part} ${specifier}`, resolved)
    return resolved
  },
})

/** Of our own code: `apps/server`, `packages/contracts`, `scripts`. A package may bring another version of something along. */
function partOf(url: string) {
  if (!url.startsWith(root) || url.includes('/node_modules/')) return undefined
  return /^(?:(?:apps|packages)\/)?[^/]+(?=\/)/.exec(url.slice(root.length))?.[0]
}
