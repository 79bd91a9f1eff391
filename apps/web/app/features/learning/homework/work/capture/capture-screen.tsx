import { useEffect, useState, useSyncExternalStore } from 'react'
import { newClientId } from '#app/shared/client-id.ts'
import { tabStorage } from '#app/shared/browser-storage.ts'
import { formatDateTime, formatTime } from '#app/shared/format.ts'
import { sha256 } from '#app/shared/sha256.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { refusalIn } from '../outbox/work-calls.ts'
import { photoMaker } from '../photo/photo-maker.ts'
import { captureServer } from './capture-calls.ts'
import { type CapturePhone, createCapturePhone, type PhoneState } from './capture-phone.ts'
import { CaptureFrame } from './capture-frame.tsx'
import { CapturePages } from './capture-pages.tsx'
import { captureText as text } from './capture.text.ts'

const keyName = 'khue.homework-capture'
const newPhone = () =>
  createCapturePhone({
    server: captureServer,
    prepare: (photo, edit) => photoMaker.prepare(photo, edit),
    hashOf: (bytes) => sha256(bytes),
    refusalIn,
    keys: {
      read: () => tabStorage.read(keyName),
      write: (key) => tabStorage.write(keyName, key),
      remove: () => tabStorage.remove(keyName),
    },
    newId: newClientId,
    later: (work, ms) => void setTimeout(work, ms),
  })

const joining: PhoneState = { phase: 'JOINING', capture: undefined, shots: [], sending: undefined, isOffline: false }

/** The phone beside a computer: it takes the photos of one piece of homework, without signing in. */
export default function CaptureScreen() {
  const [phone] = useState(newPhone)
  const state = useSyncExternalStore(phone.subscribe, phone.get, () => joining)
  useStart(phone)
  const { capture, phase, isOffline } = state
  if (phase === 'NO_CODE' || phase === 'GONE') return <NoCode isGone={phase === 'GONE'} />
  if (!capture)
    return (
      <CaptureFrame title={text.title}>
        <output>{phase === 'WAITING' ? text.offline : text.joining}</output>
      </CaptureFrame>
    )
  return (
    <CaptureFrame title={capture.title} lead={capture.dueAt === null ? undefined : text.due(formatDateTime(capture.dueAt))}>
      <Notice tone={isOffline ? 'warn' : 'good'} icon={isOffline ? 'cloud-off' : 'device-mobile'}>
        {isOffline ? text.offline : text.joined}
      </Notice>
      <CapturePages phone={phone} state={state} />
      <p className="sm muted">
        {text.finish} {text.phoneUntil(formatTime(capture.until))}
      </p>
    </CaptureFrame>
  )
}

const NoCode = ({ isGone }: { isGone: boolean }) => (
  <CaptureFrame title={text.title}>
    <EmptyState title={isGone ? text.gone : text.notOne} text={isGone ? text.goneNote : text.notOneNote} />
  </CaptureFrame>
)

const started = new WeakSet<CapturePhone>()
/** Joins once, although React may run an effect twice: a code works only once. */
function useStart(phone: CapturePhone) {
  useEffect(() => {
    if (!started.has(phone)) {
      started.add(phone)
      const code = /^#([\w-]{43})$/.exec(location.hash)?.[1]
      history.replaceState(history.state, '', location.pathname) // the code is used up; the key is kept in this tab
      void phone.start(code)
    }
    const wake = () => phone.wake()
    addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    return () => {
      removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [phone])
}
