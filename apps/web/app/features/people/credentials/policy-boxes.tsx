import type { ReactNode } from 'react'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { signUpText as text } from './sign-up.text.ts'

type Props = { policies: { terms: string; privacy: string }; errors: ReadonlyMap<string, string> }

/** Policies to accept, each separately and unticked by default (Law 91/2025/QH15: consent must be explicit and separate). */
export const PolicyBoxes = ({ policies, errors }: Props) => (
  <div>
    <Checkbox
      name="terms"
      value={policies.terms}
      required
      label={<Policy words={text.terms} read={text.readTerms} to="/terms-of-use" />}
      error={errors.get('terms')}
    />
    <Checkbox
      name="privacy"
      value={policies.privacy}
      required
      label={<Policy words={text.privacy} read={text.readPrivacy} to="/privacy-policy" />}
      error={errors.get('privacy')}
    />
  </div>
)

/** Opens the text in a new tab, so that the form keeps its values. */
const Policy = ({ words, read, to }: { words: string; read: string; to: string }): ReactNode => (
  <>
    {words}.{' '}
    <a href={to} target="_blank" rel="noreferrer" className="link">
      {read}
    </a>
  </>
)
