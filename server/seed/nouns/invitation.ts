/** Invitations of the demonstration's matchmaker by phone: one in each state, and a proposed change to a person who consented. */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import type { AskChange, AskDraft } from '@qianxian/protocol/invitation/invitation.schema'
import { values } from '@qianxian/protocol/base/dictionary'
import { incomeBand } from '@qianxian/protocol/love/profile.words'
import { askLimits, type AskStatus } from '@qianxian/protocol/invitation/invitation.words'
import { consentSuppressions } from '../../src/db/tables/invitation'
import { phoneColumns } from '../makers/account'
import { newAsk } from '../makers/invitation'
import type { Demonstration } from '../stage'

interface Story {
  phone: string
  status: AskStatus
  daysAgo: number
  draft?: AskDraft
  change?: AskChange
}

/** None of these people has an account. */
const STORIES: readonly Story[] = [
  { phone: '13900000104', status: 'expired', daysAgo: 12 },
  { phone: '13900000105', status: 'never', daysAgo: 9 },
  { phone: '13900000103', status: 'refused', daysAgo: 5 },
  {
    phone: '13900000102',
    status: 'consented',
    daysAgo: 3,
    draft: { nickname: '阿禾', gender: 'female', birthday: '1993-08-16', heightCm: 163, education: 'bachelor', residenceGeo: '510105' },
    change: { maritalStatus: 'divorced', incomeBand: values(incomeBand)[2]! },
  },
  {
    phone: '13900000101',
    status: 'sent',
    daysAgo: 1,
    draft: { nickname: '老周', gender: 'male', birthday: '1988-02-11', heightCm: 176, education: 'master', occupation: '桥梁工程师' },
  },
]

const DAYS_A_YEAR = 365

export const demonstration: Demonstration = {
  async past(stage) {
    const { now, db, tenantId, matchmakerIds } = stage
    await newAsk.all(
      stage,
      STORIES.map(({ daysAgo, ...story }) => {
        const asked = momentBefore(now, daysAgo, 'day')
        const isAgreed = story.status === 'consented'
        return {
          ...story,
          matchmakerId: matchmakerIds[0]!,
          createdAt: asked,
          sentAt: asked,
          deliveredAt: asked,
          expiresAt: momentAfter(asked, isAgreed ? DAYS_A_YEAR : askLimits.lifeDays, 'day'),
          ...(isAgreed ? { scopes: ['publish' as const, 'propose' as const], method: 'sms_link' as const } : {}),
        }
      }),
    )
    const never = STORIES.filter(({ status }) => status === 'never')
    await db.insert(consentSuppressions).values(never.map(({ phone }) => ({ tenantId, phoneHash: phoneColumns(stage, phone).phoneHash })))
  },
}
