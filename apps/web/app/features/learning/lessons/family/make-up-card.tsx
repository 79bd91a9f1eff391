import { Link } from 'react-router'
import type { Settled } from '#app/shared/settled.ts'
import { showToast } from '#app/shared/toasts.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { StepAction, useReloadIfChanged } from '../shared/step-action.tsx'
import { familyText as text } from './family.text.ts'
import type { MakeUpView, SeatView } from './seat-view.ts'
import type { SisterChoice } from './sister-view.ts'

export type Sisters = Settled<SisterChoice[]> | undefined
type Props = { seat: Pick<SeatView, 'learner' | 'isOneOfSeveral'>; makeUp: MakeUpView; sisters: Sisters }

/** A seat in a sister class for a lesson that the learner missed, or will miss. */
export const MakeUpCard = ({ seat: { learner, isOneOfSeveral }, makeUp: { held, canChoose }, sisters }: Props) => (
  <section className={panel.panel} aria-labelledby={`make-up-${learner.id}`}>
    <div>
      <h2 id={`make-up-${learner.id}`} className="h4">
        {isOneOfSeveral ? text.makeUpOf(learner.name) : text.makeUp}
      </h2>
      <p className="sm muted">{held ? held.words : text.makeUpLead}</p>
    </div>
    {held && (
      <div className={panel.actions}>
        <Link className={buttonClass({ size: 'xl', color: 'main' })} to={held.href}>
          {text.makeUpSee}
        </Link>
        {canChoose && (
          <StepAction
            step="sister-drop"
            fields={{ learner: learner.id }}
            done={text.makeUpDropped}
            {...(isOneOfSeveral && { label: text.named(text.makeUpDrop, learner.name) })}
          >
            {text.makeUpDrop}
          </StepAction>
        )}
      </div>
    )}
    {canChoose && sisters && (
      <Loaded of={sisters}>{(choices) => <Choices learnerId={learner.id} choices={choices} isChange={!!held} />}</Loaded>
    )}
  </section>
)

type ChoicesProps = { learnerId: string; choices: readonly SisterChoice[]; isChange: boolean }
function Choices({ learnerId, choices, isChange }: ChoicesProps) {
  const reloadIfChanged = useReloadIfChanged()
  if (choices.length === 0) return isChange ? null : <p className="sm">{text.makeUpNone}</p>
  return (
    <StepForm
      step="sister"
      fields={{ learner: learnerId }}
      save={text.makeUpSave}
      allowsUnsavedExit
      onRefused={reloadIfChanged}
      onDone={() => showToast({ type: 'success', message: text.makeUpSaved })}
    >
      {(wrong) => (
        <RadioCards
          name="lessonId"
          label={isChange ? text.makeUpChange : text.makeUpChoose}
          required
          options={choices}
          error={wrong.get('lessonId')}
        />
      )}
    </StepForm>
  )
}
