import type { getOwnApplications, OwnApplication, saveOwnApplication } from '@khue/contracts/offer/applications'
import type { ShownTeaching } from '@khue/contracts/offer/teaching-profile'
import { type ApplicationKind, applicationKinds, type TeachingField } from '@khue/contracts/offer/teaching-profile-rules'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useVideoVerdict } from '#app/features/ground/media/shared/use-video.ts'
import { AchievementFields, SchoolFields, WorkFields } from '#app/features/offer/teachers/shared/experience-fields.tsx'
import type { FieldsProps } from '#app/features/offer/teachers/shared/field-parts.tsx'
import { IntroFields } from '#app/features/offer/teachers/shared/intro-fields.tsx'
import { ProofFields } from '#app/features/offer/teachers/shared/proof-fields.tsx'
import { ChangedElsewhere, SaveState } from '#app/features/offer/teachers/shared/save-state.tsx'
import { saveOutcome } from '#app/features/offer/teachers/shared/save-outcome.ts'
import { TeachFields } from '#app/features/offer/teachers/shared/teach-fields.tsx'
import type { Changes } from '#app/features/offer/teachers/shared/teaching-draft.ts'
import { type TeachingDraft, useTeachingDraft } from '#app/features/offer/teachers/shared/use-teaching-draft.ts'
import { browserApi } from '#app/shared/browser-api.ts'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { showToast } from '#app/shared/toasts.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { ApplyFrame, applyHref } from './apply-frame.tsx'
import { type ApplyStep, missingIn } from './apply-steps.ts'
import { applyText as text } from './apply.text.ts'
import { Obstacles, type Obstacle, ReviewStep } from './review-step.tsx'

type Props = {
  kind: ApplicationKind
  /** The open draft; null: the first save begins one. */
  application: OwnApplication | null
  prefill: ShownTeaching
  obstacles: readonly Obstacle[]
  step: ApplyStep
}

const path = '/tns/v1/applications/mine'
const savedOf = (one: OwnApplication) => ({ revision: one.revision, savedAt: one.savedAt, content: one })
const noRemarks: OwnApplication['remarks'] = []

/** The application while it is the applicant's turn. */
export function ApplyForm({ kind, application, prefill, obstacles, step }: Props) {
  const save = useCallback(
    ({ revision, changes }: { revision: number; changes: Changes }) =>
      saveOutcome(
        async () =>
          savedOf(
            await browserApi.call<typeof saveOwnApplication>(
              { method: 'PATCH', path: `${path}/:kind` },
              { params: { kind }, body: { revision, changes } },
            ),
          ),
        async () => {
          const { applications } = await browserApi.call<typeof getOwnApplications>({ method: 'GET', path })
          const other = applications[kind]
          return other ? savedOf(other) : undefined
        },
      ),
    [kind],
  )
  const stored = application ? savedOf(application) : { content: prefill, revision: 0 as const, savedAt: undefined }
  const draft = useTeachingDraft({ stored, save })
  const { state } = draft
  const isMending = application?.state === 'NEEDS_CHANGES'
  const [hasTried, setTried] = useState(false)
  const remarks = new Map((application?.remarks ?? noRemarks).map(({ field, text: words }) => [field, words] as const))
  useShownStep()
  const fields: FieldsProps = {
    content: state.content,
    change: draft.change,
    wrong: state.wrong,
    missing: hasTried ? missingIn(state.content) : {},
    remarks,
    isApplication: true,
  }
  return (
    <ApplyFrame
      kind={kind}
      current={step}
      content={state.content}
      remarks={remarks}
      saveState={<SaveState status={state.status} savedAt={state.savedAt} />}
    >
      {isMending && <Mending />}
      {state.wrong.has('') && (
        <Notice tone="bad" isAlert>
          {state.wrong.get('')}
        </Notice>
      )}
      <ChangedElsewhere other={state.other} onAnswer={draft.answer} />
      {step === 'review' ? (
        <Sending {...{ kind, draft, obstacles }} isAgain={isMending} onTry={() => setTried(true)} />
      ) : (
        <StepFields {...{ step, kind, draft, fields, obstacles }} />
      )}
    </ApplyFrame>
  )
}

const Mending = () => (
  <Notice tone="warn">
    <b>{text.changesTitle}</b>
    <p>{text.changesText}</p>
  </Notice>
)

type StepProps = { step: ApplyStep; kind: ApplicationKind; draft: TeachingDraft; fields: FieldsProps; obstacles: readonly Obstacle[] }

function StepFields({ step, kind, draft, fields, obstacles }: StepProps) {
  const navigate = useNavigate()
  // a new round of the fields shows what was taken over from elsewhere
  const round = draft.state.other === undefined ? draft.round : 'asked'
  if (step === 'teach')
    return (
      <>
        <Obstacles of={obstacles} />
        <RadioCards
          key={kind}
          label={text.kind}
          required
          name="kind"
          hint={text.kindHint}
          isInline
          options={applicationKinds.map((one) => ({ value: one, label: text.kinds[one].name, note: text.kinds[one].note }))}
          defaultValue={kind}
          onChoose={(chosen) => void draft.flush().then(() => navigate(applyHref(chosen), { preventScrollReset: true }))}
        />
        <TeachFields key={round} {...fields} />
      </>
    )
  if (step === 'proofs')
    return (
      <div key={round} style={{ display: 'contents' }}>
        <SchoolFields {...fields} />
        <ProofFields {...fields} />
      </div>
    )
  if (step === 'intro')
    return (
      <IntroFields
        key={round}
        {...fields}
        onVideo={draft.showVideo}
        saveFile={async (changes) => (await draft.saveFile(changes)).content}
      />
    )
  return (
    <div key={round} style={{ display: 'contents' }}>
      <p className="muted">{text.noWork}</p>
      <WorkFields {...fields} />
      <AchievementFields {...fields} />
    </div>
  )
}

type SendingProps = { kind: ApplicationKind; draft: TeachingDraft; obstacles: readonly Obstacle[]; isAgain: boolean; onTry: () => void }

function Sending({ kind, draft, obstacles, isAgain, onTry }: SendingProps) {
  const [refusal, setRefusal] = useState<FormRefusal>()
  useVideoVerdict(draft.state.content.introVideo, draft.showVideo)
  const { submit, state } = useFormFetcher<FormRefusal | { done: true }>({
    isSilent: true,
    onRefused: setRefusal,
    onDone: () => showToast({ type: 'success', message: text.sent }),
  })
  async function send() {
    setRefusal(undefined)
    if (!(await draft.flush())) return setRefusal({ error: text.notSaved, code: 'NOT_SAVED' })
    return submit({ step: 'submit', kind, revision: String(draft.revision()) }, { method: 'post' })
  }
  return (
    <ReviewStep
      kind={kind}
      content={draft.state.content}
      obstacles={obstacles}
      refused={refusedFields(refusal)}
      fault={refusal?.error}
      isAgain={isAgain}
      isSending={state !== 'idle'}
      onTry={onTry}
      onSend={() => void send()}
    />
  )
}

/** Details of APPLICATION_INCOMPLETE. */
function refusedFields(refusal: FormRefusal | undefined): Partial<Record<TeachingField, string>> {
  const details = refusal?.details
  return typeof details === 'object' && details !== null && 'fields' in details && typeof details.fields === 'object'
    ? { ...details.fields }
    : {}
}

/** Another step is another screen: the focus goes to its heading, or to the field that the address names. */
function useShownStep() {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (key === 'default') return
    const named = hash ? document.querySelector<HTMLElement>(`[id="${CSS.escape(hash.slice(1))}"]`) : null
    const target =
      named?.querySelector<HTMLElement>('input, textarea, select, button') ?? document.querySelector<HTMLElement>('#apply-step')
    target?.focus({ preventScroll: named === null })
    named?.scrollIntoView()
  }, [hash, key])
}
