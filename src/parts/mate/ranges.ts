/** Between which ends an age and a height are wished for; at an end it is open. */
import { profileLimits } from '@qianxian/protocol/love/profile.words'

export const ages = { min: profileLimits.ageMin, max: 70, unit: '岁' } as const
export const heights = { min: 140, max: 210, unit: 'cm' } as const
