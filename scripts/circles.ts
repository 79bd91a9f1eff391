/** One circle of a directed graph, with its first node repeated at the end; undefined when there is none. */
export function findCircle(edges: readonly (readonly [from: string, to: string])[]) {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to))
  const finished = new Set<string>()

  function visit(node: string, path: readonly string[]): string[] | undefined {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (finished.has(node)) return undefined
    for (const other of next.get(node) ?? []) {
      const circle = visit(other, [...path, node])
      if (circle) return circle
    }
    finished.add(node)
    return undefined
  }

  for (const node of next.keys()) {
    const circle = visit(node, [])
    if (circle) return circle
  }
  return undefined
}
