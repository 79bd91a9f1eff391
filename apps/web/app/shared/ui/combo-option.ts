import { fold } from '@khue/contracts/fold'

export type ComboOption = {
  value: string
  label: string
  /** Shown beside the label, such as former names of a place. */
  note?: string | undefined
  /** Further search terms. */
  alike?: readonly string[] | undefined
}

/** Options that match the typed text: those that start with it, then those with a word that starts with it, then the rest. */
export function matchOptions(options: readonly ComboOption[], typed: string) {
  const wanted = fold(typed)
  if (wanted === '') return [...options]
  const rankOf = ({ label, alike = [] }: ComboOption) => {
    const names = [label, ...alike].map(fold)
    if (names.some((name) => name.startsWith(wanted))) return 0
    if (names.some((name) => name.includes(` ${wanted}`))) return 1
    return names.some((name) => name.includes(wanted)) ? 2 : 3
  }
  return options
    .map((option) => ({ option, rank: rankOf(option) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}
