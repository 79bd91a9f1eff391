import { type CSSProperties, useEffect, useId, useState } from 'react'
import { unknownFault } from '#app/shared/refusal.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon, type IconName } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { useModal } from '#app/shared/ui/use-modal.ts'
import { CornerHandles } from './corner-handles.tsx'
import { type PhotoEdit, type Quad, turnBy, turnQuad } from './photo-edit.ts'
import { PhotoFailed, photoMaker } from './photo-maker.ts'
import { photoText as text } from './photo.text.ts'
import styles from './straighten-dialog.module.css'

type Loaded = { photo: Blob; edit: PhotoEdit }
type Props = {
  at: number
  of: number
  load: () => Promise<Loaded | undefined>
  onClose: () => void
  onDone: (photo: Blob, edit: PhotoEdit) => void
  onRetake: () => void
  /** Missing where a page cannot be removed. */
  onRemove: (() => void) | undefined
}

/** Cuts a photo along the edges of its paper, turns and whitens it. */
export default function StraightenDialog({ at, of, load, onClose, onDone, onRetake, onRemove }: Props) {
  const titleId = useId()
  const modal = useModal(true, onClose)
  const editor = useEditor(load)
  const { photo, edit, preview, failure, isCut } = editor
  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby={titleId}>
      <div className={styles.head}>
        <IconButton icon="x" iconSize={24} label={text.cancel} onClick={onClose} />
        <h2 id={titleId} tabIndex={-1} data-autofocus className="h4">
          {text.title(at, of)}
        </h2>
        {onRemove && <IconButton icon="trash" label={text.remove(at)} onClick={onRemove} />}
      </div>
      <div className={styles.stage} aria-busy={preview === undefined && failure === undefined}>
        {failure !== undefined && <p role="alert">{failure}</p>}
        {!preview && failure === undefined && <output>{text.opening}</output>}
        {preview && (
          <div className={styles.sheet} style={{ '--ratio': preview.width / preview.height } as CSSProperties}>
            <img src={preview.address} alt={text.picture(at)} data-whitened={edit.isWhitened || undefined} />
            {isCut && edit.corners && <CornerHandles corners={edit.corners} picture={preview} onChange={editor.setCorners} />}
          </div>
        )}
      </div>
      <p className={styles.hint}>{isCut ? text.hint : text.hintWhole}</p>
      <fieldset className={styles.tools}>
        <legend className="visually-hidden">{text.tools}</legend>
        <Tool icon="camera-rotate" label={text.retake} onClick={onRetake} />
        <Tool icon="rotate-clockwise" label={text.turn} onClick={editor.turn} />
        <Tool icon="crop" label={text.straighten} isOn={isCut} onClick={editor.toggleCut} />
        <Tool icon="brightness-up" label={text.whiten} isOn={edit.isWhitened === true} onClick={editor.toggleWhite} />
      </fieldset>
      <div className={styles.foot}>
        <Button variant="text" size="xxl" className={styles.cancel} onClick={onClose}>
          {text.cancel}
        </Button>
        <Button color="white" size="xxl" disabled={!photo || !preview} onClick={() => photo && onDone(photo, editor.result())}>
          {text.done(at)}
        </Button>
      </div>
    </dialog>
  )
}

type ToolProps = { icon: IconName; label: string; isOn?: boolean; onClick: () => void }
const Tool = ({ icon, label, isOn, onClick }: ToolProps) => (
  <button type="button" aria-pressed={isOn} onClick={onClick}>
    <Icon name={icon} size={24} />
    {label}
  </button>
)

type Preview = { address: string; width: number; height: number }

function useEditor(load: Props['load']) {
  const [photo, setPhoto] = useState<Blob>()
  const [edit, setEdit] = useState<PhotoEdit>({ turn: 0 })
  const [isCut, setCut] = useState(true)
  const [preview, setPreview] = useState<Preview>()
  const [failure, setFailure] = useState<string>()

  useEffect(() => {
    let isWanted = true
    async function begin() {
      const loaded = await load().catch(() => undefined)
      if (!isWanted) return
      if (!loaded) return setFailure(unknownFault)
      setEdit(loaded.edit)
      setPhoto(loaded.photo)
    }
    void begin()
    return () => {
      isWanted = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each dialog: it has the page's id as its key
  }, [])

  const { turn } = edit
  useEffect(() => {
    if (!photo) return undefined
    let isWanted = true
    let address: string | undefined
    async function open(photo: Blob) {
      const { blob, corners } = await photoMaker.open(photo, turn)
      const made = URL.createObjectURL(blob)
      address = made
      const { naturalWidth: width, naturalHeight: height } = await decoded(made)
      if (!isWanted) return
      setPreview({ address: made, width, height })
      setEdit((edit) => (edit.corners ? edit : { ...edit, corners }))
    }
    open(photo).catch((error: unknown) => isWanted && setFailure(error instanceof PhotoFailed ? error.message : unknownFault))
    return () => {
      isWanted = false
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [photo, turn])

  return {
    photo,
    edit,
    isCut,
    preview,
    failure,
    setCorners: (corners: Quad) => setEdit((edit) => ({ ...edit, corners })),
    turn: () =>
      setEdit(({ corners, ...edit }) => ({ ...edit, turn: turnBy(edit.turn, 90), ...(corners && { corners: turnQuad(corners) }) })),
    toggleCut: () => setCut((is) => !is),
    toggleWhite: () => setEdit((edit) => ({ ...edit, isWhitened: edit.isWhitened !== true })),
    result: (): PhotoEdit => {
      const { corners, ...rest } = edit
      return { ...rest, ...(isCut && corners && { corners }) }
    },
  }
}

async function decoded(address: string) {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}
