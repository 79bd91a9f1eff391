/** The route table's paths, in the server alone: the browser has them in the router's manifest. */
declare const PAGE_PATHS: readonly string[] | undefined
// oxlint-disable-next-line no-underscore-dangle -- the router's name
declare const __reactRouterManifest: { routes: Readonly<Record<string, Entry>> }

type Entry = { path?: string | undefined; index?: boolean | undefined; children?: Entry[] | undefined }

/** Every fixed path of a route table, e.g. `['/', '/open-classes']`; without parameterised paths and files. */
export function pagePaths(entries: readonly Entry[], under = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${under}/${entry.path}` : under
    // `admin/approvals/:id?` also answers without its parameter
    const own = entry.path || entry.index ? [path.replace(/\/:[^/]+\?$/, '') || '/'] : []
    return [...own, ...pagePaths(entry.children ?? [], path)].filter((one) => !/[:*?.]/.test(one))
  })
}

let known: ReadonlySet<string> | undefined
/** The manifest names routes with their own paths, which are whole: no page with a path lies inside another. */
const everyPath = () => (typeof PAGE_PATHS === 'undefined' ? pagePaths(Object.values(__reactRouterManifest.routes)) : PAGE_PATHS)

/** Whether the site has a page at this address (ignoring query and fragment). Links to others are hidden. */
export const hasPage = (address: string) => (known ??= new Set(everyPath())).has(address.replace(/[?#].*$/, ''))
