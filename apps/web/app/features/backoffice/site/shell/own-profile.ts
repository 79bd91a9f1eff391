import { getProfile, type Profile } from '@khue/contracts/people/identity'
import type { RouterContextProvider } from 'react-router'
import { api } from '#app/shared/api.ts'

const asked = new WeakMap<Readonly<RouterContextProvider>, Promise<Profile>>()

/** The signed-in person, asked once for all loaders of a request. */
export function profileOf(context: Readonly<RouterContextProvider>): Promise<Profile> {
  const known = asked.get(context)
  if (known) return known
  const profile = api(context).call(getProfile)
  asked.set(context, profile)
  return profile
}
