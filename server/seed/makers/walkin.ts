/** Walk-in visitors of a store. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { momentAfter } from '@qianxian/protocol/base/clock'
import type { AskDraft } from '@qianxian/protocol/invitation/invitation.schema'
import type { Stroke } from '@qianxian/protocol/base/signature'
import { WALKIN_TEXT, walkinLimits, walkinStates } from '@qianxian/protocol/walkin/walkin.words'
import { walkins } from '../../src/db/tables/walkin'
import { tokenHash } from '../../src/lib/secrets'
import { maker, type Facts } from '../maker'
import { drawPhone, phoneColumns } from './account'

type Sealed = 'phoneHash' | 'phoneEnc' | 'draftEnc' | 'tokenHash' | 'signatureEnc'
interface WalkinFacts extends Omit<Facts<typeof walkins, 'storeId' | 'staffId'>, Sealed> {
  phone?: string
  draft?: AskDraft
  /** The token in the link. */
  token?: string
  signature?: Stroke[]
}

const DAYS_A_YEAR = 365

/** 小满, handwritten in a hurry. */
export const drawnByHand: Stroke[] = [
  [
    { x: 180, y: 90 },
    { x: 185, y: 260 },
    { x: 170, y: 380 },
    { x: 140, y: 350 },
  ],
  [
    { x: 110, y: 170 },
    { x: 80, y: 260 },
  ],
  [
    { x: 240, y: 160 },
    { x: 290, y: 250 },
  ],
  [
    { x: 430, y: 130 },
    { x: 470, y: 170 },
  ],
  [
    { x: 420, y: 380 },
    { x: 480, y: 250 },
  ],
  [
    { x: 520, y: 150 },
    { x: 760, y: 140 },
  ],
  [
    { x: 560, y: 240 },
    { x: 555, y: 390 },
  ],
  [
    { x: 560, y: 240 },
    { x: 740, y: 235 },
    { x: 735, y: 390 },
    { x: 700, y: 370 },
  ],
]

/** A visitor at the reception by default; a closed visit stores neither phone nor answers. */
export const newWalkin = maker(
  walkins,
  (
    { phone = drawPhone(), draft = { nickname: '小满', gender: 'female' }, token, signature = drawnByHand, ...facts }: WalkinFacts,
    bench,
  ) => {
    const { status = 'begun' } = facts
    const seal = (value: unknown) => bench.secrets.seal(JSON.stringify(value))
    const isSigned = status === 'signed' || status === 'joined'
    return {
      status,
      ...(isIn(walkinStates.open, status) ? phoneColumns(bench, phone) : { endedAt: bench.now }),
      ...(status === 'signed' ? { draftEnc: seal(draft), ...(token ? { tokenHash: tokenHash(token) } : {}) } : {}),
      ...(isSigned ? { signatureEnc: seal(signature), signedAt: bench.now, textVersion: WALKIN_TEXT } : {}),
      expiresAt: isSigned ? momentAfter(bench.now, DAYS_A_YEAR, 'day') : momentAfter(bench.now, walkinLimits.receptionMinutes, 'minute'),
      ...facts,
    }
  },
)
