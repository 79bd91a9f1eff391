import { refusalOf } from './refusal.ts'

/** What a page shows part by part: a part that failed says so in its own place, and the rest stays of use. */
export type Settled<T> = { state: 'ready'; value: T } | { state: 'failed'; message: string }

/** Not being signed in is no failure of a part, and what is no refusal is a fault of the whole page. */
export async function settled<T>(part: Promise<T>): Promise<Settled<T>> {
  try {
    return { state: 'ready', value: await part }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal || refusal.status === 401) throw error
    return { state: 'failed', message: refusal.message }
  }
}
