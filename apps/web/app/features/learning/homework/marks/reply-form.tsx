import { markLimits } from '@khue/contracts/learning/mark-states'
import { uploadRules } from '@khue/contracts/ground/upload-rules'
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { newClientId } from '#app/shared/client-id.ts'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { uploadFile } from '#app/shared/upload.ts'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { uploadFailure } from '#app/shared/use-uploads.ts'
import { VoiceRecorder } from '#app/shared/voice/voice-recorder.tsx'
import { marksText as text } from './marks.text.ts'
import styles from './reply-form.module.css'

type Props = {
  markId: string
  /** The voice that is answered; else the whole mark. */
  voiceId?: string
  /** Words of the button that opens the form. */
  open: string
  label?: string
}
type Answer = { text: string } | { file: File; seconds?: number }

/** A learner answers by words, voice or photo. */
export function ReplyForm({ open, label, ...about }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <p>
        <Button size="xl" variant="outlined" startIcon={<Icon name="message-circle" />} aria-label={label} onClick={() => setOpen(true)}>
          {open}
        </Button>
      </p>
    )
  return <OpenForm {...about} label={label ?? open} onDone={() => setOpen(false)} />
}

type OpenProps = { markId: string; voiceId?: string; label: string; onDone: () => void }
function OpenForm({ markId, voiceId, label, onDone }: OpenProps) {
  const { send, isSending, failure } = useReply({ markId, voiceId, onDone })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []) // where the button was that opened it
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const area = form.current?.querySelector('textarea')
    const words = area?.value.trim()
    if (words) void send({ text: words })
    else area?.focus()
  }
  return (
    <form ref={form} className={styles.form} aria-label={label} onSubmit={submit} noValidate>
      {failure && (
        <Notice tone="bad" isAlert>
          {failure}
        </Notice>
      )}
      <TextAreaField name="text" label={text.typed} rows={3} maxLength={markLimits.replyLetters} />
      <div className={styles.buttons}>
        <Button type="submit" size="xl" color="main" loading={isSending}>
          {text.send}
        </Button>
        <VoiceRecorder
          label={text.record}
          longestSeconds={markLimits.voiceSeconds}
          disabled={isSending}
          onRecorded={(voice) => send(voice)}
        />
        <PhotoButton isDisabled={isSending} onChosen={(file) => void send({ file })} />
      </div>
      {isSending && <output className="visually-hidden">{text.sending}</output>}
    </form>
  )
}

function PhotoButton({ isDisabled, onChosen }: { isDisabled: boolean; onChosen: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (file) onChosen(file)
  }
  return (
    <>
      <input ref={input} type="file" hidden accept="image/png,image/jpeg" onChange={choose} />
      <Button variant="outlined" startIcon={<Icon name="camera" />} disabled={isDisabled} onClick={() => input.current?.click()}>
        {text.addPhoto}
      </Button>
    </>
  )
}

type About = { markId: string; voiceId: string | undefined; onDone: () => void }
/** Uploads a file first; the same answer sent again keeps its id, so that it is written once. */
function useReply({ markId, voiceId, onDone }: About) {
  const [query] = useSearchParams()
  const [isUploading, setUploading] = useState(false)
  const [failure, setFailure] = useState<string>()
  const last = useRef<{ of: string | File; id: string }>(undefined)
  const { submit, state } = useFormFetcher({
    isSilent: true,
    onRefused: ({ error }) => setFailure(error),
    onDone: () => {
      showToast({ type: 'success', message: text.sent })
      onDone()
    },
  })
  function idFor(of: string | File) {
    if (last.current?.of !== of) last.current = { of, id: newClientId() }
    return last.current.id
  }
  async function send(answer: Answer) {
    setFailure(undefined)
    const learnerId = query.get('learnerId')
    const shared = {
      step: 'reply',
      markId,
      id: idFor('text' in answer ? answer.text : answer.file),
      ...(voiceId && { voiceId }),
      ...(learnerId && { learnerId }),
    }
    if ('text' in answer) return submit({ ...shared, text: answer.text }, { method: 'post' })
    if (answer.file.size > uploadRules.MARK_REPLY.maxBytes) return setFailure(text.photoTooLarge)
    setUploading(true)
    try {
      const { assetId } = await uploadFile(answer.file, { purpose: 'MARK_REPLY' })
      const seconds = answer.seconds === undefined ? {} : { seconds: String(answer.seconds) }
      await submit({ ...shared, assetId, ...seconds }, { method: 'post' })
    } catch (error) {
      setFailure(uploadFailure(error))
    } finally {
      setUploading(false)
    }
    return undefined
  }
  return { send, isSending: isUploading || state !== 'idle', failure }
}
