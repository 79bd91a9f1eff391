// Separate from endpoint.ts, so that the browser can build addresses without loading Zod.
import type { Endpoint } from './endpoint.ts'

/** Builds the path and query string of a call, e.g. `/css/v1/course-sale/abc?size=20`. */
export function callPath(definition: Pick<Endpoint, 'path'>, input: { params?: unknown; query?: unknown } = {}) {
  const params = (input.params ?? {}) as Record<string, string | number>
  const path = definition.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path
}
