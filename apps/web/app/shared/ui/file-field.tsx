import { type ChangeEvent, type ReactNode, useEffect, useState } from 'react'
import { formatBytes } from '../format.ts'
import { Field, type FieldWords } from './field.tsx'
import field from './field.module.css'
import styles from './file-field.module.css'
import { Icon } from './icon.tsx'

type Props = FieldWords & {
  name?: string
  /** What the picker offers, as in `<input accept>`; the server decides by the content. */
  accept: string
  maxBytes: number
  /** What is kept already, as a picture or a link; shown until a file is chosen. */
  current?: ReactNode
  /** How much has been sent, from 0 to 1; undefined while nothing is being sent. */
  progress?: number | undefined
  onChoose?: ((file: File | undefined) => void) | undefined
}

/** One file, by picking or by dropping it here, with a look at it when it is a picture. */
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
          {/* over the whole area, so that the browser itself takes what is dropped */}
          <input {...control} type="file" name={name} accept={accept} required={words.required} onChange={choose} className={field.over} />
          <span className={styles.preview}>
            {preview ? <img src={preview} alt="" /> : ((!file && current) ?? <Icon name={file ? 'file' : 'upload'} size={26} />)}
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

/** The chosen file and, when it is a picture, its address in this browser, which is freed when another is chosen. */
function useChosenFile() {
  const [{ file, preview }, setChosen] = useState<Chosen>({})
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const show = (file: File | undefined) =>
    setChosen({ file, preview: file && /^image\/(png|jpeg|webp)$/.test(file.type) ? URL.createObjectURL(file) : undefined })
  return { file, preview, show }
}
