/** How many addresses of a kind are requested when they add no new choice. */
const fewOfAKind = 3

/** Parameters with unlimited values: positions in a list, and addresses to return to. */
const endless = /^(?:cursor|from|\w*page)$/i

/** Pages of one record each, by its code, share one page, and so do the sections of one library. */
const kindOf = (path: string) => path.replace(/[^/]+-[a-z2-9]{8}$/, '*').replace(/^(\/knowledge\/)[^/]+$/, '$1*')

/** The names and values of a query, with several values of one name as separate choices. */
export const choicesOf = (query: URLSearchParams) =>
  [...query].flatMap(([name, values]) => values.split(',').map((value) => [name, value] as const))

/**
 * Decides which linked addresses are requested. Those without a query all are. Of those with one, where a kind is the page of an address and the
 * names in its query:
 *
 * 1. every choice of every filter: each name with each of its values, the first time it occurs on that page;
 * 2. a few of each kind of combinations whose choices have all occurred before;
 * 3. a few of each kind with unlimited values.
 *
 * No address is requested twice, in any order of its query. A short run requests one of each kind instead of 1 to 3.
 */
export function addressChoice({ isShort = false } = {}) {
  const [asked, met, kinds] = [new Set<string>(), new Set<string>(), new Map<string, number>()]
  return (address: string): boolean => {
    const { pathname, searchParams } = new URL(address, 'http://any.example')
    searchParams.sort()
    const whole = `${pathname}?${searchParams.toString()}`
    if (asked.has(whole)) return false
    const page = kindOf(pathname)
    const pairs = choicesOf(searchParams)
    const choices = pairs.filter(([name]) => !endless.test(name)).map(([name, value]) => `${page}?${name}=${value}`)
    const kind = `${page}?${[...new Set(pairs.map(([name], at) => (pairs[at - 1]?.[0] === name ? `${name} again` : name)))].join('&')}`
    const ofKind = kinds.get(kind) ?? 0
    const isNew = isShort ? ofKind === 0 : ofKind < fewOfAKind || choices.some((choice) => !met.has(choice))
    if (pairs.length > 0 && !isNew) return false
    asked.add(whole)
    kinds.set(kind, ofKind + 1)
    for (const choice of choices) met.add(choice)
    return true
  }
}
