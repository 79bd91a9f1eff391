import { acceptOf } from '@khue/contracts/ground/upload-rules'
import { type ChangeEvent, useState } from 'react'
import { showToast } from '#app/shared/toasts.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { AvatarDialog } from './avatar-dialog.tsx'
import styles from './avatar-panel.module.css'
import { faultOf, openPicture, type Picture } from './picture.ts'
import { profileText as text } from './profile.text.ts'

/** The user's picture: an uploaded photo, cropped to a square, or the drawn avatar. */
export function AvatarPanel({ avatar, hasOwnAvatar }: { avatar: string; hasOwnAvatar: boolean }) {
  const [picture, setPicture] = useState<Picture>()
  const [fault, setFault] = useState<string>()

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    currentTarget.value = '' // allows choosing the same file again
    if (!file) return
    const wrong = faultOf(file)
    setFault(wrong)
    if (wrong !== undefined) return
    await openPicture(file).then(setPicture, () => setFault(text.unreadable))
  }
  function close() {
    if (picture) URL.revokeObjectURL(picture.address)
    setPicture(undefined)
  }
  return (
    <div className={styles.avatar}>
      <img src={avatar} alt={text.avatar} width="96" height="96" />
      <div className={styles.actions}>
        <label className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' }, styles.choose)}>
          {text.choosePicture}
          <input
            type="file"
            className="visually-hidden"
            accept={acceptOf('AVATAR')}
            aria-describedby="picture-rule"
            onChange={(event) => void choose(event)}
          />
        </label>
        {hasOwnAvatar && (
          <StepButton
            step="avatar"
            fields={{ assetId: '' }}
            variant="text"
            color="red"
            onDone={() => showToast({ type: 'success', message: text.pictureRemoved })}
          >
            {text.removePicture}
          </StepButton>
        )}
        <p id="picture-rule" className="xs muted" role={fault ? 'alert' : undefined} data-fault={fault ? true : undefined}>
          {fault ?? text.pictureRule}
        </p>
      </div>
      <AvatarDialog key={picture?.address} picture={picture} onClose={close} />
    </div>
  )
}
