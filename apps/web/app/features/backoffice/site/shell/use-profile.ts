import type { getProfile } from '@khue/contracts/people/identity'
import { useEffect, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { browserApi, CallFailed } from '#app/shared/browser-api.ts'
import { hasLoginCookie } from '#app/shared/login-cookie.ts'
import { unknownFault } from '#app/shared/refusal.ts'
import { useSession } from '#app/shared/session.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { text } from './shell.text.ts'

/**
 * Spec 4, "Profile": the server loads it with the page. If it is missing although the user is signed in (in another tab, or inside the app:
 * `support=app`), the browser asks once more and revalidates the page on success.
 */
export function useProfile() {
  const { profile, profileFailure } = useSession()
  const { revalidate } = useRevalidator()
  const isInApp = new URLSearchParams(useLocation().search).get('support') === 'app'
  const hasAsked = useRef(false)
  const isMissing = profile === undefined && profileFailure === undefined

  useEffect(() => {
    if (profileFailure !== undefined) showToast({ type: 'error', message: profileFailure })
  }, [profileFailure])

  useEffect(() => {
    async function ask() {
      hasAsked.current = true
      try {
        await browserApi.call<typeof getProfile>({ method: 'GET', path: '/mid/v1/users/profile' })
        await revalidate()
      } catch (error) {
        // a signed-out user is an expected response, not a failure
        if (error instanceof CallFailed && error.status === 401) return
        const isTold = error instanceof CallFailed && error.message !== unknownFault
        showToast({ type: 'error', message: isTold ? error.message : text.profileFailed })
      }
    }
    const askIfNeeded = () => {
      if (isMissing && !hasAsked.current && (hasLoginCookie() || isInApp)) void ask()
    }
    askIfNeeded()
    document.addEventListener('visibilitychange', askIfNeeded)
    return () => document.removeEventListener('visibilitychange', askIfNeeded)
  }, [isMissing, isInApp, revalidate])
}
