import { isIn } from '@qianxian/protocol/base/dictionary'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import type { ProfileField } from '@qianxian/protocol/love/love.schema'
import { observer } from 'mobx-react'
import { regions } from '@/stores/regions.store'
import { Icon } from '@/ui/base/media/Icon'
import { Row, Stack } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import { factWords, isSameValue } from '@/parts/love/profileForm'
import { ProfileInput } from '@/parts/love/ProfileInput'
import type { ProfileModel } from './ProfileModel'

export interface ProfileFactProps {
  model: ProfileModel
  field: ProfileField
}

/** One fact as a field, with its notes: locked, refused, awaiting audit. */
export const ProfileFact = observer(function ProfileFact({ model, field }: ProfileFactProps) {
  const isLocked = model.profile?.lockedFields.includes(field) ?? false
  const proof = model.proofOf(field)
  return (
    <>
      <ProfileInput
        form={model.form}
        field={field}
        regions={regions.tree}
        isDisabled={isLocked || !model.canEdit}
        hint={isLocked ? '实名认证后不能修改' : proof ? `${proof}，修改后标注马上去掉` : undefined}
      />
      {proof && !isLocked ? <LosesMark model={model} field={field} /> : null}
      <FactNotes model={model} field={field} />
    </>
  )
})

/** A proven fact is being changed: only the owner states the new value, so the mark is lost. */
const LosesMark = observer(function LosesMark({ model: { form, profile }, field }: ProfileFactProps) {
  if (isSameValue(form.read(field), profile?.live[field])) return null
  return (
    <Row align="start" right={28} bottom={24} left={28} tone="gold" id={`qx-loses-${field}`}>
      <Icon name="badge-check" size={28} />
      <Typography isGrowing left={12} size="s" leading="close">
        和核实的不一样了：改动生效时，「已核实」的标注马上去掉，信任分也会减少。
      </Typography>
    </Row>
  )
})

/** Note under a field: why it was refused and the remedy, or the value that others see until the change passes. */
export const FactNotes = observer(function FactNotes({ model, field }: { model: ProfileModel; field: string }) {
  const { profile } = model
  const issue = model.issueOf(field)
  if (issue) return <IssueNote reason={issue.reason} howToFix={issue.howToFix} />
  // Before the first audit there is no public version for comparison.
  const isWaiting = profile && !isIn(profileStates.unpublished, profile.lifecycle) && profile.changed.includes(field)
  if (!isWaiting) return null
  const before = factWords(field, profile.live[field as ProfileField], regions.tree)
  return (
    <Row align="start" right={28} bottom={24} left={28} tone="gold">
      <Icon name="clock" size={28} />
      <Typography isGrowing left={12} size="s" leading="close" isAsWritten>
        {model.isInAudit ? '审核中' : '已修改，提交审核后生效'}。现在展示的是：{before}
      </Typography>
    </Row>
  )
})

/** Side margins of a card's fields. */
const sides = { left: 28, right: 28 } as const

export function IssueNote({ reason, howToFix, isWide }: { reason: string; howToFix: string; isWide?: boolean }) {
  return (
    <Row align="start" {...(isWide ? null : sides)} bottom={24} padX={24} padY={20} surface="danger" radius="s" tone="danger">
      <Icon name="circle-alert" size={32} />
      <Stack isGrowing left={12}>
        <Typography size="sm" weight="semibold" leading="close">
          {reason}
        </Typography>
        {howToFix ? (
          <Typography top={4} size="s" tone="ink">
            {howToFix}
          </Typography>
        ) : null}
      </Stack>
    </Row>
  )
}
