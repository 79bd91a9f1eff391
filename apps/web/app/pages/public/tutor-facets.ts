import { countTutorFacets } from '@khue/contracts/offer/tutors'
import { addressOf, readAsked } from '#app/features/offer/tutors/tutor-filter.ts'
import { listingQuery } from '#app/features/offer/tutors/tutor-params.ts'
import { api } from '#app/shared/api.ts'
import type { Route } from './+types/tutor-facets'

export const handle = { query: listingQuery }

/** Filter counts, loaded when a filter is opened: the list never waits for them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = readAsked(new URL(request.url).searchParams)
  const query = Object.fromEntries(new URL(addressOf({ ...asked, sort: undefined }), request.url).searchParams)
  const { facets } = await api(context).call(countTutorFacets, { query })
  return facets
}
