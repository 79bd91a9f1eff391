import type { Role } from '@khue/contracts/endpoint'
import type { WorkItemKind } from '@khue/contracts/people/work-items'
import type { IconName } from '#app/shared/ui/icon.tsx'

/** Counts of the server to show beside an entry or a tab. */
type BadgeSource = 'unread' | 'requests' | 'homework' | 'marking' | 'reports' | 'all-queues' | readonly WorkItemKind[]

/** A page as one of the tabs of an entry. */
export type Tab = {
  to: string
  label: string
  /** The count of waiting cases. */
  badge?: BadgeSource
  /** Addresses of the same page in other states, as a list has them. */
  also?: readonly string[]
}

export type Entry = Tab & {
  icon: IconName
  /** Shorter label, for the bar of phones. */
  short?: string
  /** What lies below its address hangs elsewhere. */
  isExact?: true
  /** Addresses that hang here besides `to`, its tabs and what stands below them. */
  under?: readonly string[]
  /** Pages of one entry; the first is the entry's own. */
  tabs?: readonly Tab[]
  /** Shows orders or amounts: not drawn for a child (navigation, rule 5). */
  isMoney?: true
}

export type Group = {
  label: string
  /** Of a group that folds: its button, also in the bar of phones. */
  icon?: IconName
  /** Its pages show one learner: the title names whom, and the addresses carry `learnerId`. */
  isOfLearner?: true
  entries: readonly Entry[]
}

/**
 * Everything a role sees around its pages, and which addresses belong to it alone. Entries of pages that do not exist yet stand here,
 * too; `drawnFrame` leaves them out.
 */
export type RoleFrame = {
  role: Role
  label: string
  /** Names the menu. */
  menu: string
  /** Leads from the settings back to the menu. */
  back: string
  /** Where the role begins. */
  start: string
  /** Above the groups, without a title. */
  first: readonly Entry[]
  groups: readonly Group[]
  /** Below the groups: what every role has. */
  last: readonly Entry[]
  /** Links that start something new, at the head of the phone's sheet. Each page belongs to an entry. */
  begins?: readonly Entry[]
  /** The bar of phones, before "Thêm": addresses of entries, or labels of groups that fold. */
  bar: readonly string[]
  /** Only holders of the role open these addresses and those below them. */
  owns: readonly string[]
  /** Addresses that show this frame, although not only holders open them. */
  shows?: readonly string[]
  /** One group is open at a time (navigation, rule 7). */
  folds?: true
}

export const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`)

/** The addresses below which pages hang at an entry: its own, those of its tabs, and what it names besides. */
const rootsOf = ({ to, isExact, tabs = [], under = [] }: Entry) => [...(isExact ? [] : [to]), ...tabs.map((tab) => tab.to), ...under]

export const entriesOf = ({ first, groups, last }: Pick<RoleFrame, 'first' | 'groups' | 'last'>): readonly Entry[] => [
  ...first,
  ...groups.flatMap(({ entries }) => entries),
  ...last,
]

type Drawing = { hasPage: (address: string) => boolean; isChild: boolean }

/** The frame without entries whose page does not exist, without money for a child, and without groups that are left empty. */
export function drawnFrame(frame: RoleFrame, { hasPage, isChild }: Drawing): RoleFrame {
  const drawn = (entries: readonly Entry[]) =>
    entries
      .filter(({ isMoney }) => !isMoney || !isChild)
      .flatMap((entry) => {
        const tabs = entry.tabs?.filter(({ to }) => hasPage(to))
        const to = [entry.to, ...(tabs ?? []).map((tab) => tab.to)].find(hasPage)
        return to === undefined ? [] : [{ ...entry, to, ...(tabs && { tabs }) }]
      })
  return {
    ...frame,
    first: drawn(frame.first),
    groups: frame.groups.map((group) => ({ ...group, entries: drawn(group.entries) })).filter(({ entries }) => entries.length > 0),
    last: drawn(frame.last),
    begins: drawn(frame.begins ?? []),
  }
}

/** The entry under which a page hangs: the one with the longest fitting address. */
export function currentEntry(entries: readonly Entry[], path: string): Entry | undefined {
  const fits = entries.flatMap((entry) =>
    [...rootsOf(entry).filter((root) => isUnder(path, root)), ...(path === entry.to ? [path] : [])].map((root) => ({
      entry,
      length: root.length,
    })),
  )
  return fits.toSorted((a, b) => b.length - a.length)[0]?.entry
}

/** Whether an entry's own page, or one of its tabs, is open; a page that hangs deeper shows a way back. */
export const isOwnPage = (entry: Entry, path: string) => [entry, ...(entry.tabs ?? [])].some((tab) => isAt(tab, path))
/** The page to open for another learner: the same list, and from one thing, which only this learner may have, the list that it is in. */
export const sharedPageAt = (entry: Entry, path: string) => (isOwnPage(entry, path) ? path : entry.to)
export const isAt = ({ to, also = [] }: Tab, path: string) => to === path || also.includes(path)

export type BarItem = { kind: 'entry'; entry: Entry } | { kind: 'group'; group: Group }
const barPlaces = 4

/** The bar of phones: what the design names, then, as long as places are free, the next entries of the menu. */
export function barOf(frame: RoleFrame): { items: BarItem[]; more: Entry[]; moreGroups: Group[] } {
  const entries = entriesOf(frame).filter(({ to }) => !inEverySheet.has(to))
  const named = frame.bar.flatMap((name): BarItem[] => {
    const group = frame.folds && frame.groups.find(({ label }) => label === name)
    if (group) return [{ kind: 'group', group }]
    const entry = entries.find(({ to, tabs = [] }) => to === name || tabs.some((tab) => tab.to === name))
    return entry ? [{ kind: 'entry', entry }] : []
  })
  if (frame.folds) return { items: named, more: [], moreGroups: frame.groups.filter(({ label }) => !frame.bar.includes(label)) }
  const isNamed = (entry: Entry) => named.some((item) => item.kind === 'entry' && item.entry === entry)
  const others = entries.filter((entry) => !isNamed(entry))
  const free = barPlaces - named.length
  return {
    items: [...named, ...others.slice(0, free).map((entry): BarItem => ({ kind: 'entry', entry }))],
    more: others.slice(free),
    moreGroups: [],
  }
}

export const settingsPath = '/account/settings'
const inEverySheet = new Set([settingsPath, '/account/supports'])
