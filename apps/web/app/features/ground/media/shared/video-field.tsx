import type { Video } from '@khue/contracts/ground/media'
import type { FilmPurpose } from '@khue/contracts/ground/media-rules'
import { acceptOf, uploadRules } from '@khue/contracts/ground/upload-rules'
import type { ChangeEvent } from 'react'
import { formatBytes } from '#app/shared/format.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { type ControlProps, Field, type FieldWords } from '#app/shared/ui/field.tsx'
import field from '#app/shared/ui/field.module.css'
import { Icon } from '#app/shared/ui/icon.tsx'
import { LiveRegion } from '#app/shared/ui/live-region.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { codeOf, useVideo } from './use-video.ts'
import { VideoPlayer } from './video-player.tsx'
import styles from './video-field.module.css'
import { videoText as text } from './video.text.ts'

type Props = FieldWords & {
  purpose: FilmPurpose
  video: Video | null
  /** The video has changed by itself: it was sent, checked or removed. */
  onVideo: (video: Video | null) => void
  /** Keeps the uploaded file and answers with its video. */
  onSent: (assetId: string) => Promise<Video | null>
  onRemove: () => Promise<unknown>
}
type Shown = ReturnType<typeof useVideo>

/** One film: chosen, checked for its length, sent so that it can go on after a break, and followed until its verdict. */
export function VideoField({ purpose, video, onVideo, onSent, onRemove, ...words }: Props) {
  const shown = useVideo({ purpose, video, onVideo, onSent, onRemove })
  const { chosen, progress, isStopped } = shown
  const refusal = !chosen && video?.state === 'REFUSED' ? (video.refusal ?? text.refused) : undefined
  const error = shown.fault ?? refusal ?? words.error
  const isSending = progress !== undefined
  return (
    <Field {...words} hint={shown.note ?? words.hint} error={error}>
      {(control) => (
        <div className={styles.field}>
          <Picture {...shown} />
          {isSending && <Progress {...shown} progress={progress} />}
          {isStopped && !isSending && (
            <div className={styles.row}>
              <span className={styles.words}>{text.stopped}</span>
              <Button size="xl" variant="outlined" startIcon={<Icon name="refresh" size={19} />} onClick={shown.goOn}>
                {text.goOn}
              </Button>
            </div>
          )}
          {!isSending && <Choice {...shown} control={control} purpose={purpose} isWrong={error !== undefined} />}
          <LiveRegion words={announcement(video, isSending)} />
        </div>
      )}
    </Field>
  )
}

/** The film that was just chosen, else the checked one. */
function Picture({ video, chosen, renew }: Shown) {
  if (chosen)
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- the person's own film, before it is sent
      <video className={styles.picture} src={chosen.url} controls playsInline preload="metadata" aria-label={text.chosen} />
    )
  if (video?.state === 'CHECKING') return <Notice icon="clock">{text.checking}</Notice>
  if (video?.state !== 'READY') return null
  return (
    <>
      {video.url && <VideoPlayer url={video.url} posterUrl={video.posterUrl} label={text.preview} onError={renew} />}
      <p className={styles.ready}>
        <Icon name="circle-check" size={19} />
        {text.ready(video.seconds)}
      </p>
    </>
  )
}

function Progress({ chosen, progress, stop }: Shown & { progress: number }) {
  const bytes = chosen?.file.size ?? 0
  const words = text.sending(Math.floor(progress * 100), formatBytes(progress * bytes), formatBytes(bytes))
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <span>{progress === 0 ? text.reading : words}</span>
        <progress value={progress} max={1} aria-label={text.progress} />
      </div>
      <Button size="xl" variant="outlined" onClick={stop}>
        {text.stop}
      </Button>
    </div>
  )
}

type ChoiceProps = Shown & { control: ControlProps; purpose: FilmPurpose; isWrong: boolean }

function Choice({ video, chosen, choose, remove, control, purpose, isWrong }: ChoiceProps) {
  const code = codeOf[purpose]
  const isFirst = !video && !chosen
  const label = video?.state === 'READY' && !chosen ? text.replace : text.chooseAgain
  function onChange({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0]
    input.value = '' // the same file can be chosen again
    if (file) void choose(file)
  }
  return (
    <div className={styles.row}>
      <div className={isFirst ? styles.drop : styles.again} data-error={isWrong || undefined}>
        <input {...control} type="file" accept={acceptOf(code)} onChange={onChange} className={field.over} />
        <Icon name="upload" size={22} />
        <span className={styles.words}>
          <b>{isFirst ? text.choose : label}</b>
          <span>{text.limits(formatBytes(uploadRules[code].maxBytes))}</span>
        </span>
      </div>
      {video && !chosen && (
        <Button size="xl" variant="outlined" startIcon={<Icon name="trash" size={19} />} onClick={() => void remove()}>
          {text.remove}
        </Button>
      )}
    </div>
  )
}

function announcement(video: Video | null, isSending: boolean) {
  if (isSending || !video) return ''
  if (video.state === 'READY') return text.ready(video.seconds)
  return video.state === 'CHECKING' ? text.checking : (video.refusal ?? text.refused)
}
