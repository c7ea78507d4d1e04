import { Text, View } from '@tarojs/components'
import * as dict from '@qianxian/protocol/dictionaries'
import { dayInShanghai } from '@qianxian/protocol/calendar'
import { profileLimits, textLimits } from '@qianxian/protocol/limits'
import type { ProfileField } from '@qianxian/protocol/love.schema'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { Icon } from '@/ui/base/Icon'
import { ChoiceField, DateField, PickerField, RegionField, TextAreaField, TextField } from '@/ui/form/fields'
import { choices, factWords, labelOf, mandatory, type ProfileValues } from './profileForm'
import type { ProfileModel } from './ProfileModel'
import { PromptsField } from './PromptsField'
import { regions } from './regions'
import { TagsField } from './TagsField'
import './fields.scss'

const range = (from: number, to: number, unit: string) => Array.from({ length: to - from + 1 }, (_, at) => ({ value: from + at, label: `${from + at}${unit}` }))
const heights = range(profileLimits.heightCmMin, profileLimits.heightCmMax, ' cm')
const weights = range(profileLimits.weightKgMin, profileLimits.weightKgMax, ' kg')

/** A day so many years ago today. */
function yearsAgo(years: number): string {
  const [year = 2000, ...rest] = dayInShanghai(new Date()).split('-')
  const day = [Number(year) - years, ...rest].join('-')
  return day.endsWith('02-29') ? day.replace('02-29', '02-28') : day
}

const chips = {
  gender: choices(dict.gender),
  maritalStatus: choices(dict.maritalStatus),
  hasChildren: choices(dict.hasChildren),
  wantChildren: choices(dict.wantChildren),
  marryWithin: choices(dict.marryWithin),
  education: choices(dict.education),
  housing: choices(dict.housing),
  car: choices(dict.car),
  smoking: choices(dict.smoking),
  drinking: choices(dict.drinking),
} satisfies { [F in ProfileField]?: { value: string; label: string }[] }

const lists = {
  ethnicity: choices(dict.ethnicity),
  religion: choices(dict.religion),
  siblings: choices(dict.siblings),
  parentsStatus: choices(dict.parentsStatus),
  industry: choices(dict.industry),
  employerType: choices(dict.employerType),
  incomeBand: choices(dict.incomeBand),
} satisfies { [F in ProfileField]?: { value: string; label: string }[] }

const lines = {
  nickname: { maxLength: textLimits.nicknameMax, placeholder: '2–12 个字,不用真名' },
  school: { maxLength: textLimits.schoolMax, placeholder: '选填' },
  occupation: { maxLength: textLimits.occupationMax, placeholder: '如:小学老师' },
  employer: { maxLength: textLimits.schoolMax, placeholder: '选填,默认不公开' },
}

const areas = {
  selfIntro: { maxLength: textLimits.selfIntroMax, placeholder: '性格、日常、在意的事,想到什么写什么。', hint: `至少 ${textLimits.selfIntroMin} 个字` },
  familyIntro: { maxLength: textLimits.familyIntroMax, placeholder: '家里有谁,和家人相处得怎么样。', hint: undefined },
  loveView: { maxLength: textLimits.loveViewMax, placeholder: '你相信怎样的感情和婚姻。', hint: undefined },
}

export interface ProfileFactProps {
  model: ProfileModel
  field: ProfileField
}

/** One fact of the profile as a field, with what is to be said about it: locked, refused, waiting for the audit. */
export const ProfileFact = observer(function ProfileFact({ model, field }: ProfileFactProps) {
  const isLocked = model.profile?.lockedFields.includes(field) ?? false
  return (
    <>
      <Input model={model} field={field} isDisabled={isLocked || !model.canEdit} hint={isLocked ? '实名认证后不能修改' : undefined} />
      <FactNotes model={model} field={field} />
    </>
  )
})

interface InputProps extends ProfileFactProps {
  isDisabled: boolean
  hint: string | undefined
}

const Input = observer(function Input({ model, field, isDisabled, hint }: InputProps): ReactNode {
  const { form } = model
  const base = { model: form, label: labelOf(field), isRequired: mandatory.has(field), isDisabled, hint }
  if (isIn(chips, field)) return <ChoiceField<ProfileValues, string> {...base} name={field as never} options={chips[field]} />
  if (isIn(lists, field)) return <PickerField<ProfileValues, string> {...base} name={field as never} options={lists[field]} />
  if (isIn(lines, field)) return <TextField<ProfileValues> {...base} name={field} {...lines[field]} />
  if (isIn(areas, field)) return <TextAreaField<ProfileValues> {...base} name={field} {...areas[field]} />
  switch (field) {
    case 'birthday':
      return (
        <DateField<ProfileValues>
          {...base}
          name='birthday'
          from={yearsAgo(profileLimits.ageMax)}
          to={yearsAgo(profileLimits.ageMin)}
          openAt={yearsAgo(30)}
          hint={hint ?? '只用来算年龄,不会公开'}
        />
      )
    case 'heightCm':
      return <PickerField<ProfileValues, number> {...base} name='heightCm' options={heights} openAt={form.values.gender === 'female' ? 162 : 174} />
    case 'weightKg':
      return <PickerField<ProfileValues, number> {...base} name='weightKg' options={weights} openAt={form.values.gender === 'female' ? 52 : 68} placeholder='选填' />
    case 'residenceGeo':
      return <RegionField<ProfileValues> {...base} name='residenceGeo' tree={regions.tree} />
    case 'hometownGeo':
    case 'hukouGeo':
      return <RegionField<ProfileValues> {...base} name={field} tree={regions.tree} depth={2} />
    case 'tags':
      return <TagsField form={form} isDisabled={isDisabled} />
    case 'prompts':
      return <PromptsField form={form} isDisabled={isDisabled} />
    default:
      return null
  }
})

function isIn<T extends object>(table: T, field: string): field is Extract<keyof T, string> {
  return field in table
}

/** Under a field: why it was refused and what helps, or what others see until the change has passed. */
export const FactNotes = observer(function FactNotes({ model, field }: { model: ProfileModel; field: string }) {
  const { profile } = model
  const issue = model.issueOf(field)
  if (issue) return <IssueNote reason={issue.reason} howToFix={issue.howToFix} />
  const isWaiting = profile && profile.no !== null && Object.keys(profile.live).length > 0 && profile.changed.includes(field)
  if (!isWaiting) return null
  const before = factWords(field, profile.live[field as ProfileField], regions.tree)
  return (
    <View className='qx-mine-waiting'>
      <Icon name='clock' size={28} />
      <Text className='qx-mine-waiting__words'>
        {model.isInAudit ? '审核中' : '已修改,提交审核后生效'}。现在展示的是:{before}
      </Text>
    </View>
  )
})

export function IssueNote({ reason, howToFix }: { reason: string; howToFix: string }) {
  return (
    <View className='qx-mine-issue'>
      <Icon name='circle-alert' size={32} />
      <View className='qx-mine-issue__main'>
        <Text className='qx-mine-issue__reason'>{reason}</Text>
        {howToFix ? <Text className='qx-mine-issue__fix'>{howToFix}</Text> : null}
      </View>
    </View>
  )
}
