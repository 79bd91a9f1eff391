declare const PAGE_PATHS: readonly string[]

type Entry = { path?: string | undefined; index?: boolean | undefined; children?: Entry[] | undefined }

/** Every fixed address of a route table, e.g. `['/', '/open-classes']`; addresses with parameters, and files, are left out. */
export function pagePaths(entries: readonly Entry[], under = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${under}/${entry.path}` : under
    const own = entry.path || entry.index ? [path || '/'] : []
    return [...own, ...pagePaths(entry.children ?? [], path)].filter((one) => !/[:*?.]/.test(one))
  })
}

/** Whether the site has a page at this address (query and fragment do not matter). Links to anything else are not shown. */
export const hasPage = (address: string) => PAGE_PATHS.includes(address.replace(/[?#].*$/, ''))
