import type { OwnReview } from '@khue/contracts/offer/reviews'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import styles from './rating-form.module.css'
import { profileText as text } from './profile.text.ts'

/** Shown only to learners of this teacher. */
export function RatingForm({ mine }: { mine: Pick<OwnReview, 'stars' | 'text' | 'status' | 'isHidden'> | null }) {
  const { Form, state } = useFormFetcher({ onDone: () => showToast({ type: 'success', message: text.sent }) })
  return (
    <Form method="post" className={styles.form} aria-labelledby="danh-gia-cua-ban">
      <h2 className="h2" id="danh-gia-cua-ban">
        {text.rate}
      </h2>
      {mine && (mine.isHidden || mine.status === 'PENDING') && <p className="sm">{mine.isHidden ? text.hidden : text.pending}</p>}
      <input type="hidden" name="step" value="rate" />
      <fieldset className={styles.stars}>
        <legend>{text.stars}</legend>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars}>
            <input type="radio" name="stars" value={stars} required defaultChecked={mine?.stars === stars} /> {stars}
          </label>
        ))}
      </fieldset>
      <TextAreaField label={text.words} name="text" maxLength={2000} defaultValue={mine?.text} hint={text.rateHint} />
      <Button type="submit" size="xl" color="main" loading={state !== 'idle'}>
        {text.send}
      </Button>
    </Form>
  )
}
