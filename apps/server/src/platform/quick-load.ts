import { registerHooks, type ResolveFnOutput } from 'node:module'

/**
 * Loaded before anything that loads much of the product. Node parses a package's package.json anew whenever one of its files is
 * named; drizzle-orm's has 180 KB and every second file of ours names it: a third of a process's whole start. Its own files name
 * each other in full and are all modules: there is nothing to look up. What others name is looked up once.
 */
const found = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL = '', conditions } = context
    if (/^\.{1,2}\/.*\.js$/.test(specifier) && /\/node_modules\/drizzle-orm\/.*\.js$/.test(parentURL))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    // a package may bring another version of it along
    if (!/^drizzle-orm(\/|$)/.test(specifier) || parentURL.includes('/node_modules/') || !conditions.includes('import'))
      return nextResolve(specifier, context)
    const known = found.get(specifier)
    if (known) return { ...known, shortCircuit: true }
    const resolved = nextResolve(specifier, context)
    found.set(specifier, resolved)
    return resolved
  },
})
