import {
  car,
  drinking,
  education,
  employerType,
  ethnicity,
  gender,
  hasChildren,
  housing,
  incomeBand,
  industry,
  maritalStatus,
  marryWithin,
  parentsStatus,
  profileLimits,
  religion,
  siblings,
  smoking,
  wantChildren,
} from '@qianxian/protocol/love/profile.words'
import { yearsBefore } from '@qianxian/protocol/base/calendar'
import type { ProfileField } from '@qianxian/protocol/love/love.schema'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { configStore } from '@/stores/config.store'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { DateField, PickerField, RegionField } from '@/ui/form/PickerField'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { TextField } from '@/ui/form/TextField'
import type { FormModel } from '@/ui/form/FormModel'
import { choices } from '@/ui/form/choices'
import { profileFieldLabel, mandatoryFields, type ProfileValues } from './profileForm'
import { PromptsField } from './PromptsField'
import type { RegionNode } from '@/ui/form/regionColumns'
import { TagsField } from './TagsField'

const range = (from: number, to: number, unit: string) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ value: from + at, label: `${from + at}${unit}` }))
const heights = range(profileLimits.heightCmMin, profileLimits.heightCmMax, ' cm')
const weights = range(profileLimits.weightKgMin, profileLimits.weightKgMax, ' kg')

/** The date this many years ago. */
function yearsAgo(years: number): string {
  return yearsBefore(new Date(), years)
}

const chips = {
  gender: choices(gender),
  maritalStatus: choices(maritalStatus),
  hasChildren: choices(hasChildren),
  wantChildren: choices(wantChildren),
  marryWithin: choices(marryWithin),
  education: choices(education),
  housing: choices(housing),
  car: choices(car),
  smoking: choices(smoking),
  drinking: choices(drinking),
} satisfies { [F in ProfileField]?: { value: string; label: string }[] }

const lists = {
  ethnicity: choices(ethnicity),
  religion: choices(religion),
  siblings: choices(siblings),
  parentsStatus: choices(parentsStatus),
  industry: choices(industry),
  employerType: choices(employerType),
  incomeBand: choices(incomeBand),
} satisfies { [F in ProfileField]?: { value: string; label: string }[] }

const lines = {
  nickname: {
    maxLength: profileLimits.nicknameMax,
    placeholder: `${profileLimits.nicknameMin}–${profileLimits.nicknameMax} 个字，不用真名`,
  },
  school: { maxLength: profileLimits.schoolMax, placeholder: '选填' },
  occupation: { maxLength: profileLimits.occupationMax, placeholder: '如：小学老师' },
  employer: { maxLength: profileLimits.employerMax, placeholder: '选填，默认不公开' },
}

const areas = {
  selfIntro: {
    maxLength: profileLimits.selfIntroMax,
    placeholder: '性格、日常、在意的事，想到什么写什么。',
    hint: `至少 ${profileLimits.selfIntroMin} 个字`,
  },
  familyIntro: { maxLength: profileLimits.familyIntroMax, placeholder: '家里有谁，和家人相处得怎么样。', hint: undefined },
  loveView: { maxLength: profileLimits.loveViewMax, placeholder: '你相信怎样的感情和婚姻。', hint: undefined },
}

export interface ProfileInputProps {
  form: FormModel<ProfileValues>
  field: ProfileField
  /** Provinces, cities and areas; empty until loaded. */
  regions: readonly RegionNode[]
  isDisabled?: boolean
  hint?: string
}

/** One profile fact with its suitable input. */
export const ProfileInput = observer(function ProfileInput({ form, field, regions, isDisabled, hint }: ProfileInputProps): ReactNode {
  const base = { form, label: profileFieldLabel(field), isRequired: mandatoryFields.has(field), isDisabled, hint }
  if (isIn(chips, field)) return <ChoiceField<ProfileValues, string> {...base} name={field as never} options={chips[field]} />
  if (isIn(lists, field)) return <PickerField<ProfileValues, string> {...base} name={field as never} options={lists[field]} />
  if (isIn(lines, field)) return <TextField<ProfileValues> {...base} name={field} {...lines[field]} />
  if (isIn(areas, field)) return <TextAreaField<ProfileValues> {...base} name={field} {...areas[field]} />
  switch (field) {
    case 'birthday':
      return (
        <DateField<ProfileValues>
          {...base}
          name="birthday"
          from={yearsAgo(profileLimits.ageMax)}
          to={yearsAgo(profileLimits.ageMin)}
          openAt={yearsAgo(30)}
          hint={hint ?? '只用来算年龄，不会公开'}
        />
      )
    case 'heightCm':
      return (
        <PickerField<ProfileValues, number>
          {...base}
          name="heightCm"
          options={heights}
          openAt={form.read('gender') === 'female' ? 162 : 174}
        />
      )
    case 'weightKg':
      return (
        <PickerField<ProfileValues, number>
          {...base}
          name="weightKg"
          options={weights}
          openAt={form.read('gender') === 'female' ? 52 : 68}
          placeholder="选填"
        />
      )
    case 'residenceGeo':
      return <RegionField<ProfileValues> {...base} name="residenceGeo" tree={regions} openAt={configStore.cityCode} />
    case 'hometownGeo':
    case 'hukouGeo':
      return <RegionField<ProfileValues> {...base} name={field} tree={regions} depth={2} openAt={configStore.cityCode} />
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
