import type { claimWorkItem, releaseWorkItem, WorkItemKind } from '@khue/contracts/people/work-items'
import { useEffect, useEffectEvent } from 'react'
import { browserApi } from '#app/shared/browser-api.ts'

const path = '/mid/v1/admin/work-items/:kind/:refId'
const claimEndpoint = { method: 'POST', path: `${path}/claim` } as const
const releaseEndpoint = { method: 'POST', path: `${path}/release` } as const

/** A claim lasts 15 minutes; this often leaves two attempts to renew it. */
const renewEveryMs = 5 * 60_000

type Case = { kind: WorkItemKind; refId: string }

/**
 * Keeps a claim of one's own while the page is open, and gives it back when the page is left. `onLost` is called when it could not be renewed, because
 * it has ended meanwhile.
 */
export function useLease({ kind, refId, isOwn }: Case & { isOwn: boolean }, onLost: () => void) {
  const lose = useEffectEvent(onLost)
  useEffect(() => {
    if (!isOwn) return undefined
    const params = { kind, refId }
    const renew = () => void browserApi.call<typeof claimWorkItem>(claimEndpoint, { params }).catch(() => lose())
    const timer = setInterval(renew, renewEveryMs)
    const leave = () => sendRelease(params)
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      void browserApi.call<typeof releaseWorkItem>(releaseEndpoint, { params }).catch(() => undefined) // it lapses by itself
    }
  }, [kind, refId, isOwn])
}

/** A beacon: reaches the server although the page is gone. */
const sendRelease = ({ kind, refId }: Case) => navigator.sendBeacon(`/api${path.replace(':kind', kind).replace(':refId', refId)}/release`)
