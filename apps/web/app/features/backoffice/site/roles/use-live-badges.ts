import type { getBadges } from '@khue/contracts/backoffice/badges'
import type { Role } from '@khue/contracts/endpoint'
import { useState } from 'react'
import { browserApi } from '#app/shared/browser-api.ts'
import { coalesceRuns } from '#app/shared/coalesce-runs.ts'
import { useSession } from '#app/shared/session.tsx'
import { useLive } from '#app/shared/use-live.ts'

const noticed = new Set<Role>(['student', 'parent', 'teacher', 'tutor'])

/**
 * Keeps the badges up to date while the page is open. A family's requests, homework and reports come and go with notices; other work has events of its own.
 * A failed refresh keeps what is shown until the next event.
 */
export function useLiveBadges() {
  const { profile, setBadges } = useSession()
  const [load] = useState(() =>
    coalesceRuns(async () => setBadges(await browserApi.call<typeof getBadges>({ method: 'GET', path: '/utilities/badges' }))),
  )
  const ask = () => void load().catch(() => undefined)
  useLive('notifications:changed', () => profile?.roles.some((role) => noticed.has(role)) && ask())
  useLive('badges:changed', ask)
  useLive('work-items:changed', ask)
}
