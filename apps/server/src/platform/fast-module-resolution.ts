import { registerHooks, type ResolveFnOutput } from 'node:module'

/**
 * Preloaded before the product's modules: one of our processes imports some five thousand files, and resolving each name takes a third of its start.
 * Relative imports name their file in full, so there is nothing to look up. Any other specifier resolves to the same file everywhere in one part (a
 * workspace, the scripts), so it is resolved once. Files of drizzle-orm import each other in full as well and are all ES modules; its package.json
 * has 180 KB, which Node would parse again for each of them.
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

/** The part of our own code: `apps/server`, `packages/contracts`, `scripts`. Not of packages, which may bring another version of a dependency. */
function partOf(url: string) {
  if (!url.startsWith(root) || url.includes('/node_modules/')) return undefined
  return /^(?:(?:apps|packages)\/)?[^/]+(?=\/)/.exec(url.slice(root.length))?.[0]
}
