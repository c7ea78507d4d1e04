/** demo_love showed her health check to two people, and revoked one of the two; one person showed her a degree. */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { lineStates } from '@qianxian/protocol/line/line.words'
import { disclosureSentence } from '@qianxian/protocol/disclosure/disclosure.rules'
import { and, asc, eq, or } from 'drizzle-orm'
import { requireProfileId } from '../../src/ctx'
import { lineRequests } from '../../src/db/tables/line'
import { updateTrustLevel } from '../../src/features/certificate/trust-level'
import { accounts } from '../accounts'
import { newCertificate } from '../makers/certificate'
import { newDisclosure } from '../makers/disclosure'
import { ctxOfAccount, type Demonstration } from '../stage'

export const demonstration: Demonstration = {
  async past(stage) {
    const { db, tenantId, now } = stage
    const ctx = await ctxOfAccount(stage, accounts.love)
    const love = requireProfileId(ctx)
    const lines = await db
      .select()
      .from(lineRequests)
      .where(and(eq(lineRequests.tenantId, tenantId), or(eq(lineRequests.fromId, love), eq(lineRequests.toId, love))))
      .orderBy(asc(lineRequests.id))
    const [first, second] = lines.filter(({ status }) => isIn(lineStates.connected, status))
    const decidedAt = momentBefore(now, 75, 'day')
    const approved = { decidedAt, createdAt: decidedAt, validUntil: momentAfter(now, 290, 'day') }
    const health = await newCertificate(stage, { ...approved, profileId: love, kind: 'health' })
    await updateTrustLevel(ctx, love)
    const otherOf = ({ fromId, toId }: typeof lineRequests.$inferSelect) => (fromId === love ? toId : fromId)
    const hers = {
      fromId: love,
      certificateId: health.id,
      kind: 'health',
      sentence: disclosureSentence('health', {}, decidedAt)!,
    } as const
    await newDisclosure(stage, {
      ...hers,
      lineId: first!.id,
      toId: otherOf(first!),
      issuedAt: momentBefore(now, 1, 'day'),
    })
    await newDisclosure(stage, {
      ...hers,
      lineId: second!.id,
      toId: otherOf(second!),
      status: 'revoked',
      issuedAt: momentBefore(now, 4, 'day'),
      endedAt: momentBefore(now, 2, 'day'),
    })
    const degree = { education: 'master' } as const
    const diploma = await newCertificate(stage, { ...approved, profileId: otherOf(first!), result: degree, validUntil: null })
    await newDisclosure(stage, {
      lineId: first!.id,
      fromId: otherOf(first!),
      toId: love,
      certificateId: diploma.id,
      sentence: disclosureSentence('education', degree, decidedAt)!,
      issuedAt: momentBefore(now, 2, 'day'),
    })
  },
}
