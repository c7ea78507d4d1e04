/** Invitations that a matchmaker sent to a phone. */
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
  /** The token in the link. */
  token?: string
  /** A change that the matchmaker proposed, and the token of its link; it awaits the answer. */
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

/** Sent and awaiting an answer by default; a closed invitation stores neither phone nor draft. */
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
