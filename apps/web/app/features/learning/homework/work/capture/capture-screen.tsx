import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { newClientId } from '#app/shared/client-id.ts'
import { tabStorage } from '#app/shared/browser-storage.ts'
import { formatDateTime, formatTime } from '#app/shared/format.ts'
import { sha256 } from '#app/shared/sha256.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { refusalIn } from '../outbox/work-calls.ts'
import { photoMaker } from '../photo/photo-maker.ts'
import { captureServer } from './capture-calls.ts'
import { type CapturedPage, type CapturePhone, createCapturePhone, pagesOf, type PhoneState } from './capture-phone.ts'
import styles from './capture-screen.module.css'
import { CapturedTile } from './captured-tile.tsx'
import { captureText as text } from './capture.text.ts'

const StraightenDialog = lazy(() => import('../photo/straighten-dialog.tsx'))

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

/** The phone beside a computer: it takes the photos of one piece of homework, without signing in. */
export function CaptureScreen() {
  const [phone] = useState(newPhone)
  const state = useSyncExternalStore(phone.subscribe, phone.get, phone.get)
  useStart(phone)
  const { capture, phase, isOffline } = state
  if (phase === 'NO_CODE') return <Frame title={text.title} body={<EmptyState title={text.notOne} text={text.notOneNote} />} />
  if (phase === 'GONE') return <Frame title={text.title} body={<EmptyState title={text.gone} text={text.goneNote} />} />
  if (!capture) return <Frame title={text.title} body={<p role="status">{phase === 'WAITING' ? text.offline : text.joining}</p>} />
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
          <Pages phone={phone} state={state} />
          <p className="sm muted">
            {text.finish} {text.until2(formatTime(capture.until))}
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

function Pages({ phone, state }: { phone: CapturePhone; state: PhoneState }) {
  const [edited, setEdited] = useState<string>()
  const retaken = useRef<CapturedPage>(undefined)
  const inputs = { camera: useRef<HTMLInputElement>(null), album: useRef<HTMLInputElement>(null), again: useRef<HTMLInputElement>(null) }
  const pages = pagesOf(state)
  const at = pages.findIndex(({ key }) => key === edited)
  const page = pages[at]
  const retake = (page: CapturedPage) => {
    retaken.current = page
    inputs.again.current?.click()
  }
  return (
    <>
      <h2 className="h4">{state.capture && state.capture.pages.length > 0 ? text.sent(state.capture.pages.length) : text.none}</h2>
      {pages.length > 0 && (
        <ol className={styles.pages}>
          {pages.map((page, at) => (
            <CapturedTile
              key={page.key}
              page={page}
              at={at + 1}
              sending={state.sending}
              onRetake={() => retake(page)}
              onStraighten={() => setEdited(page.key)}
              onDrop={() => page.shot && phone.drop(page.shot.id)}
            />
          ))}
        </ol>
      )}
      <div className={styles.bar}>
        <Button
          color="main"
          size="3xl"
          fullWidth
          startIcon={<Icon name="camera" size={24} />}
          onClick={() => inputs.camera.current?.click()}
        >
          {text.camera}
        </Button>
        <Button variant="text" color="main" size="xl" fullWidth onClick={() => inputs.album.current?.click()}>
          {text.choose}
        </Button>
      </div>
      <PhotoInput name="camera" input={inputs.camera} hasCamera onChosen={(photos) => phone.add(photos)} />
      <PhotoInput name="album" input={inputs.album} onChosen={(photos) => phone.add(photos)} />
      <PhotoInput
        name="again"
        input={inputs.again}
        hasCamera
        onChosen={([photo]) => {
          setEdited(undefined)
          if (photo && retaken.current) phone.replace(retaken.current, photo)
        }}
      />
      {page?.shot && (
        <Suspense>
          <StraightenDialog
            key={page.key}
            at={at + 1}
            of={pages.length}
            load={async () => page.shot}
            onClose={() => setEdited(undefined)}
            onDone={(photo, edit) => {
              setEdited(undefined)
              phone.replace(page, photo, edit)
            }}
            onRetake={() => retake(page)}
            onRemove={
              page.shot.hasArrived
                ? undefined
                : () => {
                    setEdited(undefined)
                    if (page.shot) phone.drop(page.shot.id)
                  }
            }
          />
        </Suspense>
      )}
    </>
  )
}

type InputProps = {
  name: string
  input: RefObject<HTMLInputElement | null>
  hasCamera?: boolean
  onChosen: (photos: File[]) => void
}
const PhotoInput = ({ name, input, hasCamera, onChosen }: InputProps) => (
  <input
    ref={input}
    type="file"
    accept="image/*"
    hidden
    multiple={!hasCamera}
    {...(hasCamera && { capture: 'environment' })}
    data-capture={name}
    onChange={({ currentTarget }) => {
      onChosen([...(currentTarget.files ?? [])])
      currentTarget.value = ''
    }}
  />
)
