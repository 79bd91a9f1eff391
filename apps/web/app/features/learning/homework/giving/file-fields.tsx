import { acceptOf, uploadRules } from '@khue/contracts/ground/upload-rules'
import { homeworkLimits as limits } from '@khue/contracts/learning/homework-states'
import { useRef } from 'react'
import { formatBytes } from '#app/shared/format.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import fieldStyles from '#app/shared/ui/field.module.css'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { FormPanel } from '#app/shared/ui/page-form.tsx'
import { UploadRow } from '#app/shared/ui/upload-row.tsx'
import styles from './giving.module.css'
import { givingText as text } from './giving.text.ts'
import { useFormChange } from './use-form-change.ts'
import type { HandedOutFiles } from './use-handed-out.ts'

const { maxBytes, maxBytesPerPerson } = uploadRules.ASSIGNMENT_FILE

/** Files that learners get with the work; each is sent as soon as it is chosen. */
export function FileFields({ files: { documents, uploads, room, add, goOn, drop, remove } }: { files: HandedOutFiles }) {
  const list = useRef<HTMLUListElement>(null)
  useFormChange(list, documents.length)
  return (
    <FormPanel id="files" title={text.files} lead={text.filesLead(formatBytes(maxBytes), `${maxBytesPerPerson / 1024 ** 3} GB`)}>
      <ul ref={list} className={styles.files}>
        {documents.map(({ assetId, name, bytes, address }, at) => (
          <li key={assetId}>
            <input type="hidden" name={`file-${at}`} value={assetId} />
            <Icon name="file" size={22} />
            <div>
              {address ? (
                <a className="link" href={address} target="_blank" rel="noreferrer">
                  {name}
                </a>
              ) : (
                <b>{name}</b>
              )}
              <p className="xs muted">{formatBytes(bytes)}</p>
            </div>
            <IconButton icon="trash" label={text.removeFile(name)} onClick={() => remove(assetId)} />
          </li>
        ))}
        {uploads.map((one) => (
          <UploadRow key={one.id} upload={one} onGoOn={() => void goOn(one.file, one.id)} onStop={() => drop(one.id)} />
        ))}
      </ul>
      {room > 0 ? (
        <label className={buttonClass({ size: 'xl', variant: 'outlined' }, styles.add)}>
          <Icon name="upload" size={18} />
          <span aria-hidden="true">{text.addFiles}</span>
          <input
            type="file"
            multiple
            className={fieldStyles.over}
            accept={acceptOf('ASSIGNMENT_FILE')}
            aria-label={text.addFilesTo}
            onChange={({ currentTarget }) => {
              const chosen = [...(currentTarget.files ?? [])]
              currentTarget.value = ''
              add(chosen)
            }}
          />
        </label>
      ) : (
        <p className="sm muted">{text.tooMany(limits.files)}</p>
      )}
    </FormPanel>
  )
}
