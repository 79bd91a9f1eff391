import type { getOwnTeacherProfile, OwnTeacherProfile, saveOwnTeacherProfile } from '@khue/contracts/offer/teacher-profile'
import type { ShownTeaching } from '@khue/contracts/offer/teaching-profile'
import { missingInTeaching } from '@khue/contracts/offer/teaching-profile-rules'
import { useCallback, useState } from 'react'
import { browserApi } from '#app/shared/browser-api.ts'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { AchievementFields, SchoolFields, WorkFields } from '../shared/experience-fields.tsx'
import type { FieldsProps } from '../shared/field-parts.tsx'
import { IntroFields } from '../shared/intro-fields.tsx'
import { ProofFields } from '../shared/proof-fields.tsx'
import { saveOutcome } from '../shared/save-outcome.ts'
import { ChangedElsewhere, SaveState } from '../shared/save-state.tsx'
import { TeachFields } from '../shared/teach-fields.tsx'
import type { Changes } from '../shared/teaching-draft.ts'
import { type TeachingDraft, useTeachingDraft } from '../shared/use-teaching-draft.ts'
import styles from './own-profile.module.css'
import { ownProfileText as text } from './own-profile.text.ts'
import { ProfilePreview } from './profile-preview.tsx'

const path = '/tns/v1/teachers/me/profile'
type Props = { own: OwnTeacherProfile; empty: ShownTeaching; name: string; avatar: string }

const savedOf = ({ revision, open, approved }: OwnTeacherProfile, empty: ShownTeaching) => {
  const shown = open ?? approved
  return { revision, savedAt: shown?.savedAt ?? '', content: shown ?? empty }
}
const missingOf = (content: ShownTeaching) =>
  missingInTeaching({ ...content, hasIntroVideo: content.introVideo !== null }, { isApplication: false })

/** The profile while it may be edited: saved as it is typed, shown as others will see it, then sent. */
export function ProfileForm({ own, empty, name, avatar }: Props) {
  const save = useCallback(
    ({ revision, changes }: { revision: number; changes: Changes }) =>
      saveOutcome(
        async () =>
          savedOf(await browserApi.call<typeof saveOwnTeacherProfile>({ method: 'PATCH', path }, { body: { revision, changes } }), empty),
        async () => savedOf(await browserApi.call<typeof getOwnTeacherProfile>({ method: 'GET', path }), empty),
      ),
    [empty],
  )
  const draft = useTeachingDraft({ stored: savedOf(own, empty), save })
  const [hasTried, setTried] = useState(false)
  const [isPreview, setPreview] = useState(false)
  const { state } = draft
  const fields: FieldsProps = {
    content: state.content,
    change: draft.change,
    wrong: state.wrong,
    missing: hasTried ? missingOf(state.content) : {},
    isApplication: false,
    remarks: new Map(own.remarks.map(({ field, text: words }) => [field, words] as const)),
  }
  return (
    <>
      <div className={styles.bar}>
        <Views isPreview={isPreview} onChoose={setPreview} />
        <SaveState status={state.status} savedAt={state.savedAt || undefined} />
      </div>
      {state.wrong.has('') && (
        <Notice tone="bad" isAlert>
          {state.wrong.get('')}
        </Notice>
      )}
      <ChangedElsewhere other={state.other} onAnswer={draft.answer} />
      {isPreview ? (
        <ProfilePreview content={state.content} verifiedItemIds={own.verifiedItemIds} name={name} avatar={avatar} />
      ) : (
        <Fields key={state.other === undefined ? draft.round : 'asked'} fields={fields} draft={draft} />
      )}
      <Sending draft={draft} canDiscard={own.open !== null} onTry={() => setTried(true)} onWrong={() => setPreview(false)} />
    </>
  )
}

const Views = ({ isPreview, onChoose }: { isPreview: boolean; onChoose: (isPreview: boolean) => void }) => (
  <fieldset className={styles.views}>
    <legend className="visually-hidden">{text.views}</legend>
    {[false, true].map((one) => (
      <Button
        key={String(one)}
        size="xl"
        variant={one === isPreview ? 'contained' : 'outlined'}
        color="main"
        aria-pressed={one === isPreview}
        onClick={() => onChoose(one)}
      >
        {one ? text.preview : text.edit}
      </Button>
    ))}
  </fieldset>
)

const Fields = ({ fields, draft }: { fields: FieldsProps; draft: TeachingDraft }) => (
  <div className={panel.stack}>
    <section className={panel.panel}>
      <IntroFields {...fields} onVideo={draft.showVideo} saveFile={async (changes) => (await draft.saveFile(changes)).content} />
    </section>
    <section className={panel.panel}>
      <TeachFields {...fields} />
      <p className="sm muted">{text.employment}</p>
    </section>
    <section className={panel.panel}>
      <WorkFields {...fields} />
      <SchoolFields {...fields} />
      <AchievementFields {...fields} />
    </section>
    <section className={panel.panel}>
      <ProofFields {...fields} />
    </section>
  </div>
)

type SendingProps = { draft: TeachingDraft; canDiscard: boolean; onTry: () => void; onWrong: () => void }

function Sending({ draft, canDiscard, onTry, onWrong }: SendingProps) {
  const [fault, setFault] = useState<string>()
  const [isDiscarding, setDiscarding] = useState(false)
  const { submit, state } = useFormFetcher<FormRefusal | { done: true }>({
    isSilent: true,
    onRefused: ({ error }) => setFault(error),
    onDone: () => showToast({ type: 'success', message: text.submitted }),
  })
  async function send() {
    setFault(undefined)
    onTry()
    const isSaved = await draft.flush()
    const missing = Object.values(missingOf(draft.state.content))
    if (missing.length > 0) onWrong()
    if (!isSaved || missing.length > 0) return setFault(missing[0] ?? text.notSaved)
    return submit({ step: 'submit', revision: String(draft.revision()) }, { method: 'post' })
  }
  return (
    <div className={styles.send}>
      {fault && (
        <Notice tone="bad" isAlert>
          {fault}
        </Notice>
      )}
      <div className={styles.buttons}>
        {canDiscard && (
          <Button size="xxl" variant="outlined" color="red" onClick={() => setDiscarding(true)}>
            {text.discard}
          </Button>
        )}
        <Button size="xxl" color="main" loading={state !== 'idle'} onClick={() => void send()}>
          {text.submit}
        </Button>
      </div>
      <Dialog opened={isDiscarding} onClose={() => setDiscarding(false)} title={text.discardTitle} size="sm">
        <StepForm
          step="discard"
          save={text.discard}
          color="red"
          allowsUnsavedExit
          onDone={() => {
            setDiscarding(false)
            showToast({ type: 'success', message: text.discarded })
          }}
          beside={
            <Button size="xxl" variant="outlined" onClick={() => setDiscarding(false)}>
              {text.cancel}
            </Button>
          }
        >
          {() => <p>{text.discardText}</p>}
        </StepForm>
      </Dialog>
    </div>
  )
}
