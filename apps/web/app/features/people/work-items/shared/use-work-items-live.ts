import { useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
import { reloadWhenIdle } from '#app/shared/reload-when-idle.ts'
import { useLive } from '#app/shared/use-live.ts'

/**
 * Loads the page again when a case was opened, claimed, given back or decided, on any node; once for all that happens while it loads, and not while an
 * answer is awaited: the new page could remove the form that awaits it, or keep the case from opening.
 */
export function useWorkItemsLive() {
  const router = useContext(DataRouterContext)?.router
  const reload = useRef<ReturnType<typeof reloadWhenIdle>>(undefined)
  useEffect(() => {
    if (!router) return undefined
    reload.current = reloadWhenIdle(router)
    return () => reload.current?.stop()
  }, [router])
  useLive('work-items:changed', () => reload.current?.ask())
}
