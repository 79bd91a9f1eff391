import { Icon } from '#app/shared/ui/icon.tsx'
import { useBlobAddress } from '../editor/use-picture.ts'
import pages from '../editor/pages.module.css'
import type { CapturedPage, PhoneState } from './capture-phone.ts'
import { captureText as text } from './capture.text.ts'

type Props = {
  page: CapturedPage
  at: number
  sending: PhoneState['sending']
  onRetake: () => void
  onStraighten: () => void
  onDrop: () => void
}

/** One page as the phone knows it: its own photo, or a note that another device has sent it. */
export function CapturedTile({ page: { shot }, at, sending, onRetake, onStraighten, onDrop }: Props) {
  const picture = shot?.file ?? shot?.photo
  const address = useBlobAddress(picture && (async () => picture), `${shot?.id} ${shot?.file !== undefined}`)
  const share = shot && sending?.id === shot.id ? sending.share : undefined
  return (
    <li className={pages.tile}>
      <div className={pages.picture}>
        {address === undefined ? (
          <div className={pages.document}>
            <Icon name="device-desktop" size={32} />
            <span>{text.elsewhere}</span>
          </div>
        ) : (
          <img src={address} alt={text.page(at)} decoding="async" />
        )}
        <b aria-hidden="true">{at}</b>
        <span className={pages.note}>
          {noteOf(shot, share)}
          {share !== undefined && <progress value={share} max={1} aria-label={text.page(at)} />}
        </span>
      </div>
      {shot?.failure !== undefined && (
        <p className={pages.failure} role="alert">
          {shot.failure}
        </p>
      )}
      <div className={pages.keys}>
        <button type="button" aria-label={text.retake(at)} title={text.retake(at)} onClick={onRetake}>
          <Icon name="camera-rotate" />
        </button>
        {shot && (
          <button type="button" aria-label={text.straighten(at)} title={text.straighten(at)} onClick={onStraighten}>
            <Icon name="crop" />
          </button>
        )}
        {shot && !shot.hasArrived && (
          <button type="button" aria-label={text.drop(at)} title={text.drop(at)} onClick={onDrop}>
            <Icon name="trash" />
          </button>
        )}
      </div>
    </li>
  )
}

function noteOf(shot: CapturedPage['shot'], share: number | undefined) {
  if (!shot || shot.hasArrived) return text.arrived
  if (share !== undefined) return text.sending(Math.floor(share * 100))
  return shot.file ? text.waiting : text.preparing
}
