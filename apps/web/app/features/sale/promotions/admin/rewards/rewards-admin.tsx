import { useState } from 'react'
import { formatPoints } from '#app/features/money/points/shared/format-points.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { NumberField } from '#app/shared/ui/number-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import type { AdminReward } from '@khue/contracts/sale/rewards'
import { rewardsAdminText as text } from './rewards-admin.text.ts'

type Wrong = ReadonlyMap<string, string>
const toastSuccess = (message: string) => showToast({ type: 'success', message })

/** Rewards with their usage; each can be changed or withdrawn. */
export function RewardList({ rewards }: { rewards: readonly AdminReward[] }) {
  const [changed, setChanged] = useState<AdminReward>()
  const close = () => setChanged(undefined)
  return (
    <section className={panel.panel} aria-labelledby="rewards">
      <h2 id="rewards" className="h3">
        {text.rewards}
      </h2>
      {rewards.length === 0 ? (
        <EmptyState title={text.none} text={text.noneHint} />
      ) : (
        <ul className={panel.rows}>
          {rewards.map((reward) => (
            <RewardRow key={reward.id} reward={reward} onChange={() => setChanged(reward)} />
          ))}
        </ul>
      )}
      <Dialog opened={changed !== undefined} onClose={close} title={text.changeTitle(changed?.name ?? '')} size="sm">
        {changed && <ChangeForm reward={changed} onClose={close} />}
      </Dialog>
    </section>
  )
}

function RewardRow({ reward, onChange }: { reward: AdminReward; onChange: () => void }) {
  const { name, points, stock, given, isOffered, promotion, unavailableReason } = reward
  return (
    <li>
      <div className={panel.what}>
        <p className={panel.name}>
          {name}
          <StatusTag
            label={unavailableReason ?? (isOffered ? text.offered : text.notOffered)}
            tone={unavailableReason ? 'warn' : isOffered ? 'success' : undefined}
          />
        </p>
        <p className="sm muted">{promotion.name}</p>
        <p className="sm muted">{[text.costs(formatPoints(points)), text.given(given, stock)].join(' · ')}</p>
      </div>
      <Button size="xl" variant="outlined" aria-label={text.changeOf(name)} onClick={onChange}>
        {text.change}
      </Button>
    </li>
  )
}

const ChangeForm = ({ reward, onClose }: { reward: AdminReward; onClose: () => void }) => (
  <StepForm
    step="change"
    fields={{ id: reward.id }}
    save={text.save}
    allowsUnsavedExit
    onDone={() => {
      toastSuccess(text.saved)
      onClose()
    }}
    beside={
      <Button size="xxl" variant="outlined" onClick={onClose}>
        {text.cancel}
      </Button>
    }
  >
    {(wrong) => (
      <>
        <RewardFields wrong={wrong} of={reward} />
        <Checkbox name="isOffered" value="true" defaultChecked={reward.isOffered} label={text.isOffered} />
      </>
    )}
  </StepForm>
)

type Filled = Pick<AdminReward, 'name' | 'points' | 'stock'>

const RewardFields = ({ wrong, of }: { wrong: Wrong; of?: Filled }) => (
  <>
    <TextField label={text.name} name="name" required defaultValue={of?.name} error={wrong.get('name')} maxLength={80} />
    <NumberField
      label={text.points}
      name="points"
      required
      defaultValue={of && String(of.points)}
      error={wrong.get('points')}
      maxLength={7}
    />
    <NumberField
      label={text.stock}
      hint={text.stockHint}
      name="stock"
      defaultValue={of?.stock === null ? '' : of && String(of.stock)}
      error={wrong.get('stock')}
      maxLength={7}
    />
  </>
)

/** Offers a voucher of a promotion in exchange for points. Once it is saved, the form is empty again. */
export function NewReward({ promotions }: { promotions: readonly { value: string; label: string }[] }) {
  const [saved, setSaved] = useState(0)
  const done = () => {
    setSaved((count) => count + 1)
    toastSuccess(text.added)
  }
  return (
    <section className={panel.panel} aria-labelledby="new-reward">
      <h2 id="new-reward" className="h3">
        {text.create}
      </h2>
      {promotions.length === 0 ? (
        <Notice>{text.noPromotion}</Notice>
      ) : (
        <div className={panel.column}>
          <StepForm key={saved} step="create" save={text.add} onDone={done}>
            {(wrong) => (
              <>
                <SelectField
                  label={text.promotion}
                  hint={text.promotionHint}
                  name="promotionId"
                  required
                  options={[...promotions]}
                  error={wrong.get('promotionId')}
                />
                <RewardFields wrong={wrong} />
              </>
            )}
          </StepForm>
        </div>
      )}
    </section>
  )
}

/** Grants points manually, with a reason. Once they are given, the form is empty again, so that another press does not give them twice. */
export function GivePoints() {
  const [given, setGiven] = useState(0)
  const done = ({ given, name, isAsked }: { given: number; name: string; isAsked: boolean }) => {
    setGiven((count) => count + 1)
    toastSuccess(isAsked ? text.asked(name) : text.gave(formatPoints(given), name))
  }
  return (
    <section className={panel.panel} aria-labelledby="give">
      <div>
        <h2 id="give" className="h3">
          {text.give}
        </h2>
        <p className="sm muted">{text.giveLead}</p>
      </div>
      <div className={panel.column}>
        <StepForm key={given} step="give" save={text.giveButton} onDone={done}>
          {(wrong) => (
            <>
              <TextField label={text.account} name="account" required autoComplete="off" maxLength={200} error={wrong.get('account')} />
              <NumberField label={text.points} name="amount" required maxLength={6} error={wrong.get('amount')} />
              <TextField label={text.reason} name="reason" required maxLength={300} error={wrong.get('reason')} />
            </>
          )}
        </StepForm>
      </div>
    </section>
  )
}
