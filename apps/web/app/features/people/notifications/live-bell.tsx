import { type RefObject, useEffect, useState } from 'react'
import { lazyDialog } from '#app/shared/lazy-dialog.tsx'
import { refreshPushRegistration } from '#app/features/people/notifications/push-device.ts'
import { useSession } from '#app/shared/session.tsx'
import { inboxApi } from './inbox-api.ts'
import { notificationsText as text } from './notifications.text.ts'
import { coalesceRuns } from '#app/shared/coalesce-runs.ts'
import { useInboxChanges } from './use-inbox-changes.ts'

const InboxPopover = lazyDialog(() => import('./inbox-popover.tsx'))

type Props = { opened: boolean; opener: RefObject<HTMLElement | null>; onReady: () => void; onClose: () => void }

/** Makes a signed-in user's bell live: the count, and the popover. Guests never load it. */
export default function LiveBell({ opened, onReady, ...popover }: Props) {
  const arrived = useLiveCount()
  usePushOfThisSession()
  useEffect(onReady, [onReady])
  return (
    <>
      <output className="visually-hidden">{arrived > 0 && text.arrived(arrived)}</output>
      {opened && <InboxPopover {...popover} />}
    </>
  )
}

/** Registers the device for push again after a new sign-in, if its owner had turned push on. */
function usePushOfThisSession() {
  const { profile } = useSession()
  const personId = profile && !profile.view ? profile.id : undefined
  useEffect(() => {
    if (personId) void refreshPushRegistration(personId).catch(() => undefined)
  }, [personId])
}

/** Keeps the bell's count up to date; returns it when it has grown, to be announced by screen readers, once for several. */
function useLiveCount() {
  const { notSeen, setNotSeen } = useSession()
  const [last, setLast] = useState(notSeen)
  const [arrived, setArrived] = useState(0)
  const [count] = useState(() => coalesceRuns(async () => setNotSeen(await inboxApi.countNotSeen())))
  useInboxChanges(() => void count().catch(() => undefined)) // a failed refresh keeps the shown count until the next event

  if (notSeen !== last) {
    setLast(notSeen)
    setArrived(notSeen > last ? notSeen : 0)
  }
  return arrived
}
