import type { Homework } from '@khue/contracts/learning/homework-shapes'
import type { ReturnedMark } from '@khue/contracts/learning/marking-shapes'
import { type ReactNode, useRef, useState } from 'react'
import { DocumentList } from '#app/features/learning/lessons/shared/document-list.tsx'
import { MarkedPage } from '#app/features/learning/marking/shared/marked-page.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { SoundPlayer } from '#app/shared/voice/sound-player.tsx'
import { DownloadPdf } from './download-pdf.tsx'
import { type MarkedPageView, type MarkView, toMarks, type VoiceView } from './mark-view.ts'
import { marksText as text } from './marks.text.ts'
import styles from './returned-marks.module.css'
import { Replies } from './replies.tsx'
import { ReplyForm } from './reply-form.tsx'

type Props = {
  homework: Homework
  marks: readonly ReturnedMark[]
  /** Whether the viewer is the learner, who may answer. */
  mayReply: boolean
}

/** What the teacher has returned, newest first. */
export function ReturnedMarks({ homework, marks, mayReply }: Props) {
  const [newest, ...older] = toMarks(marks, homework.submissions)
  if (!newest) return null
  return (
    <section className={panel.panel} aria-labelledby="marks">
      <div className={styles.head}>
        <div>
          <h2 id="marks" className="h3">
            {text.title}
          </h2>
          <p className={`${styles.by} sm muted`}>
            <img src={newest.teacher.avatar} alt="" width="28" height="28" />
            {newest.by}
          </p>
        </div>
        {newest.score && (
          <p className={`${styles.score} num`}>
            <span className="visually-hidden">{`${text.scoreLabel}: `}</span>
            {newest.score}
          </p>
        )}
      </div>
      <Mark key={newest.id} mark={newest} mayReply={mayReply} />
      <DownloadPdf homeworkId={homework.id} markId={newest.id} learnerId={homework.learner.id} />
      {older.length > 0 && (
        <details className={styles.older}>
          <summary>{text.older(older.length)}</summary>
          {older.map((one) => (
            <section key={one.id} className={styles.one} aria-label={one.title}>
              <h3 className="h4">{[one.title, one.score].filter(Boolean).join(': ')}</h3>
              <p className="sm muted">{one.by}</p>
              <Mark mark={one} mayReply={false} />
              <DownloadPdf homeworkId={homework.id} markId={one.id} learnerId={homework.learner.id} label={text.downloadOf(one.title)} />
            </section>
          ))}
        </details>
      )}
    </section>
  )
}

function Mark({ mark, mayReply }: { mark: MarkView; mayReply: boolean }) {
  const [selectedId, setSelected] = useState<string>()
  const root = useRef<HTMLDivElement>(null)
  const goTo = (kind: 'voice' | 'page', key: string) =>
    root.current?.querySelector<HTMLElement>(`[data-${kind}="${CSS.escape(key)}"]`)?.focus()
  const openVoice = (id: string) => {
    setSelected(id)
    goTo('voice', id)
  }
  const openPage = ({ id, pageKey }: VoiceView) => {
    setSelected(id)
    if (pageKey) goTo('page', pageKey)
  }
  const { pages } = mark
  return (
    <div ref={root} className={styles.mark} data-both={pages.length > 0 || undefined}>
      {pages.length > 0 && (
        <div className={styles.pages}>
          {pages.map((page) => (
            <Page key={page.key} page={page} selectedId={selectedId} onSelect={openVoice} />
          ))}
        </div>
      )}
      <div className={styles.side}>
        <Parts parts={mark.parts} />
        <Said mark={mark} selectedId={selectedId} onShow={openPage} mayReply={mayReply} />
      </div>
    </div>
  )
}

type SaidProps = { mark: MarkView; selectedId: string | undefined; onShow: (voice: VoiceView) => void; mayReply: boolean }
/** What the teacher says, and what the family answers. */
const Said = ({ mark: { id, words, voices, files, replies }, selectedId, onShow, mayReply }: SaidProps) => (
  <>
    {words && (
      <Part title={text.words}>
        <p className={styles.words}>{words}</p>
      </Part>
    )}
    {voices.length > 0 && (
      <Part title={text.voices}>
        <ul className={styles.voices}>
          {voices.map((voice) => (
            <Voice
              key={voice.id}
              voice={voice}
              isSelected={voice.id === selectedId}
              onShow={() => onShow(voice)}
              markId={id}
              mayReply={mayReply}
            />
          ))}
        </ul>
      </Part>
    )}
    {files.length > 0 && (
      <Part title={text.files}>
        <DocumentList documents={files} />
      </Part>
    )}
    {(replies.length > 0 || mayReply) && (
      <Part title={text.replies}>
        <Replies replies={replies} />
        {mayReply && <ReplyForm markId={id} open={text.replyWhole} />}
      </Part>
    )}
  </>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="h4">{title}</h3>
    {children}
  </section>
)

type PageProps = { page: MarkedPageView; selectedId: string | undefined; onSelect: (id: string) => void }
const Page = ({ page: { key, label, page, rotation, strokes, voices }, selectedId, onSelect }: PageProps) => (
  <div className={styles.page} data-page={key} tabIndex={-1}>
    <MarkedPage
      page={page}
      rotation={rotation}
      strokes={strokes}
      label={label}
      voices={voices}
      selectedVoiceId={selectedId}
      onSelectVoice={onSelect}
    />
    <p className="sm muted">{label}</p>
  </div>
)

const Parts = ({ parts }: Pick<MarkView, 'parts'>) =>
  parts.length > 0 && (
    <dl className={styles.parts}>
      {parts.map(({ key, title, points, tone }) => (
        <div key={key} data-tone={tone}>
          <dt>{title}</dt>
          <dd className="num">{points}</dd>
        </div>
      ))}
    </dl>
  )

type VoiceProps = { voice: VoiceView; isSelected: boolean; onShow: () => void; markId: string; mayReply: boolean }
const Voice = ({ voice: { id, label, address, seconds, pageKey, replies }, isSelected, onShow, markId, mayReply }: VoiceProps) => (
  <li className={styles.voice} data-voice={id} data-selected={isSelected || undefined} tabIndex={-1} aria-label={label}>
    <p className={styles.voiceHead}>
      <b>{label}</b>
      {pageKey && (
        <button type="button" className={styles.show} onClick={onShow}>
          {text.show}
        </button>
      )}
    </p>
    <SoundPlayer address={address} seconds={seconds} label={text.sound} />
    <Replies replies={replies} />
    {mayReply && <ReplyForm markId={markId} voiceId={id} open={text.reply} label={text.replyTo(label)} />}
  </li>
)
