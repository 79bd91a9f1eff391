import type { CourseItem } from '@khue/contracts/offer/course-draft'
import { mostItemDocuments } from '@khue/contracts/offer/course-item-rules'
import { acceptOf } from '@khue/contracts/ground/upload-rules'
import { formatBytes } from '#app/shared/format.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import fieldStyles from '#app/shared/ui/field.module.css'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { UploadRow } from '#app/shared/ui/upload-row.tsx'
import { documentHref } from '../editor-addresses.ts'
import { useEditor } from '../editor-context.ts'
import { lecturesText as text } from '../programme/programme.text.ts'
import styles from './lectures-form.module.css'
import { useDocuments } from './use-documents.ts'

/** The documents of one item; a broken upload goes on where it stopped. */
export function ItemDocuments({ item, name }: { item: CourseItem; name: string }) {
  const { course, isLocked } = useEditor()
  const { uploads, send, drop, remove } = useDocuments(item.itemId)
  const isFull = item.documents.length + uploads.length >= mostItemDocuments
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <div>
          <b>
            {name}: {item.title || text.unnamed}
          </b>
          <p className="sm muted">{text.count(item.documents.length)}</p>
        </div>
        {!isLocked && !isFull && (
          <label className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' }, styles.add)}>
            <Icon name="upload" size={18} />
            <span aria-hidden="true">{text.add}</span>
            <input
              type="file"
              multiple
              className={fieldStyles.over}
              accept={acceptOf('COURSE_DOCUMENT')}
              aria-label={text.addTo(name)}
              onChange={({ currentTarget }) => {
                const files = [...(currentTarget.files ?? [])].slice(0, mostItemDocuments - item.documents.length)
                currentTarget.value = ''
                for (const file of files) void send(file)
              }}
            />
          </label>
        )}
      </div>
      {isFull && <p className="sm muted">{text.tooMany(mostItemDocuments)}</p>}
      {(item.documents.length > 0 || uploads.length > 0) && (
        <ul className={styles.documents}>
          {item.documents.map(({ assetId, name: file, kind, bytes }) => (
            <li key={assetId}>
              <Icon name="file" size={20} />
              <a className="link" href={documentHref(course.id, assetId)} target="_blank" rel="noreferrer">
                {file}
              </a>
              <span className="sm muted">
                {kind} · {formatBytes(bytes)}
              </span>
              {!isLocked && <IconButton icon="trash" label={text.remove(file)} onClick={() => void remove(assetId)} />}
            </li>
          ))}
          {uploads.map((one) => (
            <UploadRow key={one.id} upload={one} onGoOn={() => void send(one.file, one.id)} onStop={() => drop(one.id)} />
          ))}
        </ul>
      )}
    </li>
  )
}
