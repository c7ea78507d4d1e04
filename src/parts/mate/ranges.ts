/** The limits of the age and height ranges; at a limit the range is open. */
import { profileLimits } from '@qianxian/protocol/love/profile.words'

export const ages = { min: profileLimits.ageMin, max: 70, unit: '岁' } as const
export const heights = { min: 140, max: 210, unit: 'cm' } as const
