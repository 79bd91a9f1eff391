import { TextField } from '#app/shared/ui/text-field.tsx'

type Props = { label: string; code: string; hint: string; error: string | undefined }

/** Where a code is typed that somebody of the family shows; a scanned one is filled in. */
export const TypedCodeField = ({ code, ...words }: Props) => (
  <TextField
    key={code}
    {...words}
    name="code"
    defaultValue={code}
    required
    isLarge
    maxLength={40}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
  />
)
