import type { RefObject } from 'react'

type Props = {
  /** To find it by. */
  name: string
  input: RefObject<HTMLInputElement | null>
  /** Opens the camera of a phone, for one photo at a time. */
  hasCamera?: boolean
  /** Besides photos. */
  accept?: string
  onChosen: (files: File[]) => void
}

/** The hidden input of a button that asks for photos: phones show their camera or album. */
export const PhotoInput = ({ name, input, hasCamera, accept = 'image/*', onChosen }: Props) => (
  <input
    ref={input}
    type="file"
    hidden
    accept={accept}
    multiple={!hasCamera}
    {...(hasCamera && { capture: 'environment' })}
    data-photos={name}
    onChange={({ currentTarget }) => {
      onChosen([...(currentTarget.files ?? [])])
      currentTarget.value = '' // the same photo again is another page
    }}
  />
)
