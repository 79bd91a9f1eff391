import { refusalOf } from './refusal.ts'

/** A part of a page that may fail by itself: it shows its error in place, and the rest of the page works. */
export type Settled<T> = { state: 'ready'; value: T } | { state: 'failed'; message: string }

/** Rethrows a missing sign-in and everything that is no refusal, as these concern the whole page. */
export async function settled<T>(part: Promise<T>): Promise<Settled<T>> {
  try {
    return { state: 'ready', value: await part }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal || refusal.status === 401) throw error
    return { state: 'failed', message: refusal.message }
  }
}
