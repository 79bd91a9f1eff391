import type { HomeworkFile, Submission } from '@khue/contracts/learning/homework-shapes'
import { DocumentList } from '#app/features/learning/lessons/shared/document-list.tsx'
import { SoundPlayer } from '#app/shared/voice/sound-player.tsx'
import { pageText as text } from './homework-page.text.ts'
import styles from './handed-work.module.css'

/** What was handed in: the typed text, pages, a voice, documents. */
export function HandedWork({ work }: { work: Pick<Submission, 'text' | 'files'> }) {
  const documents = work.files.filter(({ kind }) => kind === 'DOCUMENT')
  const voices = work.files.filter(({ kind }) => kind === 'VOICE')
  return (
    <div className={styles.work}>
      {work.text && <p className={styles.typed}>{work.text}</p>}
      <Pages files={work.files.filter(({ kind }) => kind === 'PAGES')} />
      {voices.map(({ assetId, address }) => (
        <SoundPlayer key={assetId} address={address} seconds={0} label={text.voice} />
      ))}
      {documents.length > 0 && <DocumentList documents={documents} />}
    </div>
  )
}

/** Pages are numbered through all files, in the order in which they were handed in. */
function Pages({ files }: { files: readonly HomeworkFile[] }) {
  const pages = files.flatMap(({ assetId, rotation, pages: drawn }) =>
    (drawn ?? []).map((page) => ({ ...page, key: `${assetId} ${page.page}`, rotation })),
  )
  const unready = files.filter(({ pages: drawn, refusal }) => drawn === null || refusal !== null)
  return (
    <>
      {pages.length > 0 && (
        <ol className={styles.pages}>
          {pages.map(({ key, address, rotation }, at) => (
            <li key={key}>
              <a href={address} target="_blank" rel="noreferrer" aria-label={text.openPage(at + 1)}>
                <img src={address} alt="" loading="lazy" data-turned={rotation} />
                <span className="num">{at + 1}</span>
              </a>
            </li>
          ))}
        </ol>
      )}
      {unready.map(({ assetId, name, address, refusal }) => (
        <p key={assetId} className="sm">
          <a className="link" href={address} target="_blank" rel="noreferrer">
            {name}
          </a>
          {': '}
          {refusal ?? text.drawing}
        </p>
      ))}
    </>
  )
}
