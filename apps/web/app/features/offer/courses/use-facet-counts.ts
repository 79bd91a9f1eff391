import type { countCourseFacets, FacetCounts } from '@khue/contracts/offer/courses'
import { type RefObject, useEffect, useState } from 'react'
import { browserApi } from '#app/shared/browser-api.ts'

const where = { method: 'GET', path: '/css/v2/course-sale/facets' } as const

/**
 * How many courses each choice would leave. Asked for once the list stands, so that it never waits for them, and only where the
 * filters can be seen; until then, and when it fails, there are no numbers.
 */
export function useFacetCounts(panel: RefObject<HTMLElement | null>, filter: string): FacetCounts | undefined {
  const [counts, setCounts] = useState<FacetCounts>()

  useEffect(() => {
    if (!panel.current) return undefined
    let isLeft = false
    // a sheet is shown only after what stands in it
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      seen.disconnect()
      browserApi
        .call<typeof countCourseFacets>(where, { query: Object.fromEntries(joined(filter)) })
        .then(({ facets }) => !isLeft && setCounts(facets))
        .catch(() => !isLeft && setCounts(undefined))
    })
    seen.observe(panel.current)
    return () => {
      isLeft = true
      seen.disconnect()
    }
  }, [panel, filter])

  return counts
}

/** Several values of one name are written with commas, as the endpoint reads them too. */
function joined(filter: string) {
  const search = new URLSearchParams(filter)
  return [...new Set(search.keys())].map((name) => [name, search.getAll(name).join(',')] as const)
}
