import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
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
import { CapturePages } from './capture-pages.tsx'
import styles from './capture-screen.module.css'
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
export function CaptureScreen() {
  const [phone] = useState(newPhone)
  const state = useSyncExternalStore(phone.subscribe, phone.get, () => joining)
  useStart(phone)
  const { capture, phase, isOffline } = state
  if (phase === 'NO_CODE') return <Frame title={text.title} body={<EmptyState title={text.notOne} text={text.notOneNote} />} />
  if (phase === 'GONE') return <Frame title={text.title} body={<EmptyState title={text.gone} text={text.goneNote} />} />
  if (!capture) return <Frame title={text.title} body={<output>{phase === 'WAITING' ? text.offline : text.joining}</output>} />
  return (
    <Frame
      title={capture.title}
      lead={capture.dueAt === null ? undefined : text.due(formatDateTime(capture.dueAt))}
      body={
        <>
          {isOffline ? (
            <Notice tone="warn" icon="cloud-off">
              {text.offline}
            </Notice>
          ) : (
            <Notice tone="good" icon="device-mobile">
              {text.joined}
            </Notice>
          )}
          <CapturePages phone={phone} state={state} />
          <p className="sm muted">
            {text.finish} {text.phoneUntil(formatTime(capture.until))}
          </p>
        </>
      }
    />
  )
}

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

const Frame = ({ title, lead, body }: { title: string; lead?: string | undefined; body: ReactNode }) => (
  <div className={`wrap ${styles.screen}`}>
    <div>
      <h1 className="h3">{title}</h1>
      {lead && <p className="sm muted">{lead}</p>}
    </div>
    {body}
  </div>
)
