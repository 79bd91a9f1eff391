import type { countCourseFacets, FacetCounts } from '@khue/contracts/offer/courses'
import { type RefObject, useEffect, useState } from 'react'
import { browserApi } from '#app/shared/browser-api.ts'

const where = { method: 'GET', path: '/css/v2/course-sale/facets' } as const

/**
 * Number of courses for each choice. Requested after the list has rendered, so that the list never waits for it, and only while the filters
 * are visible; until then, and after a failure, no numbers are shown.
 */
export function useFacetCounts(panel: RefObject<HTMLElement | null>, filter: string): FacetCounts | undefined {
  const [counts, setCounts] = useState<FacetCounts>()

  useEffect(() => {
    if (!panel.current) return undefined
    let isLeft = false
    // a sheet becomes visible only after its content
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

/** Joins several values of one name by commas, which the endpoint accepts, too. */
function joined(filter: string) {
  const search = new URLSearchParams(filter)
  return [...new Set(search.keys())].map((name) => [name, search.getAll(name).join(',')] as const)
}
