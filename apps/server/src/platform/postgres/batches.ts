import { firstId } from './id-slices.ts'

/** Repeats `handle`, which handles at most `limit` rows and returns how many, until it handles fewer. Returns how many were handled in all. */
export async function handleInBatches(limit: number, handle: (limit: number) => Promise<number>) {
  for (let total = 0; ;) {
    const handled = await handle(limit)
    total += handled
    if (handled < limit) return total
  }
}

/** Repeats `handle`, which handles some rows after an id and returns the id to continue after, or undefined at the end. */
export async function handleInOrder(handle: (after: string) => Promise<string | undefined>) {
  for (let after: string | undefined = firstId; after !== undefined;) after = await handle(after)
}
