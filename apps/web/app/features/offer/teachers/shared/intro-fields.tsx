import type { ShownTeaching } from '@khue/contracts/offer/teaching-profile'
import { introLimit, longestAbout } from '@khue/contracts/offer/teaching-profile-rules'
import { acceptOf, uploadRules } from '@khue/contracts/ground/upload-rules'
import { useState } from 'react'
import { VideoField } from '#app/features/ground/media/shared/video-field.tsx'
import { CallFailed } from '#app/shared/browser-api.ts'
import { unknownFault } from '#app/shared/refusal.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { FileField } from '#app/shared/ui/file-field.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { uploadFile } from '#app/shared/upload.ts'
import { errorOf, type FieldsProps, Remarked } from './field-parts.tsx'
import styles from './teaching-fields.module.css'
import { teachingText as text } from './teaching.text.ts'

export type FileSaver = (changes: { introVideo?: { assetId: string } | null; photo?: { assetId: string } | null }) => Promise<ShownTeaching>
type Props = FieldsProps & { saveFile: FileSaver; onVideo: (video: ShownTeaching['introVideo']) => void }

/** What people see first: the film, the photo, the short words and the long ones. */
export function IntroFields({ saveFile, onVideo, ...props }: Props) {
  const { content, change, remarks } = props
  const [length, setLength] = useState(content.intro.length)
  const isTooLong = length > introLimit
  return (
    <>
      <Remarked field="introVideo" remark={remarks.get('introVideo')}>
        <VideoField
          purpose="INTRO"
          label={text.video}
          required={props.isApplication}
          hint={text.videoHint}
          error={errorOf(props, 'introVideo')}
          video={content.introVideo}
          onVideo={onVideo}
          onSent={async (assetId) => (await saveFile({ introVideo: { assetId } })).introVideo}
          onRemove={() => saveFile({ introVideo: null })}
        />
      </Remarked>
      <Remarked field="photo" remark={remarks.get('photo')}>
        <PhotoField content={content} error={errorOf(props, 'photo')} saveFile={saveFile} />
      </Remarked>
      <Remarked field="intro" remark={remarks.get('intro')}>
        <TextAreaField
          label={text.intro}
          required
          rows={2}
          defaultValue={content.intro}
          hint={text.introHint(length)}
          error={isTooLong ? text.introTooLong(length) : errorOf(props, 'intro')}
          onChange={({ currentTarget: { value } }) => {
            setLength(value.length)
            if (value.length <= introLimit) change({ intro: value })
          }}
        />
      </Remarked>
      <Remarked field="about" remark={remarks.get('about')}>
        <TextAreaField
          label={text.about}
          rows={7}
          maxLength={longestAbout}
          defaultValue={content.about}
          hint={text.aboutHint}
          error={errorOf(props, 'about')}
          onChange={({ currentTarget }) => change({ about: currentTarget.value })}
        />
      </Remarked>
    </>
  )
}

function PhotoField({ content, error, saveFile }: { content: ShownTeaching; error: string | undefined; saveFile: FileSaver }) {
  const [progress, setProgress] = useState<number>()
  const [fault, setFault] = useState<string>()
  async function sendPhoto(file: File) {
    setProgress(0)
    const { assetId } = await uploadFile(file, { purpose: 'TEACHER_PHOTO', onProgress: setProgress })
    await saveFile({ photo: { assetId } })
  }
  async function save(change: () => Promise<unknown>) {
    setFault(undefined)
    try {
      await change()
    } catch (failure) {
      setFault(failure instanceof CallFailed ? failure.message : unknownFault)
    } finally {
      setProgress(undefined)
    }
  }
  return (
    <div className={styles.photo}>
      <FileField
        key={content.photo?.assetId ?? 'none'}
        label={text.photo}
        hint={text.photoHint}
        accept={acceptOf('TEACHER_PHOTO')}
        maxBytes={uploadRules.TEACHER_PHOTO.maxBytes}
        current={content.photo && <img src={content.photo.url} alt="" />}
        progress={progress}
        error={fault ?? error}
        onChoose={(file) => void (file && save(() => sendPhoto(file)))}
      />
      {content.photo && (
        <Button size="xl" variant="outlined" onClick={() => void save(() => saveFile({ photo: null }))}>
          {text.photoRemove}
        </Button>
      )}
    </div>
  )
}
