import type { Homework } from '@khue/contracts/learning/homework-shapes'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { formatTime } from '#app/shared/format.ts'
import { useSession } from '#app/shared/session.tsx'
import { showToast } from '#app/shared/toasts.ts'
import { useLive } from '#app/shared/use-live.ts'
import { type DeviceWork, openDeviceWork } from '../outbox/device-work.ts'
import { receiveDraft, receiveNoDraft } from '../outbox/receive-draft.ts'
import type { OutboxState } from '../outbox/work-outbox.ts'
import { emptyWork } from '../outbox/work-record.ts'
import { workText as text } from './work.text.ts'

type Place = { homework: Homework; learnerId: string | undefined }

const received = ({ draft, now }: Homework) => (draft ? receiveDraft(emptyWork(''), draft) : emptyWork('', now))
const receive = (outbox: DeviceWork, { draft, now }: Homework) =>
  outbox.change((work) => (draft ? receiveDraft(work, draft) : receiveNoDraft(work, now)))
const never = () => () => undefined

/** The work on this device, kept up with the draft of the server. `outbox` is undefined until the device was asked. */
export function useWork({ homework, learnerId }: Place) {
  const { profile } = useSession()
  const [outbox, setOutbox] = useState<DeviceWork>()
  const personId = profile?.id ?? ''
  const { id: assignmentId } = homework
  const start = useEffectEvent((opened: DeviceWork) => {
    setOutbox(opened)
    void receive(opened, homework)
  })

  useEffect(() => {
    let opened: DeviceWork | undefined
    let isWanted = true
    const place = { personId, assignmentId, learnerId }
    async function open() {
      opened = await openDeviceWork(place, ({ countedAt, isLate }) =>
        showToast({ type: 'success', message: text.submitted(formatTime(countedAt), isLate) }),
      )
      if (isWanted) start(opened)
      else opened.end()
    }
    void open()
    return () => {
      isWanted = false
      opened?.end()
      setOutbox(undefined)
    }
  }, [personId, assignmentId, learnerId])

  const last = useRef(homework)
  useEffect(() => {
    if (!outbox || last.current === homework) return
    last.current = homework
    void receive(outbox, homework)
  }, [outbox, homework])

  const [first] = useState(() => ({ work: received(homework), line: 'IDLE', sending: undefined }) satisfies OutboxState)
  const state = useSyncExternalStore<OutboxState>(outbox?.subscribe ?? never, outbox?.get ?? (() => first), () => first)
  useOtherDevices(homework, state)
  useReceipt(homework, state)
  return { outbox, work: state.work ?? first.work, state: outbox ? state : { ...first, work: undefined } }
}

/** A phone has added a page, or another device has saved: the page loads the draft, unless it was this device that has saved. */
function useOtherDevices({ id, learner }: Homework, { work, line }: OutboxState) {
  const { revalidate } = useRevalidator()
  const heard = useRef<number>(undefined)
  /** This device may be saving: it knows its own revision when that is done. */
  const look = useEffectEvent((line: OutboxState['line']) => {
    if (heard.current === undefined || line === 'BUSY') return
    const isOwn = heard.current === work?.saved.revision
    heard.current = undefined
    if (!isOwn && navigator.onLine) void revalidate()
  })
  useLive('homework:draft-saved', (event) => {
    if (event && (event.assignmentId !== id || event.learnerId !== learner.id)) return
    heard.current = event?.revision ?? Number.POSITIVE_INFINITY // events may have been missed
    look(line)
  })
  useEffect(() => look(line), [line])
}

/** This device knows of a submission that the page has not heard of, of this tab or of another one: the page loads its receipt. */
function useReceipt({ now }: Homework, { work }: OutboxState) {
  const { revalidate } = useRevalidator()
  const isMissing = work?.saved.revision === 0 && work.saved.at > now
  useEffect(() => {
    if (isMissing && navigator.onLine) void revalidate()
  }, [isMissing, revalidate])
}
