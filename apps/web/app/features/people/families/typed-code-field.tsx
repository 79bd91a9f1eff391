import { TextField } from '#app/shared/ui/text-field.tsx'

type Props = { label: string; code: string; hint: string; error: string | undefined }

/** Field for a code that a family member shows; a scanned code is filled in. */
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
