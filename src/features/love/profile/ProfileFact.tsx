import { Text, View } from '@tarojs/components'
import type { ProfileField } from '@qianxian/protocol/love/love.schema'
import { observer } from 'mobx-react'
import { regions } from '@/stores/regions.store'
import { Icon } from '@/ui/base/Icon'
import { factWords } from '@/parts/love/profileForm'
import { ProfileInput } from '@/parts/love/ProfileInput'
import type { ProfileModel } from './ProfileModel'
import './fields.scss'

const unpublished: ReadonlySet<string> = new Set(['none', 'draft', 'fee_pending', 'auditing'])

export interface ProfileFactProps {
  model: ProfileModel
  field: ProfileField
}

/** One fact of the profile as a field, with what is to be said about it: locked, refused, waiting for the audit. */
export const ProfileFact = observer(function ProfileFact({ model, field }: ProfileFactProps) {
  const isLocked = model.profile?.lockedFields.includes(field) ?? false
  return (
    <>
      <ProfileInput
        form={model.form}
        field={field}
        regions={regions.tree}
        isDisabled={isLocked || !model.canEdit}
        hint={isLocked ? '实名认证后不能修改' : undefined}
      />
      <FactNotes model={model} field={field} />
    </>
  )
})

/** Under a field: why it was refused and what helps, or what others see until the change has passed. */
export const FactNotes = observer(function FactNotes({ model, field }: { model: ProfileModel; field: string }) {
  const { profile } = model
  const issue = model.issueOf(field)
  if (issue) return <IssueNote reason={issue.reason} howToFix={issue.howToFix} />
  // Before the first audit nobody sees anything that could differ.
  const isWaiting = profile && !unpublished.has(profile.lifecycle) && profile.changed.includes(field)
  if (!isWaiting) return null
  const before = factWords(field, profile.live[field as ProfileField], regions.tree)
  return (
    <View className="qx-mine-waiting">
      <Icon name="clock" size={28} />
      <Text className="qx-mine-waiting__words">
        {model.isInAudit ? '审核中' : '已修改，提交审核后生效'}。现在展示的是：{before}
      </Text>
    </View>
  )
})

export function IssueNote({ reason, howToFix }: { reason: string; howToFix: string }) {
  return (
    <View className="qx-mine-issue">
      <Icon name="circle-alert" size={32} />
      <View className="qx-mine-issue__main">
        <Text className="qx-mine-issue__reason">{reason}</Text>
        {howToFix ? <Text className="qx-mine-issue__fix">{howToFix}</Text> : null}
      </View>
    </View>
  )
}
