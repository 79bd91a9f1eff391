import { fold } from '@khue/contracts/fold'

export type ComboOption = {
  value: string
  label: string
  /** Said beside the label, such as the names a place had before. */
  note?: string | undefined
  /** By what else it is found. */
  alike?: readonly string[] | undefined
}

/** The options that somebody may mean by what is typed: those that begin with it, then those with a word that actions, then the rest. */
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
