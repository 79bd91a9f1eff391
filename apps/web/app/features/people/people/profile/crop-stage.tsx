import { type Crop, clampCrop, maxZoom, squareOf, zoomCrop } from './crop.ts'
import styles from './crop-stage.module.css'
import type { Picture } from './picture.ts'
import { profileText as text } from './profile.text.ts'
import { useCropGestures } from './use-crop-gestures.ts'

type Props = { picture: Picture; crop: Crop; onChange: (crop: Crop) => void }

/** A picture under a round mask: moved by pointer, or by sliders for keyboard and screen reader users. */
export function CropStage({ picture: { address, size }, crop, onChange }: Props) {
  const gestures = useCropGestures<HTMLDivElement>({ crop, size, onChange })
  const { left, top, side } = squareOf(crop, size)
  const share = (length: number) => `${(length / side) * 100}%`
  return (
    <div>
      <div className={styles.stage} {...gestures}>
        <img
          src={address}
          alt={text.cropped}
          draggable={false}
          style={{ width: share(size.width), height: share(size.height), left: share(-left), top: share(-top) }}
        />
        <span className={styles.window} />
      </div>
      <Slider label={text.zoom} least={1} most={maxZoom} value={crop.zoom} onChange={(zoom) => onChange(zoomCrop(crop, size, zoom))} />
      <div className={styles.byKeys}>
        <Slider
          label={text.across}
          least={side / 2}
          most={size.width - side / 2}
          value={crop.x}
          onChange={(x) => onChange(clampCrop({ ...crop, x }, size))}
        />
        <Slider
          label={text.down}
          least={side / 2}
          most={size.height - side / 2}
          value={crop.y}
          onChange={(y) => onChange(clampCrop({ ...crop, y }, size))}
        />
      </div>
    </div>
  )
}

type SliderProps = { label: string; least: number; most: number; value: number; onChange: (value: number) => void }

const Slider = ({ label, least, most, value, onChange }: SliderProps) => (
  <label className={styles.slider}>
    <span>{label}</span>
    <input
      type="range"
      min={least}
      max={most}
      step={(most - least) / 50 || 1}
      value={value}
      disabled={most <= least}
      onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
    />
  </label>
)
