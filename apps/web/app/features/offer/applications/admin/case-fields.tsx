import type { TeachingField } from '@khue/contracts/offer/teaching-profile-rules'
import { useEffect, useRef, useState } from 'react'
import { VideoPlayer } from '#app/features/ground/media/shared/video-player.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { caseText as text } from './cases.text.ts'
import { CaseProofs } from './case-proofs.tsx'
import type { CaseView } from './case-view.ts'
import styles from './case-fields.module.css'

type Remarks = ReadonlyMap<TeachingField, string>
type Props = { of: CaseView; remarks: Remarks; onRemark: (field: TeachingField, remark: string | undefined) => void }

/** Everything that was sent, beside what is public now; each field takes a remark. */
export const CaseFields = ({ of, remarks, onRemark }: Props) => (
  <section className={panel.panel} aria-labelledby="case-content">
    <h2 id="case-content" className="h3">
      {text.content}
    </h2>
    {of.fields.map((one) => (
      <div key={one.field} className={styles.field}>
        <div className={styles.head}>
          <h3 className="h4">{text.fields[one.field]}</h3>
          {one.isChanged && <StatusTag label={text.changed} tone="apricot" />}
          {of.isWaiting && !of.blocked && !remarks.has(one.field) && (
            <Button
              size="lg"
              variant="text"
              color="main"
              aria-label={text.remarkOn(text.fields[one.field])}
              onClick={() => onRemark(one.field, '')}
            >
              {text.remark}
            </Button>
          )}
        </div>
        <Value of={of} {...one} />
        {of.remarks.map(
          ({ field, text: said }) =>
            field === one.field && (
              <Notice key={said} tone="info">
                {text.earlierRemark} {said}
              </Notice>
            ),
        )}
        {remarks.has(one.field) && <Remark field={one.field} remark={remarks.get(one.field) ?? ''} onRemark={onRemark} />}
      </div>
    ))}
  </section>
)

type ValueProps = { of: CaseView } & CaseView['fields'][number]
function Value({ of, field, lines, before }: ValueProps) {
  if (field === 'proofs' && of.content.proofs.length > 0) return <CaseProofs of={of} />
  if (field === 'photo' && of.content.photo)
    return <img src={of.content.photo.url} alt={text.photoOf(of.person.name)} width="160" height="160" className={styles.photo} />
  if (field === 'introVideo' && of.content.introVideo) return <Video of={of} video={of.content.introVideo} />
  return (
    <>
      {lines.length === 0 ? (
        <p className="muted">{text.none}</p>
      ) : (
        lines.map((line) => (
          <p key={line} className={styles.line}>
            {line}
          </p>
        ))
      )}
      {before && (
        <p className={styles.before}>
          <b>{text.before}</b> {before.length === 0 ? text.none : before.join('; ')}
        </p>
      )}
    </>
  )
}

function Video({ of, video }: { of: CaseView; video: NonNullable<CaseView['content']['introVideo']> }) {
  if (video.state === 'REFUSED') return <Notice tone="warn">{text.videoRefused(video.refusal ?? '')}</Notice>
  if (!video.url) return <p className="muted">{text.videoChecking}</p>
  return <VideoPlayer url={video.url} posterUrl={video.posterUrl} label={text.videoOf(of.person.name)} />
}

type RemarkProps = { field: TeachingField; remark: string; onRemark: Props['onRemark'] }
function Remark({ field, remark, onRemark }: RemarkProps) {
  const [begun] = useState(remark)
  const place = useRef<HTMLDivElement>(null)
  // the button that opened it is gone
  useEffect(() => place.current?.querySelector('textarea')?.focus(), [])
  return (
    <div ref={place} className={styles.remark}>
      <TextAreaField
        label={text.remarkOn(text.fields[field])}
        hint={text.remarkHint}
        rows={3}
        maxLength={1000}
        defaultValue={begun}
        onChange={({ currentTarget }) => onRemark(field, currentTarget.value)}
      />
      <IconButton icon="x" label={text.removeRemark(text.fields[field])} onClick={() => onRemark(field, undefined)} />
    </div>
  )
}
