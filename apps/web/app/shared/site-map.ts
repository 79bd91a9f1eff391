declare const PAGE_PATHS: readonly string[]

type Entry = { path?: string | undefined; index?: boolean | undefined; children?: Entry[] | undefined }

/** Every fixed path of a route table, e.g. `['/', '/open-classes']`; without parameterised paths and files. */
export function pagePaths(entries: readonly Entry[], under = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${under}/${entry.path}` : under
    const own = entry.path || entry.index ? [path || '/'] : []
    return [...own, ...pagePaths(entry.children ?? [], path)].filter((one) => !/[:*?.]/.test(one))
  })
}

/** Whether the site has a page at this address (ignoring query and fragment). Links to others are hidden. */
export const hasPage = (address: string) => PAGE_PATHS.includes(address.replace(/[?#].*$/, ''))
