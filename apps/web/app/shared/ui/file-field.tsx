import { type ChangeEvent, type ReactNode, useEffect, useState } from 'react'
import { formatBytes } from '../format.ts'
import { Field, type FieldWords } from './field.tsx'
import field from './field.module.css'
import styles from './file-field.module.css'
import { Icon } from './icon.tsx'

type Props = FieldWords & {
  name?: string
  /** File types of the picker, as in `<input accept>`; the server decides by the content. */
  accept: string
  maxBytes: number
  /** The stored file, as a picture or a link; shown until a new file is chosen. */
  current?: ReactNode
  /** Upload progress from 0 to 1; undefined when nothing is being uploaded. */
  progress?: number | undefined
  onChoose?: ((file: File | undefined) => void) | undefined
}

/** One file, chosen or dropped, with a preview of pictures. */
export function FileField({ name, accept, maxBytes, current, progress, onChoose, ...words }: Props) {
  const { file, preview, show } = useChosenFile()
  const [isTooLarge, setTooLarge] = useState(false)
  const error = isTooLarge ? `Tệp lớn hơn ${formatBytes(maxBytes)}. Hãy chọn tệp nhỏ hơn.` : words.error

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const chosen = currentTarget.files?.[0]
    const isRefused = chosen !== undefined && chosen.size > maxBytes
    if (isRefused) currentTarget.value = ''
    setTooLarge(isRefused)
    show(isRefused ? undefined : chosen)
    onChoose?.(isRefused ? undefined : chosen)
  }
  return (
    <Field {...words} error={error}>
      {(control) => (
        <div className={styles.drop} data-error={error ? true : undefined}>
          {/* over the whole area, so that the browser handles dropped files itself */}
          <input {...control} type="file" name={name} accept={accept} required={words.required} onChange={choose} className={field.over} />
          <span className={styles.preview}>
            {preview ? <img src={preview} alt="" /> : file ? <Icon name="file" size={26} /> : (current ?? <Icon name="upload" size={26} />)}
          </span>
          <span className={styles.words}>
            <b>{file ? file.name : 'Chọn tệp hoặc kéo thả vào đây'}</b>
            <span>{file ? formatBytes(file.size) : `Tối đa ${formatBytes(maxBytes)}`}</span>
            {progress !== undefined && <progress value={progress} max={1} aria-label="Đã tải lên" />}
          </span>
        </div>
      )}
    </Field>
  )
}

type Chosen = { file?: File | undefined; preview?: string | undefined }

/** The chosen file and, for a picture, its object URL, which is revoked when another file is chosen. */
function useChosenFile() {
  const [{ file, preview }, setChosen] = useState<Chosen>({})
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const show = (file: File | undefined) =>
    setChosen({ file, preview: file && /^image\/(png|jpeg|webp)$/.test(file.type) ? URL.createObjectURL(file) : undefined })
  return { file, preview, show }
}
