import { formatNumber } from '#app/shared/format.ts'
import { showToast } from '#app/shared/toasts.ts'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { reviewingText as text } from './reviewing.text.ts'
import type { ReviewsView } from './review-view.ts'

type Props = { mine: ReviewsView['mine']; limit: number; onDone: () => void }

/** Stars and a text. Loaded for authors only, hence a default export. */
export default function ReviewForm({ mine, limit, onDone }: Props) {
  const done = () => {
    onDone()
    showToast({ type: 'success', message: text.sent })
  }
  return (
    <StepForm step="review" save={text.send} onDone={done}>
      {(wrong) => (
        <>
          <RadioCards
            label={text.howMany}
            name="stars"
            options={text.starNames.map((label, at) => ({ value: String(at + 1), label }))}
            defaultValue={mine && String(mine.stars)}
            error={wrong.get('stars')}
            required
            isInline
          />
          <TextAreaField
            label={text.yourWords}
            hint={text.wordsHint(formatNumber(limit))}
            name="text"
            maxLength={limit}
            defaultValue={mine?.text}
            error={wrong.get('text')}
          />
        </>
      )}
    </StepForm>
  )
}
