/** So many addresses of a kind are asked for when another tells nothing new. */
const fewOfAKind = 3

/** Names whose values go on for ever: places in a list, and addresses to come back to. */
const endless = /^(?:cursor|from|\w*page)$/i

/** Pages of one thing each, by its code, and the sections of one library have one page behind them. */
const kindOf = (path: string) => path.replace(/[^/]+-[a-z2-9]{8}$/, '*').replace(/^(\/knowledge\/)[^/]+$/, '$1*')

/** The names and values of a query, several values of one name apart. */
export const choicesOf = (query: URLSearchParams) =>
  [...query].flatMap(([name, values]) => values.split(',').map((value) => [name, value] as const))

/**
 * Which of the addresses that a site links to are asked for. Those without a query all are. Of those with one, a kind being the page
 * behind an address and the names in its query:
 *
 * 1. every choice of every filter: each name with each of its values, the first time that it is met on that page;
 * 2. of choices that stand together, each of which was met before, a few of each kind;
 * 3. of what goes on for ever a few of each kind.
 *
 * No address is asked for twice, in whatever order its query is written. A short walk looks at one of each kind instead of 1 to 3.
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
