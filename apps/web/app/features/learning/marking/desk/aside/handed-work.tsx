import type { Mark } from '@khue/contracts/learning/marking-shapes'
import { formatBytes } from '#app/shared/format.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { SoundPlayer } from '#app/shared/voice/sound-player.tsx'
import { givenName, otherFiles } from '../desk-view.ts'
import { deskText as text } from '../desk.text.ts'
import styles from './aside.module.css'

/** What was handed in besides pages: words, voices, downloads. Each alone can be the whole work. */
export function HandedWork({ mark: { submission, learner }, pages }: { mark: Mark; pages: number }) {
  const files = otherFiles(submission)
  if (submission.text === '' && files.length === 0 && pages > 0) return null
  return (
    <section className={styles.work} aria-label={submission.text === '' ? text.documents : text.answer}>
      {submission.text !== '' && (
        <>
          <h2 className="h4">{text.answer}</h2>
          <p className={styles.answer}>{submission.text}</p>
        </>
      )}
      {files.length > 0 && (
        <>
          <h2 className="h4">{text.documents}</h2>
          <ul className={styles.files}>
            {files.map((file) => (
              <li key={file.assetId}>
                <HandedFile file={file} name={givenName(learner.name)} />
              </li>
            ))}
          </ul>
        </>
      )}
      {pages === 0 && <p className="sm muted">{text.noPages}</p>}
    </section>
  )
}

function HandedFile({ file, name }: { file: Mark['submission']['files'][number]; name: string }) {
  if (file.kind === 'VOICE') return <SoundPlayer address={file.address} seconds={0} label={text.voiceOf(name)} />
  return (
    <>
      <a className="link" href={file.address} download={file.name}>
        <Icon name="download" size={20} />
        {`${text.download(file.name)} (${formatBytes(file.bytes)})`}
      </a>
      {file.kind === 'PAGES' && <Notice tone="warn">{file.refusal ? text.refusedFile(file.refusal) : text.preparing}</Notice>}
    </>
  )
}
