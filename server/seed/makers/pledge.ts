/** Signed pledges made without a code. */
import { createHash } from 'node:crypto'
import type { Stroke } from '@qianxian/protocol/base/signature'
import { pledges, pledgeTexts } from '../../src/db/tables/pledge'
import { maker, type Facts } from '../maker'
import { drawnByHand } from './walkin'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A text covers all that a pledge must promise. */
export const PLEDGE_BODY = `我承诺：
一、本人目前单身，符合结婚条件；
二、所填资料和照片都是真实的；
三、不以任何理由向其他会员索要钱财或劝人投资；
四、不利用交友从事商业活动；
五、见面和交往时尊重对方，不纠缠、不骚扰；
六、如有违反，同意平台按规则处理。`

export const newPledgeText = maker(pledgeTexts, (facts: Facts<typeof pledgeTexts, 'publishedById'>, { now }) => ({
  version: 1,
  body: PLEDGE_BODY,
  isMajor: true,
  createdAt: now,
  ...facts,
}))

type Sealed = 'signatureEnc' | 'nameEnc' | 'originEnc' | 'signatureHash' | 'textHash'
type PledgeFacts = Omit<Facts<typeof pledges, 'profileId' | 'userId'>, Sealed> & { name?: string; signature?: Stroke[]; body?: string }

/** Signed now, by default; another state has ended now. */
export const newPledge = maker(
  pledges,
  ({ name = '林知夏', signature = drawnByHand, body = PLEDGE_BODY, ...facts }: PledgeFacts, { secrets, now }) => {
    const { status = 'signed', signedAt = now, endedAt = status === 'signed' ? null : now } = facts
    const drawn = JSON.stringify(signature)
    return {
      textVersion: 1,
      textHash: sha256(body),
      signatureHash: sha256(drawn),
      signatureEnc: secrets.seal(drawn),
      nameEnc: secrets.seal(name),
      originEnc: secrets.seal(JSON.stringify({ ip: '127.0.0.1', device: 'seed', platform: 'h5' })),
      maritalStatus: 'never' as const,
      ...facts,
      status,
      signedAt,
      endedAt,
    }
  },
)
