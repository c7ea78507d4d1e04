/** What a matchmaker asked of somebody by their phone. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { AskChange, KeptDraft } from '@qianxian/protocol/invitation/invitation.schema'
import { askLimits, askStates } from '@qianxian/protocol/invitation/invitation.words'
import { CONSENT_TEXT, consentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { values } from '@qianxian/protocol/base/dictionary'
import { consentAsks } from '../../src/db/tables/invitation'
import { tokenHash } from '../../src/lib/secrets'
import { maker, type Bench, type Facts } from '../maker'
import { drawPhone, phoneColumns } from './account'

type Sealed = 'phoneHash' | 'phoneEnc' | 'draftEnc' | 'tokenHash' | 'changeEnc' | 'changeTokenHash'
interface AskFacts extends Omit<Facts<typeof consentAsks, 'matchmakerId'>, Sealed> {
  phone?: string
  draft?: KeptDraft
  /** What the link holds. */
  token?: string
  /** What the matchmaker proposed to change, and what the link to it holds; it waits. */
  change?: AskChange
  changeToken?: string
}

const DAYS_A_YEAR = 365

const waiting = (change: AskChange, token: string | undefined, { secrets, now }: Bench) => ({
  changeStatus: 'waiting' as const,
  changeEnc: secrets.seal(JSON.stringify(change)),
  changeTokenHash: token ? tokenHash(token) : null,
  changeSentAt: now,
  changeDeliveredAt: now,
  changeExpiresAt: momentAfter(now, askLimits.lifeDays, 'day'),
})

/** Told, and waiting for an answer, where nothing else is said; what is over holds neither phone nor draft. */
export const newAsk = maker(
  consentAsks,
  ({ phone = drawPhone(), draft = { nickname: '小满', gender: 'female' }, token, change, changeToken, ...facts }: AskFacts, bench) => {
    const { status = 'sent' } = facts
    const { phoneEnc, phoneHash } = phoneColumns(bench, phone)
    const isOpen = isIn(askStates.open, status)
    const agreed = status === 'consented' ? { scopes: values(consentScope), textVersion: CONSENT_TEXT, answeredAt: bench.now } : {}
    return {
      status,
      phoneHash: isOpen || isIn(askStates.unwanted, status) ? phoneHash : null,
      ...(isOpen ? { phoneEnc, draftEnc: bench.secrets.seal(JSON.stringify(draft)) } : { endedAt: bench.now }),
      ...(isOpen && token ? { tokenHash: tokenHash(token) } : {}),
      ...agreed,
      ...(change ? waiting(change, changeToken, bench) : {}),
      sentAt: bench.now,
      deliveredAt: bench.now,
      expiresAt: momentAfter(bench.now, status === 'consented' ? DAYS_A_YEAR : askLimits.lifeDays, 'day'),
      ...facts,
    }
  },
)
